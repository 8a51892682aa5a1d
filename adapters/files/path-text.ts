/**
 * Converts paths, which are bytes to the kernel, to texts and back. A byte that is not UTF-8 is written in hexadecimal,
 * such as `\xE9`. If a name itself contains such a text, its backslash is written as `\x5C`. Each name therefore has
 * exactly one text.
 */
import { isUtf8 } from 'node:buffer';
import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';

/** The path of a directory or file, in the types of Node. */
export type FilePath = string | Buffer;

const escapedByte = /\\x([0-9A-F]{2})/g;

/** Returns the text of a name. */
export function toNameText(name: Buffer): string {
  // Nearly all names are UTF-8.
  if (isUtf8(name)) return toText(name, 0, name.length);
  let text = '';
  let start = 0;
  for (let at = 0; at < name.length; ) {
    const length = measureCharacter(name, at);
    if (length > 0) {
      at += length;
      continue;
    }
    text += `${toText(name, start, at)}\\x${name.toString('hex', at, at + 1).toUpperCase()}`;
    at += 1;
    start = at;
  }
  return text + toText(name, start, name.length);
}

/**
 * Returns the path of a file. @param path the text of the path, relative to the directory; empty for the directory
 * itself
 */
export function toFilePath(directory: FilePath, path: string): FilePath {
  if (path === '') return directory;
  if (typeof directory === 'string' && !path.includes('\\x')) return `${directory}/${path}`;
  return Buffer.concat([Buffer.from(directory as string), Buffer.from('/'), toBytes(path)]);
}

/** Returns the text for patterns, in which each byte that is not UTF-8 is one character. */
export function toPatternText(path: string): string {
  return path.replace(escapedByte, (_, hex: string) => (hex === '5C' ? '\\' : '\uFFFD'));
}

/** Returns whether the text contains an escape, for a byte or for a backslash. */
export function hasEscapes(path: string): boolean {
  return path.search(escapedByte) >= 0;
}

/** Returns whether a path is the directory, or is below the directory. The path and the directory must be resolved. */
export function isBelow(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`);
}

/** Returns the relative path of an entry in a directory with a relative path. */
export function toChild(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

/** Returns the relative path of the directory that contains an entry; empty for an entry of the outermost directory. */
export function toParent(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** An entry of a directory: its type, and the text of its name. */
export type NamedEntry = Pick<Dirent<Buffer>, 'isDirectory' | 'isFile' | 'isSymbolicLink'> & { readonly text: string };

/** Reads the entries of a directory. @throws an error of the file system */
export async function* readEntries(directory: FilePath): AsyncGenerator<NamedEntry> {
  // The types of Node lack this encoding.
  const options = { encoding: 'buffer' } as unknown as { bufferSize?: number };
  for await (const entry of await opendir(directory, options)) {
    const { name } = entry as unknown as Dirent<Buffer>;
    yield Object.assign(entry, { text: toNameText(name) });
  }
}

/** Returns the texts of the names in a directory. @throws an error of the file system */
export async function readNames(directory: FilePath): Promise<string[]> {
  const names: string[] = [];
  for await (const { text } of readEntries(directory)) names.push(text);
  return names;
}

/** Returns the length of the UTF-8 character at the index; 0 if the index has no such character. */
function measureCharacter(bytes: Buffer, at: number): number {
  const first = bytes[at] ?? 0;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  return length === 1 || (at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length))) ? length : 0;
}

function toText(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('utf8', start, end).replace(escapedByte, '\\x5Cx$1');
}

/** Returns the bytes of a name or a path. */
export function toBytes(path: string): Buffer {
  const parts = path.split(/\\x([0-9A-F]{2})/);
  return Buffer.concat(parts.map((part, index) => Buffer.from(part, index % 2 === 1 ? 'hex' : 'utf8')));
}
