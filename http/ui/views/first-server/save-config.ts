/** Writes values into the saved config file of a Data Folder. */
import { readTextFile, writeTextFile } from '../../../../machines/text/text-file.js';
import type { Answer } from '../../api/answer.js';
import { type Api, toCondition } from '../../api/client.js';
import { type ConfigValues, fillInConfig } from './fill-in-config.js';

/** Writes nothing if the file is not a text, or if its encoding does not have a character of the values. */
export async function saveConfig(
  { GET, PUT }: Pick<Api, 'GET' | 'PUT'>,
  folder: string,
  values: ConfigValues,
): Promise<Answer<unknown>> {
  const params = { path: { name: folder } };
  const read = await GET('/datafolders/{name}/config', { params, parseAs: 'arrayBuffer' });
  if (!read.ok) return read;
  const file = readTextFile(new Uint8Array(read.value));
  if (file === null) return read;
  const written = writeTextFile(fillInConfig(file.text, values), file, file);
  if ('missing' in written) return read;
  return PUT('/datafolders/{name}/config', {
    params,
    headers: { 'Content-Type': 'text/plain', ...toCondition(read.headers.get('ETag')) },
    body: written.bytes,
  });
}
