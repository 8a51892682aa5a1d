/** A zombie: a process that has exited and whose parent has not waited for it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { processStat, readCommandLine } from '../../../../adapters/process/kernel/proc.js';
import { until } from '../../../kit/system/until.js';

/** Creates a zombie, which exists until its parent exits. @returns the pid of the zombie, and the parent */
export async function makeZombie(): Promise<{ parent: ChildProcess; zombie: number }> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const zombie = Number(printed.toString());
  // The shell would wait for its child; the program that replaces it does not.
  await until(() => readCommandLine(parent.pid as number)?.[0] === 'sleep');
  process.kill(zombie, 'SIGKILL');
  await until(() => processStat(zombie)?.state === 'Z');
  return { parent, zombie };
}
