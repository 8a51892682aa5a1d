/** Enables and disables a resource by a line of a saved config file. Loaded on use, with the encodings of texts. */

import { readTextFile, writeTextFile } from '../../../../../machines/text/text-file.js';
import type { DataFolder, InstalledResource } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import { type Api, toCondition } from '../../../api/client.js';
import { addEnsureLine, commentEnsureLines } from './ensure-line.js';

/**
 * Adds the line that starts a resource, or comments the line out.
 * @param isEnabled whether the resource is enabled afterwards
 * @returns `false` if the file has no line that could be changed
 */
export async function writeEnsure(
  api: Pick<Api, 'GET' | 'PUT'>,
  { name: folder, config }: DataFolder,
  { engine_name: name, enabled_by: enabledBy }: InstalledResource,
  isEnabled: boolean,
): Promise<Answer<boolean>> {
  const path = enabledBy?.file ?? config ?? '';
  const file = path === config ? openConfig(api, folder) : openFile(api, folder, path);
  const read = await file.read();
  if (!read.ok) return read;
  const unchanged = { ...read, value: false };
  const saved = readTextFile(new Uint8Array(read.value));
  if (saved === null) return unchanged;
  const text = isEnabled ? addEnsureLine(saved.text, name) : commentEnsureLines(saved.text, name);
  if (text === null) return unchanged;
  const written = writeTextFile(text, saved, saved);
  if ('missing' in written) return unchanged;
  const answer = await file.write(written.bytes, read.headers.get('ETag'));
  return answer.ok ? { ...answer, value: true } : answer;
}

interface OpenFile {
  read(): Promise<Answer<ArrayBuffer>>;
  write(bytes: Uint8Array, etag: string | null): Promise<Answer<unknown>>;
}

function openConfig({ GET, PUT }: Pick<Api, 'GET' | 'PUT'>, name: string): OpenFile {
  const params = { path: { name } };
  return {
    read: () => GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' }),
    write: (body, etag) =>
      PUT('/datafolders/{name}/config', {
        ...{ params, body },
        headers: { 'Content-Type': 'text/plain', ...toCondition(etag) },
      }),
  };
}

/** Opens a config file that another config file executes. */
function openFile({ GET, PUT }: Pick<Api, 'GET' | 'PUT'>, name: string, path: string): OpenFile {
  const params = { path: { name }, query: { path } };
  return {
    read: () => GET('/datafolders/{name}/files/content', { params, parseAs: 'arrayBuffer' }),
    write: (body, etag) =>
      PUT('/datafolders/{name}/files/content', {
        ...{ params, body },
        headers: { 'Content-Type': 'application/octet-stream', ...toCondition(etag) },
      }),
  };
}
