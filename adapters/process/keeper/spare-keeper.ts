/**
 * A keeper started ahead of its run: the start then waits neither for a fork nor for a shell to come up. It reads its
 * orders from a pipe that the manager holds, so it exits when the manager does.
 */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Launch } from '../../../machines/launch/launch.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { selectEnvironment } from './environment.js';
import { keeperScript } from './keeper-script.js';

export interface SpareKeeper {
  /** Whether its exit is not known yet. */
  isAlive(): boolean;
  /**
   * Starts the run.
   * @param launch one for which `canWriteOrder` is true
   * @returns false when the keeper has exited, and writes nothing any more
   */
  start(directory: RunDirectory, launch: Launch): boolean;
  /** Makes the keeper exit. */
  dismiss(): void;
}

/** The directory of a new run, and the spare keeper in it, if one was started. */
export interface NewRun extends RunDirectory {
  readonly spareKeeper: SpareKeeper | null;
  /** The directory of its cgroup; null without one. */
  readonly group: string | null;
}

/** Less than a pipe's capacity of 64 KiB, so that one write never blocks. */
const maxOrderBytes = 32 * 1024;

/**
 * Starts a keeper in a directory that will be a run's.
 * @param inherited the manager's environment
 * @param script another one than keeper.sh
 * @throws what spawn throws
 */
export function startSpareKeeper(
  directory: RunDirectory,
  inherited: NodeJS.ProcessEnv,
  script = keeperScript,
): SpareKeeper {
  const pipe = openSync(directory.livenessPipe, constants.O_RDWR);
  const log = openSync(`${directory.path}/keeper.log`, 'a', 0o600);
  try {
    const keeper = spawn('/bin/sh', [script, 'wait', '.', '-'], {
      cwd: directory.path,
      detached: true,
      env: selectEnvironment(inherited),
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
    return {
      isAlive: () => isAlive,
      start({ path }, launch) {
        // Of an exited keeper too: the shell that would execute the server reads the end of its input.
        input.end(isAlive ? formatOrder(path, launch) : '');
        return isAlive;
      },
      dismiss: () => void input.end(),
    };
  } finally {
    closeSync(pipe);
    closeSync(log);
  }
}

/**
 * Whether the launch can be written to a spare keeper, which has its whole environment already: a variable of the Build
 * could change a variable of the shell, such as IFS.
 * @param path of the run's directory
 */
export function canWriteOrder(path: string, launch: Launch): boolean {
  if (Object.keys(launch.env).length > 0 || launch.environment === 'clean') return false;
  if ([path, launch.cwd, ...launch.argv].some((line) => line.includes('\n'))) return false;
  return Buffer.byteLength(formatOrder(path, launch)) <= maxOrderBytes;
}

/** @returns the lines that keeper.sh reads */
const formatOrder = (path: string, { cwd, run, argv }: Launch): string =>
  [path, cwd, run, argv.length, ...argv].map((line) => `${line}\n`).join('');
