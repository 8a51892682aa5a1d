/**
 * Runs a server to test a backup: starts it without a keeper, waits until it is ready, and ends it. The server ends at
 * the exit of the manager.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Launch } from '../../../machines/launch/launch.js';
import { createLineSplitter } from '../../console/text/line-splitter.js';
import { encodeText } from '../../console/text/text-codec.js';
import { findTool } from '../../kinds/program.js';
import { selectEnvironment } from '../../process/keeper/environment.js';
import { findLastLine } from '../restic/restic-process.js';

/**
 * Starts a server, waits until it is ready, and ends it.
 * @returns why the server did not become ready; `null` for a success. @throws an error of the start
 */
export async function tryServer(launch: Launch, limitMs: number, signal: AbortSignal): Promise<string | null> {
  const { argv, cwd, env } = launch;
  const setpriv = findTool('setpriv', process.env.PATH ?? '');
  const [program = '', ...args] = setpriv === null ? argv : [setpriv, '--pdeathsig', 'KILL', ...argv];
  // Use a separate process group, so that the whole group can be ended.
  const child = spawn(program, args, {
    cwd,
    env: { ...selectEnvironment(process.env, launch), ...env },
    detached: true,
    stdio: 'pipe',
  });
  child.stdin.on('error', () => undefined);
  await once(child, 'spawn');
  const exited = once(child, 'exit');
  try {
    return await Promise.race([
      awaitReady(child, launch),
      pause(limitMs, `it was not ready within ${limitMs / 1_000} s`, { ref: false, signal }).catch(() => 'interrupted'),
    ]);
  } finally {
    await end(child, launch, exited);
  }
}

async function awaitReady(child: ChildProcess, { ready, encoding }: Launch): Promise<string | null> {
  if (ready === null) return null;
  const expression = new RegExp(ready);
  let last = '';
  return new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on(
        'data',
        createLineSplitter((line) => {
          if (line !== '') last = line;
          if (!expression.test(line)) return 'continue';
          resolve(null);
          return 'end';
        }, encoding),
      );
    child.once('close', (code, killed) => resolve(`it exited with ${code ?? killed}: ${findLastLine(last)}`));
  });
}

/** Requests the stop, and kills the rest of the process group after the grace period. */
async function end(
  child: ChildProcess,
  { stop, console: plan, encoding }: Launch,
  exited: Promise<unknown>,
): Promise<void> {
  if (stop.command !== null && plan === undefined) child.stdin?.write(encodeText(`${stop.command}\n`, encoding));
  else killGroup(child, stop.signal as NodeJS.Signals);
  await Promise.race([exited, pause(stop.timeoutMs, null, { ref: false })]);
  killGroup(child, 'SIGKILL');
  await exited;
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The process has already exited.
  }
}
