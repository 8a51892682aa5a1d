/** Lists the entries of a private directory, which the user of a server cannot enter. */
import { readlink, realpath } from 'node:fs/promises';
import { isBelow, readEntries, toFilePath } from './path-text.js';

export interface ListedEntry {
  /** The path relative to the directory. */
  readonly path: string;
  readonly isLink: boolean;
  readonly isDirectory: boolean;
}

/**
 * Returns the first link that leads out of a directory, or has no target. The link would lead to another path if the
 * directory were moved.
 */
export async function findOuterLink(top: string): Promise<{ readonly path: string; readonly target: string } | null> {
  const root = await realpath(top);
  for await (const { path, isLink } of listBelow(top, '')) {
    if (!isLink) continue;
    const at = toFilePath(top, path);
    const real = await realpath(at).catch(() => null);
    if (real === null || !isBelow(real, root)) return { path, target: await readlink(at.toString()) };
  }
  return null;
}

/** Lists the entries below a directory. @param path a path in the directory; empty for the directory itself */
export async function* listBelow(top: string, path: string): AsyncGenerator<ListedEntry> {
  for await (const entry of readEntries(toFilePath(top, path))) {
    const inner = path === '' ? entry.text : `${path}/${entry.text}`;
    yield { path: inner, isLink: entry.isSymbolicLink(), isDirectory: entry.isDirectory() };
    if (entry.isDirectory()) yield* listBelow(top, inner);
  }
}
