/** A process tree for tests: a main process and further processes with its marks. */
import { type ChildProcess, execFileSync, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { suite, type Test } from 'uvu';
import { processStat, readCommandLine } from '../../../../adapters/process/kernel/proc.js';
import type { ProcessMarks } from '../../../../adapters/process/tree/proc-process-tree.js';
import { until } from '../../../kit/system/until.js';

export interface MarkedProcesses {
  directory: string;
  /** The processes to kill after the test. */
  children: ChildProcess[];
  main: number;
  marks: ProcessMarks;
  /** Starts a program in a separate session and group. @returns its pid */
  begin(env?: NodeJS.ProcessEnv, stdio?: StdioOptions): Promise<number>;
}

const cookie = `TREE_TEST=${process.pid}`;

/** An environment variable with the run's cookie. */
export const markedEnvironment = { TREE_TEST: String(process.pid) };

/** Creates a suite. Each test gets a main process with marks. */
export function markedProcessesSuite(name: string): Test<MarkedProcesses> {
  const test = suite<MarkedProcesses>(name);

  test.before.each(async (context) => {
    context.children = [];
    context.directory = mkdtempSync(join(tmpdir(), 'process-tree-'));
    context.begin = async (env = {}, stdio = 'ignore') => {
      const child = spawn('/bin/sleep', ['1000'], { detached: true, env, stdio });
      context.children.push(child);
      const pid = child.pid as number;
      await until(() => readCommandLine(pid)?.[0] === '/bin/sleep');
      return pid;
    };
    const path = join(context.directory, 'life');
    execFileSync('mkfifo', [path]);
    context.main = await context.begin();
    const startTicks = processStat(context.main)?.startTicks ?? 0;
    context.marks = {
      pid: context.main,
      startTicks,
      keeperPid: 1,
      cookie,
      livenessPipe: `${basename(context.directory)}/life`,
    };
  });

  test.after.each(async ({ children, directory }) => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    rmSync(directory, { recursive: true, force: true });
  });
  return test;
}
