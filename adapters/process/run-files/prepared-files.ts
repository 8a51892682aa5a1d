/**
 * The files of a run that are written after its server has started. They are made with the run's directory: a disk
 * without room prevents the start, and does not lose the exit of a server that runs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunDirectory } from './run-directory.js';

/**
 * An exit record that is not written yet, as long as the longest one. The keeper overwrites it in place, which needs no
 * free disk space.
 */
const unwrittenExit = '   \n';

/** Makes the files of a new run. @throws what the file system reports */
export function prepareRunFiles(directory: RunDirectory): void {
  prepareOutputFiles(directory);
  makeFile(join(directory.path, 'exit'), unwrittenExit);
  makeFile(join(directory.path, 'events.jsonl'), '');
}

/** Makes the files of a console or a trace: its output, head and time index. @throws what the file system reports */
export function prepareOutputFiles({ path, console: output }: Pick<RunDirectory, 'path' | 'console'>): void {
  makeFile(output, '');
  makeFile(join(path, 'head'), `${'0'.repeat(16)}\n`);
  makeFile(join(path, 'times'), '');
}

/** Whether the keeper has not begun to write this exit record. @param text of the file `exit` */
export const isUnwrittenExit = (text: string): boolean => text === unwrittenExit;

function makeFile(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
}
