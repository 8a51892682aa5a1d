/**
 * The trace of a run: the output of its server on descriptor 3, which keeper.sh opens for appending. The directory of
 * the trace is `<run id>/trace/`, with the same files as a console: `log`, `head` and `times`.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { prepareOutputFiles } from './prepared-files.js';
import { type RunDirectory, runDirectory } from './run-directory.js';

/** Returns the trace's directory. The directory has the form of a run directory, with the trace as its console. */
export function toTraceDirectory({ path }: Pick<RunDirectory, 'path'>): RunDirectory {
  const trace = join(path, 'trace');
  return { ...runDirectory(trace), console: join(trace, 'log') };
}

/**
 * Makes the file that keeper.sh opens, and its head and time index. keeper.sh leaves the descriptor closed if the file
 * is missing.
 * @throws an error of the file system
 */
export function makeTraceLog(directory: Pick<RunDirectory, 'path'>): void {
  const trace = toTraceDirectory(directory);
  mkdirSync(trace.path, { mode: 0o700 });
  prepareOutputFiles(trace);
}

/** Returns whether the run has a trace. */
export function hasTraceLog(directory: Pick<RunDirectory, 'path'>): boolean {
  return existsSync(toTraceDirectory(directory).console);
}
