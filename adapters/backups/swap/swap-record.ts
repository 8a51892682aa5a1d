/**
 * Reads and writes the file `<root>/data/.swap.json`. The file names the kept folder that is replacing its Data Folder.
 * The file is written before the renames and removed after the renames. The swap of a restore is stored in the record
 * of its backup instead.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '../../../machines/async/once.js';
import { readKeptName } from '../../../machines/backups/kept-folders.js';
import { findDirectoryNameFault } from '../../../machines/text/directory-name.js';
import { readBounded } from '../../bounded-file.js';
import { writeAtomically } from '../../files/whole-file.js';
import { type SwapPaths, swapRecordName } from './swap.js';

const maxBytes = 4_096;

/** The names of the directories of a swap. */
export type SwapRecord = SwapPaths;

const swapRecord = once(() => {
  const keptFolder = z.string().refine((name) => readKeptName(name) !== null);
  return z.object({
    live: z.string().refine((name) => findDirectoryNameFault(name) === null),
    restored: keptFolder,
    kept: keptFolder.nullable(),
  });
});

/** Writes the record. @throws an error of the file system */
export async function writeSwapRecord(data: string, names: SwapRecord): Promise<void> {
  await writeAtomically(join(data, swapRecordName), Buffer.from(`${JSON.stringify(names)}\n`), null);
}

/** Returns the names; `null` without a readable record. */
export async function readSwapRecord(data: string): Promise<SwapRecord | null> {
  const read = await readBounded(join(data, swapRecordName), maxBytes);
  if ('because' in read) return null;
  try {
    return swapRecord().parse(JSON.parse(read.bytes.toString()));
  } catch {
    return null;
  }
}

/** Removes the record. @throws an error of the file system */
export async function removeSwapRecord(data: string): Promise<void> {
  await rm(join(data, swapRecordName), { force: true });
}

export function toPaths(data: string, { live, restored, kept }: SwapRecord): SwapPaths {
  const toPath = (name: string): string => join(data, name);
  return { live: toPath(live), restored: toPath(restored), kept: kept === null ? null : toPath(kept) };
}
