/** The files of runs that an earlier manager has left. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBootId } from '../../../adapters/process/kernel/proc.js';
import { formatRunId } from '../../../machines/run/run-id.js';
import { idOf, launchOf } from './sample-run.js';

/** Writes the files of an ended run. @returns its id */
export function leave(runs: string, number: number, files: Readonly<Record<string, string>>): string {
  const run = idOf(number);
  const record = { protocol: 1, at: 1, bootId: readBootId(), launch: launchOf(run) };
  leaveFiles(runs, run, { 'run.json': JSON.stringify(record), ...files });
  return run;
}

function leaveFiles(runs: string, run: string, files: Readonly<Record<string, string>>): void {
  const path = join(runs, run);
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries({ claim: '', ...files })) writeFileSync(join(path, name), text);
}

/** Writes the files of a run that began at the time `at` and has crashed. */
export function leaveAt(runs: string, at: number, cause: string): void {
  const run = formatRunId(at, 'abcdef');
  const record = { protocol: 1, at, bootId: readBootId(), launch: { ...launchOf(run), cause } };
  leaveFiles(runs, run, { 'run.json': JSON.stringify(record), pid: exited, exit: '1\n' });
}

/** The pid record of an exited process. Linux assigns no pid that is so high. */
export const exited = `4194304 1 ${readBootId()} 4194303\n`;
