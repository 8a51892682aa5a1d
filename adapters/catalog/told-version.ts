/** The version that a Build tells in its console, where nothing on disk does. */
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Place } from '../kinds/kind.js';
import { listRuns, runDirectory } from '../process/run-directory.js';
import { readRun } from '../process/run-record.js';

/** Bytes of a console that may hold it: what a server says first. */
const first = 65_536;

/**
 * Looks through the kept runs of the Build, the newest first.
 * @param runs `<root>/run`. @param read finds the version in a console's text; null: this kind never tells it
 */
export async function findToldVersion(runs: string, build: Place, read: ((text: string) => string | null) | null): Promise<string | null> {
  if (read === null) return null;
  // Runs from before the directory got what it holds were another Build's.
  const since = await stat(build.path).then(({ ctimeMs }) => ctimeMs, () => Infinity);
  for (const run of listRuns(runs)) {
    const directory = runDirectory(join(runs, run));
    const record = readRun(directory);
    if (record?.launch.build !== build.name || record.at < since) continue;
    const version = read(stripVTControlCharacters(await readFirst(directory.console)));
    if (version !== null) return version;
  }
  return null;
}

async function readFirst(path: string): Promise<string> {
  try {
    const file = await open(path, 'r');
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(first), 0, first, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch {
    return '';
  }
}
