/** The files `<root>/manager/<source>-index.json`: the last fetched index of each source. */
import { join } from 'node:path';
import * as z from 'zod';
import { once } from '../../machines/async/once.js';
import { type FetchedIndex, fxserverSource, updateChannels } from '../../machines/updates/updates.js';
import { readBounded } from '../bounded-file.js';
import { writeAtomically } from '../files/whole-file.js';

const maxBytes = 16 * 1024 ** 2;

const fetchedIndex = once(
  (): z.ZodType<FetchedIndex> =>
    z.object({
      fetchedAt: z.number(),
      channels: z.array(
        z.object({
          channel: z.enum(updateChannels),
          version: z.string(),
          download: z.string().nullable(),
          // Files of earlier releases do not have this field.
          sha256: z.string().nullable().default(null),
        }),
      ),
      supportEnds: z.record(z.string(), z.number().nullable()),
    }),
);

function pathIn(root: string, source: string): string {
  return join(root, 'manager', `${source}-index.json`);
}

/** Returns the index; `null` without a readable file. */
export async function readIndexFile(root: string, source: string = fxserverSource): Promise<FetchedIndex | null> {
  const read = await readBounded(pathIn(root, source), maxBytes);
  if ('because' in read) return null;
  try {
    return fetchedIndex().safeParse(JSON.parse(read.bytes.toString())).data ?? null;
  } catch {
    return null;
  }
}

/** Replaces the file. @throws an error of the file system */
export async function writeIndexFile(root: string, source: string, index: FetchedIndex): Promise<void> {
  await writeAtomically(pathIn(root, source), Buffer.from(`${JSON.stringify(index)}\n`), null);
}
