/** A run's directory with a console, for tests that act as the server. */
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunDirectory, runDirectory } from '../../../adapters/process/run-files/run-directory.js';

export interface RunFiles {
  /** `<root>/run` */
  readonly runs: string;
  readonly run: string;
  readonly directory: RunDirectory;
  /** Appends text to the console. */
  print(text: string | Buffer): void;
  /** Creates the directory of another run. @returns its path */
  add(run: string, files?: Readonly<Record<string, string>>): string;
  remove(): void;
}

/** Returns a run id with a number as its time of day. A larger number gives a later run. */
export const idOf = (second: number): string => `20260101T${String(second).padStart(6, '0')}000Z-abcdef`;

export function createRunFiles(): RunFiles {
  const runs = join(mkdtempSync(join(tmpdir(), 'console-')), 'run');
  const add = (run: string, files: Readonly<Record<string, string>> = {}): string => {
    const path = join(runs, run);
    mkdirSync(path, { recursive: true });
    for (const [name, text] of Object.entries({ pid: '7 2 boot 3\n', 'console.log': '', ...files }))
      writeFileSync(join(path, name), text);
    return path;
  };
  const run = idOf(1);
  const directory = runDirectory(add(run));
  return {
    runs,
    run,
    directory,
    add,
    print: (text) => appendFileSync(directory.console, text),
    remove: () => rmSync(join(runs, '..'), { recursive: true, force: true }),
  };
}
