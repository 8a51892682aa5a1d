/** Reads files of a tree as text. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { maxWrittenBytes, type NoDiff } from '../../../machines/files/files.js';
import { readTextFile } from '../../../machines/text/text-file.js';
import { mayBeForeign, toLink } from '../../files/folder-file.js';
import type { TreeEntry } from '../place/tree.js';
import { readWhole } from './read.js';

/** A text with its bytes, or why the file has no text. */
export type TreeText =
  | { readonly text: string; readonly bytes: Buffer }
  | { readonly text: null; readonly because: Exclude<NoDiff, 'not_kept'> };

/** Returns the text of a file. An empty file has an empty text. */
export async function readTreeText({ entry, stats }: Pick<TreeEntry, 'entry' | 'stats'>): Promise<TreeText> {
  if (stats.size > maxWrittenBytes) return { text: null, because: 'too_large' };
  if (!stats.isFile() || mayBeForeign(stats, entry)) return { text: null, because: 'unreadable' };
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOCTTY;
  const file = await open(toLink(entry), flags).catch(() => null);
  if (file === null) return { text: null, because: 'unreadable' };
  try {
    const whole = await readWhole(file, false);
    if (whole === null) return { text: null, because: 'too_large' };
    const text = readTextFile(whole.bytes)?.text ?? null;
    return text === null ? { text, because: 'not_text' } : { text, bytes: whole.bytes };
  } finally {
    await file.close();
  }
}
