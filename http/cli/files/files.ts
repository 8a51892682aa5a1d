/** The commands `files`, which list and change the files of a Data Folder. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { confirm } from '../kit/confirm.js';
import { type Command, given } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatBytes, formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { refusalCode } from '../service/failure.js';
import { requireNoContent } from '../service/no-content.js';
import { readPages } from '../service/read-pages.js';
import { unreadable } from '../workspace/build-source.js';
import { saveBody } from './save-body.js';

const of = (name: string, path: string) => ({ params: { path: { name }, query: { path } } });

export const listFiles: Command = async ({ service, output, json }, name = '', path = '') => {
  const params = { path: { name }, query: { path } };
  const entries = await readPages(service, '/datafolders/{name}/files', params, { pageLimit: 1_000 });
  if (json) return output.json(entries);
  const rows = entries.map(({ name: entry, type, size, modified_at: at, link_target: target }) => [
    type === 'directory' ? `${entry}/` : target === null ? entry : `${entry} -> ${target}`,
    size === null ? '' : formatBytes(size),
    formatTime(at),
  ]);
  await writeTable(output, ['NAME', 'SIZE', 'CHANGED'], rows, 'The directory is empty.');
};

export const getFile: Command = async ({ service, output, flags }, name = '', path = '') => {
  const { version, output: target } = flags;
  const { response } =
    version === undefined
      ? await service.GET('/datafolders/{name}/files/content', { ...of(name, path), parseAs: 'stream' })
      : await service.GET('/datafolders/{name}/files/versions/{version}', {
          params: { path: { name, version }, query: { path } },
          parseAs: 'stream',
        });
  await saveBody(response, target, output);
};

/** Replaces a file if it has not changed since this command read its ETag. Creates a missing file. */
export const putFile: Command = async ({ service, output, flags, json }, name = '', path = '') => {
  const { from = '-' } = flags;
  const body = await (from === '-' ? buffer(process.stdin) : readFile(from)).catch((error) => {
    throw unreadable(from, error);
  });
  const before = await readEtag(service, name, path);
  const headers: Record<string, string> = before === null ? { 'If-None-Match': '*' } : { 'If-Match': before };
  const sent = {
    ...of(name, path),
    body: body as never,
    headers: { ...headers, 'Content-Type': 'application/octet-stream' },
  };
  const answered = await requireNoContent(service.PUT('/datafolders/{name}/files/content', sent));
  const verb = before === null ? 'created' : 'replaced';
  await writeDone(output, json, `${quote(path)} has been ${verb}.`, {
    created: before === null,
    etag: answered.get('ETag'),
  });
};

export const makeDirectory: Command = async ({ service, output, json }, name = '', path = '') => {
  const { data } = await service.POST('/datafolders/{name}/files/directories', {
    params: { path: { name } },
    body: { path },
  });
  if (json) return output.json(data);
  await output.line(`The directory ${quote(path)} has been made.`);
};

export const moveFile: Command = async ({ service, output, json }, name = '', from = '', to = '') => {
  const { data } = await service.POST('/datafolders/{name}/files/move', {
    params: { path: { name } },
    body: { from, to },
  });
  if (json) return output.json(data);
  await output.line(`${quote(from)} has been moved to ${quote(data.path)}.`);
};

export const copyFile: Command = async ({ service, output, json }, name = '', from = '', to = '') => {
  const { data } = await service.POST('/datafolders/{name}/files/copy', {
    params: { path: { name } },
    body: { from, to },
  });
  if (json) return output.json(data);
  await output.line(`${quote(from)} has been copied to ${quote(data.path)}.`);
};

export const removeFile: Command = async (invocation, name = '', path = '') => {
  const { service, output, flags, json } = invocation;
  const { permanent } = flags;
  if (permanent) await confirm(invocation, `deletes ${quote(path)} of ${quote(name)} without the trash`);
  const query = { path, ...given({ permanent }) };
  const { data } = await service.DELETE('/datafolders/{name}/files', { params: { path: { name }, query } });
  if (json) return output.json(data);
  const trash = permanent ? '' : ` To restore it: server-manager files restore ${name} ${data.id}`;
  await output.line(`${quote(path)} has been deleted.${trash}`);
};

export const listVersions: Command = async ({ service, output, json }, name = '', path = '') => {
  const { data } = await service.GET('/datafolders/{name}/files/versions', of(name, path));
  if (json) return output.json(data);
  const rows = data.map(({ version, at, bytes }) => [version, formatTime(at), formatBytes(bytes)]);
  await writeTable(output, ['VERSION', 'REPLACED', 'SIZE'], rows, 'The file was never replaced.');
};

/** Returns the ETag of a file; `null` if the file does not exist. */
async function readEtag(
  service: Parameters<Command>[0]['service'],
  name: string,
  path: string,
): Promise<string | null> {
  try {
    const { response } = await service.GET('/datafolders/{name}/files/content', {
      ...of(name, path),
      parseAs: 'stream',
    });
    // Only the header is needed.
    await response.body?.cancel();
    return response.headers.get('ETag');
  } catch (error) {
    if (refusalCode(error) === 'file_not_found') return null;
    throw error;
  }
}
