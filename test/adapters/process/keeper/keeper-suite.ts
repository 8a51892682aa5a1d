/** Runs keeper.sh by hand, without a manager. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite, type Test } from 'uvu';

export const script = fileURLToPath(new URL('../../../../adapters/process/keeper/keeper.sh', import.meta.url));

/** Creates a suite. Each test gets a run directory with both FIFOs. */
export function keeperSuite(name: string): Test<{ directory: string }> {
  const test = suite<{ directory: string }>(name);
  test.before.each((context) => {
    context.directory = mkdtempSync(join(tmpdir(), 'keeper test '));
    execFileSync('mkfifo', [join(context.directory, 'stdin'), join(context.directory, 'life')]);
  });
  test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));
  return test;
}

export interface KeeperRun {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The path of a script to run instead of the real keeper. */
  readonly keeper?: string;
  /** A function that is called while the keeper runs. */
  readonly whileRunning?: () => Promise<unknown>;
}

/** Runs the keeper until it has exited. @returns the messages of the keeper on the liveness pipe */
export async function keep(
  directory: string,
  argv: readonly string[],
  { cwd = directory, env = process.env, keeper: path = script, whileRunning }: KeeperRun = {},
): Promise<string> {
  const pipe = openSync(join(directory, 'life'), constants.O_RDWR | constants.O_NONBLOCK);
  const log = openSync(join(directory, 'keeper.log'), 'a');
  try {
    const keeper = spawn('/bin/sh', [path, 'keep', directory, cwd, ...argv], {
      detached: true,
      env,
      stdio: ['ignore', 'ignore', log, pipe],
    });
    const exited = once(keeper, 'exit');
    await whileRunning?.();
    await exited;
    const messages = Buffer.alloc(1_000);
    return messages.toString('latin1', 0, readSync(pipe, messages));
  } finally {
    closeSync(pipe);
    closeSync(log);
  }
}

export const read = (directory: string, file: string): string => readFileSync(join(directory, file), 'utf8');
