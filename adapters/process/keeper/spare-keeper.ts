/**
 * A keeper started ahead of its run. A start then waits neither for a fork nor for the start of a shell. The keeper
 * reads its order from a pipe that the manager keeps open. A keeper without an order therefore exits with the manager.
 */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { Launch } from '../../../machines/launch/launch.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { selectEnvironment } from './environment.js';
import { keeperScript } from './keeper-script.js';

export interface SpareKeeper {
  /** Returns whether the keeper has not been seen to exit. */
  isAlive(): boolean;
  /**
   * Starts the run.
   * @param launch a launch for which `canWriteOrder` is true
   * @returns false if the keeper has exited and writes no more files
   */
  start(directory: RunDirectory, launch: Launch): boolean;
  /** Makes the keeper exit. */
  dismiss(): void;
}

/** The directory of a new run. */
export interface NewRun extends RunDirectory {
  /** The spare keeper in the directory; `null` if no spare keeper was started. */
  readonly spareKeeper: SpareKeeper | null;
  /** The directory of the run's cgroup; `null` without a cgroup. */
  readonly group: string | null;
}

/**
 * The maximum length of an order. The limit is less than a pipe's capacity of 64 KiB, so that one write never blocks.
 */
const maxOrderBytes = 32 * 1024;

/**
 * Starts a keeper in the directory of a future run.
 * @param inherited the manager's environment
 * @param script the script to run instead of keeper.sh
 * @throws the error of spawn
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
    // If the keeper has just exited, the liveness pipe reads as closed.
    input.on('error', () => undefined);
    input.unref();
    return {
      isAlive: () => isAlive,
      start({ path }, launch) {
        // End the input even if the keeper has exited: the shell that would execute the server waits for the end of the
        // input.
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
 * Returns whether the launch can be written to a spare keeper. The environment of a spare keeper is already set. The
 * result is therefore false for a launch with a clean environment or with variables of its Build. A variable of the
 * Build could also change a variable of the keeper's shell, such as IFS.
 * @param path the path of the run's directory
 */
export function canWriteOrder(path: string, launch: Launch): boolean {
  if (Object.keys(launch.env).length > 0 || launch.environment === 'clean') return false;
  if ([path, launch.cwd, ...launch.argv].some((line) => line.includes('\n'))) return false;
  return Buffer.byteLength(formatOrder(path, launch)) <= maxOrderBytes;
}

/** Returns the lines of an order, which keeper.sh reads. */
const formatOrder = (path: string, { cwd, run, argv }: Launch): string =>
  [path, cwd, run, argv.length, ...argv].map((line) => `${line}\n`).join('');
