/**
 * The trace of a run: what its server writes to descriptor 3, which keeper.sh opens for append. It is in a directory of
 * its own, `<run id>/trace/`, with the same files as a console: `log`, `head` and `times`.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOutputFiles } from './prepared-files.js';
import { type RunDirectory, runDirectory } from './run-directory.js';

/** Returns the trace's directory, in which the trace takes the place of the console. */
export function toTraceDirectory({ path }: Pick<RunDirectory, 'path'>): RunDirectory {
  const trace = join(path, 'trace');
  return { ...runDirectory(trace), console: join(trace, 'log') };
}

/**
 * Makes the file that keeper.sh opens, and its head and time index: without the file the descriptor is closed.
 * @throws what the file system reports
 */
export function makeTraceLog(directory: Pick<RunDirectory, 'path'>): void {
  const trace = toTraceDirectory(directory);
  mkdirSync(trace.path, { mode: 0o700 });
  prepareOutputFiles(trace);
}

/** Whether the run has a trace. */
export function hasTraceLog(directory: Pick<RunDirectory, 'path'>): boolean {
  return existsSync(toTraceDirectory(directory).console);
}
