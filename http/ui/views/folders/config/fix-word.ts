/**
 * Corrects a name in a saved config file. Loaded at the first use: the encodings of texts are too large for the first
 * page.
 */

import { readTextFile, writeTextFile } from '../../../../../machines/text/text-file.js';
import type { Finding } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import { type Api, toCondition } from '../../../api/client.js';
import { replaceWord } from './replace-word.js';

/** Writes the correct name, unless the file has changed since the check. */
export async function fixWord(
  { GET, PUT }: Pick<Api, 'GET' | 'PUT'>,
  folder: string,
  { line, resource, meant }: Finding,
): Promise<Answer<unknown>> {
  const params = { path: { name: folder } };
  const read = await GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
  if (!read.ok) return read;
  const file = readTextFile(new Uint8Array(read.value));
  const text = file === null ? null : replaceWord(file.text, line ?? 0, resource ?? '', meant ?? '');
  if (file === null || text === null) return read;
  const written = writeTextFile(text, file, file);
  if ('missing' in written) return read;
  return PUT('/datafolders/{name}/config', {
    params,
    headers: { 'Content-Type': 'text/plain', ...toCondition(read.headers.get('ETag')) },
    body: written.bytes,
  });
}
