/**
 * Makes the files of a run that are written after its server has started. The files are made together with the run's
 * directory. A full disk therefore prevents the start, instead of losing the exit record.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunDirectory } from './run-directory.js';

/**
 * The content of an exit record that is not written yet. The text is as long as the longest record. The keeper
 * overwrites it in place, which needs no free disk space.
 */
const unwrittenExit = '   \n';

/** Makes the files of a new run. @throws an error of the file system */
export function prepareRunFiles(directory: RunDirectory): void {
  prepareOutputFiles(directory);
  makeFile(join(directory.path, 'exit'), unwrittenExit);
  makeFile(join(directory.path, 'events.jsonl'), '');
}

/**
 * Makes the files of a console or a trace: the output, the head and the time index. @throws an error of the file system
 */
export function prepareOutputFiles({ path, console: output }: Pick<RunDirectory, 'path' | 'console'>): void {
  makeFile(output, '');
  makeFile(join(path, 'head'), `${'0'.repeat(16)}\n`);
  makeFile(join(path, 'times'), '');
}

/** Returns whether the keeper has not begun to write this exit record. @param text the text of the file `exit` */
export const isUnwrittenExit = (text: string): boolean => text === unwrittenExit;

function makeFile(path: string, text: string): void {
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 });
}
