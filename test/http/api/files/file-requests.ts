/** Requests for the files of the Data Folder `world`. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../kit/manager/service.js';
import type { SharedService } from '../../../kit/manager/shared-service.js';
import { getPlain } from '../folders/config-requests.js';

export const base = '/datafolders/world';

/** Returns the path of a file on the disk. */
export const onDisk = ({ workspace }: SharedService, path = ''): string => join(workspace.root, 'data/world', path);

/** Writes a file, and creates its parent directories. */
export function place(shared: SharedService, path: string, content: string | Buffer = path): string {
  mkdirSync(dirname(onDisk(shared, path)), { recursive: true });
  writeFileSync(onDisk(shared, path), content);
  return onDisk(shared, path);
}

export const toQuery = (values: Readonly<Record<string, string>>): string => `?${new URLSearchParams(values)}`;

export const list = ({ service }: SharedService, values: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  service.get(`${base}/files${toQuery(values)}`);

/** Returns the names of the entries in a directory. */
export async function namesIn(shared: SharedService, path = ''): Promise<string[]> {
  const { status, json, text } = await list(shared, { path });
  assert.is(status, 200, text);
  return json.map(({ name }: any) => name);
}

export const content = (path: string): string => `${base}/files/content${toQuery({ path })}`;

export const read = (shared: SharedService, path: string, headers: Record<string, string> = {}) =>
  getPlain(shared, content(path), headers);

export const write = (
  { service }: SharedService,
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string> = { 'If-None-Match': '*' },
): Promise<Answer> => service.request('PUT', content(path), { headers, body });

export const transfer = (
  { service }: SharedService,
  verb: 'move' | 'copy',
  from: string,
  to: string,
): Promise<Answer> => service.post(`${base}/files/${verb}`, { from, to });

export const remove = ({ service }: SharedService, path: string, query = ''): Promise<Answer> =>
  service.request('DELETE', `${base}/files${toQuery({ path })}${query}`);

/** Sends every request for a file or directory at a path. The last two requests delete the path. */
export async function sendAll(shared: SharedService, path: string): Promise<readonly Answer[]> {
  return [
    await list(shared, { path }),
    await shared.service.get(content(path)),
    await write(shared, path, 'x'),
    await write(shared, path, 'x', { 'If-Match': '*' }),
    await shared.service.post(`${base}/files/directories`, { path }),
    await transfer(shared, 'move', path, 'b.txt'),
    await transfer(shared, 'move', 'a.txt', path),
    await transfer(shared, 'copy', path, 'b.txt'),
    await transfer(shared, 'copy', 'a.txt', path),
    await remove(shared, path),
    await remove(shared, path, '&permanent=true'),
  ];
}

/** Returns the status and the code of an answer. */
export const codeOf = ({ status, json }: Answer): readonly [number, string | undefined] => [status, json?.code];

/** Returns the paths of all entries below a directory, with the content of files. */
export function readTree(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${path.slice(directory.length + 1)}${entry.isFile() ? `: ${readFileSync(path, 'latin1')}` : ''}`;
    })
    .sort();
}
