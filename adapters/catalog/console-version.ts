/** Finds the version of a Build in the output of its runs. */
import { constants } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { WorkspaceDirectory } from '../kinds/kind.js';
import { runDirectory } from '../process/run-files/run-directory.js';
import { listRuns } from '../process/run-files/run-list.js';
import { readRunRecord } from '../process/run-files/run-record.js';

/** The number of bytes that are searched at the beginning of a console. */
const first = 65_536;

/**
 * Searches the stored runs of the Build, the newest first.
 * @param runs `<root>/run`
 * @param program the executed file, whose ctime changes if a Build is replaced file by file
 * @param read finds the version in a console's text; `null` for a kind that never prints the version
 */
export async function findVersionInConsoles(
  runs: string,
  build: WorkspaceDirectory,
  program: string | null,
  read: ((text: string) => string | null) | null,
): Promise<string | null> {
  if (read === null) return null;
  // Runs before this time belong to a previous Build with the same id.
  const since = Math.max(...(await Promise.all([build.path, program ?? build.path].map(changedAt))));
  for (const run of listRuns(runs)) {
    const directory = runDirectory(join(runs, run));
    const record = readRunRecord(directory);
    if (record?.launch.build !== build.name || record.at < since) continue;
    const version = read(stripVTControlCharacters(await readFirst(directory.console)));
    if (version !== null) return version;
  }
  return null;
}

function changedAt(path: string): Promise<number> {
  return stat(path).then(
    // Round down to milliseconds, like the time of a run. Otherwise a run in the same millisecond would be older than
    // its Build.
    ({ ctimeMs }) => Math.floor(ctimeMs),
    () => Infinity,
  );
}

async function readFirst(path: string): Promise<string> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
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
