/**
 * A keeper started ahead of its run: the start then waits neither for a fork nor for a shell to come up. It reads its
 * orders from a pipe that the manager holds, so it exits when the manager does.
 */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Launch } from '../../machines/ports/launch.js';
import { inheritedEnvironment } from './environment.js';
import { keeperScript } from './keeper-script.js';
import type { RunDirectory } from './run-directory.js';

export interface SpareKeeper {
  /** Starts the run. @returns false when this keeper cannot, and has been dismissed */
  start(directory: RunDirectory, launch: Launch): boolean;
  /** Makes the keeper exit. */
  dismiss(): void;
}

/** Less than a pipe's capacity of 64 KiB, so that one write never blocks. */
const maxOrderBytes = 32 * 1024;

/**
 * Starts a keeper in a directory that will be a run's.
 * @param inherited the manager's environment
 * @throws what spawn throws
 */
export function startSpareKeeper(directory: RunDirectory, inherited: NodeJS.ProcessEnv): SpareKeeper {
  const pipe = openSync(directory.livenessPipe, constants.O_RDWR);
  const log = openSync(`${directory.path}/keeper.log`, 'a', 0o600);
  try {
    const keeper = spawn('/bin/sh', [keeperScript, 'wait', '.', '-'], {
      cwd: directory.path,
      detached: true,
      env: inheritedEnvironment(inherited),
      stdio: ['pipe', 'ignore', log, pipe],
    });
    const input = keeper.stdin as Socket;
    let isAlive = true;
    keeper.on('error', () => (isAlive = false));
    keeper.on('exit', () => (isAlive = false));
    keeper.unref();
    // If it has exited an instant ago, the liveness pipe reads as closed.
    input.on('error', () => undefined);
    input.unref();
    const dismiss = (): void => void input.end();
    return {
      start(at, launch) {
        const order = formatOrder(at, launch);
        if (!isAlive || order === null) {
          dismiss();
          return false;
        }
        input.end(order);
        return true;
      },
      dismiss,
    };
  } finally {
    closeSync(pipe);
    closeSync(log);
  }
}

/** @returns the lines that keeper.sh reads, or null where they cannot express the launch */
function formatOrder({ path }: RunDirectory, launch: Launch): string | null {
  const lines = [path, launch.cwd, launch.run, String(launch.argv.length), ...launch.argv];
  if (lines.some((line) => line.includes('\n'))) return null;
  // The Build's variables could change the shell's own, such as IFS. A spare keeper has the whole environment.
  if (Object.keys(launch.env).length > 0 || launch.environment === 'clean') return null;
  const order = `${lines.join('\n')}\n`;
  return Buffer.byteLength(order) > maxOrderBytes ? null : order;
}
