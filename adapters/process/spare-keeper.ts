/**
 * A keeper that was started ahead of its run: a start then waits neither for a fork of the manager nor for a shell
 * to come up. It waits on a pipe that the manager holds, so it goes when the manager does.
 */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Launch } from '../../machines/ports/facts.js';
import { keeperEnvironment, keeperScript } from './keeper.js';
import type { RunDirectory } from './run-directory.js';

export interface SpareKeeper {
  /** Has the run kept. @returns false when this keeper cannot, and has been sent away */
  start(directory: RunDirectory, launch: Launch): boolean;
  /** Sends it away. */
  dismiss(): void;
}

/** What a pipe takes at once, with room to spare. */
const mostBytes = 32 * 1024;

/**
 * Starts a keeper in a directory that will be a run's.
 * @param inherited the manager's own environment
 * @throws what spawn throws
 */
export function startSpareKeeper(directory: RunDirectory, inherited: NodeJS.ProcessEnv): SpareKeeper {
  const life = openSync(directory.livenessPipe, constants.O_RDWR);
  const log = openSync(`${directory.path}/keeper.log`, 'a', 0o600);
  try {
    const keeper = spawn('/bin/sh', [keeperScript, 'wait', '.', '-'], {
      cwd: directory.path,
      detached: true,
      env: keeperEnvironment(inherited),
      stdio: ['pipe', 'ignore', log, life],
    });
    const input = keeper.stdin as Socket;
    let isThere = true;
    keeper.on('error', () => (isThere = false));
    keeper.on('exit', () => (isThere = false));
    keeper.unref();
    // One that has just gone is seen by the end of `life`.
    input.on('error', () => undefined);
    input.unref();
    const dismiss = (): void => void input.end();
    return {
      start(at, launch) {
        const lines = [at.path, launch.cwd, launch.run, String(launch.argv.length), ...launch.argv];
        const text = `${lines.join('\n')}\n`;
        // A line's end inside a word would end it, and a variable of the Build's could be one of the shell's own.
        const canBeTold = !lines.some((line) => line.includes('\n')) && Object.keys(launch.env).length === 0;
        if (!isThere || !canBeTold || Buffer.byteLength(text) > mostBytes) {
          dismiss();
          return false;
        }
        input.end(text);
        return true;
      },
      dismiss,
    };
  } finally {
    closeSync(life);
    closeSync(log);
  }
}
