/** A process that has ended and that nobody waits for: it still answers signals, and is not alive. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine, processStat } from '../../../adapters/process/proc.js';
import { until } from '../../until.js';

/** @returns the zombie's pid, and its parent: it lives until the parent is ended */
export async function makeZombie(): Promise<{ parent: ChildProcess; zombie: number }> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const zombie = Number(printed.toString());
  // A shell may wait for its child, the program that it becomes does not.
  await until(() => commandLine(parent.pid as number)?.[0] === 'sleep');
  process.kill(zombie, 'SIGKILL');
  await until(() => processStat(zombie)?.state === 'Z');
  return { parent, zombie };
}
