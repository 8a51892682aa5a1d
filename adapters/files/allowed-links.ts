/**
 * Reads the field `links` of manager/settings.json: directories outside Data Folders that may be targets of links in
 * Data Folders.
 */
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readBounded } from '../bounded-file.js';

const maxBytes = 1_048_576;

/** Returns the resolved directories. @param folder the path of a Data Folder: `<workspace>/data/<name>` */
export async function readAllowedLinks(folder: string): Promise<readonly string[]> {
  const named = await readNamedLinks(folder);
  // A missing directory allows nothing.
  return (await Promise.all(named.map((path) => realpath(path).catch(() => [])))).flat();
}

/** Returns the directories as absolute paths, without resolving links. @param folder as for {@link readAllowedLinks} */
export async function readNamedLinks(folder: string): Promise<readonly string[]> {
  const read = await readBounded(join(dirname(dirname(folder)), 'manager/settings.json'), maxBytes);
  if ('because' in read) return [];
  try {
    const { links } = JSON.parse(read.bytes.toString('utf8').replace(/^\uFEFF/, '')) as { readonly links?: unknown };
    return Array.isArray(links) ? links.filter((link) => typeof link === 'string' && link.startsWith('/')) : [];
  } catch {
    return [];
  }
}
