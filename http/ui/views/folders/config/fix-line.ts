/** Corrects a line in a saved config file. Loaded on use: the first page has no space for the encodings of texts. */

import { readTextFile, writeTextFile } from '../../../../../machines/text/text-file.js';
import type { Finding } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import { type Api, toCondition } from '../../../api/client.js';
import { applyLineFix } from './apply-line-fix.js';
import type { LineFix } from './line-fix.js';

/** Writes the corrected line. If the line no longer has the fault, nothing is written. */
export async function fixSavedLine(
  { GET, PUT }: Pick<Api, 'GET' | 'PUT'>,
  folder: string,
  { line }: Pick<Finding, 'line'>,
  fix: LineFix,
): Promise<Answer<unknown>> {
  const params = { path: { name: folder } };
  const read = await GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
  if (!read.ok) return read;
  const file = readTextFile(new Uint8Array(read.value));
  const text = file === null ? null : applyLineFix(file.text, line ?? 0, fix);
  if (file === null || text === null) return read;
  const written = writeTextFile(text, file, file);
  if ('missing' in written) return read;
  return PUT('/datafolders/{name}/config', {
    params,
    headers: { 'Content-Type': 'text/plain', ...toCondition(read.headers.get('ETag')) },
    body: written.bytes,
  });
}
