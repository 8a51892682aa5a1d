/** Starts keeper.sh for one run, and listens to the FIFO that says when to look at the run's files again. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { assetUrl } from '../assets.js';
import type { Launch } from '../../machines/facts.js';
import type { NewRun, RunDirectory } from './run-directory.js';

/** Where the script is. */
export const keeperScript = fileURLToPath(assetUrl('adapters/process/keeper.sh'));

export interface Life {
  /** True once nobody holds the FIFO any more: every process that inherited it has gone or closed it. */
  readonly ended: () => boolean;
  close(): void;
}

/**
 * Follows a run's `life`. What it says is not read: it only wakes.
 * @param wake called at every message and at the end
 */
export function followLife(directory: RunDirectory, wake: () => void): Life {
  let ended = false;
  const fd = openSync(directory.life, constants.O_RDONLY | constants.O_NONBLOCK);
  // A socket waits by epoll; a file stream would hold one of Node's few pool threads.
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.on('data', wake);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
    wake();
  });
  return { ended: () => ended, close: () => void socket.removeAllListeners('close').destroy() };
}

/**
 * Starts the keeper, detached: it outlives the manager. One that waits already is told instead.
 * @param inherited the manager's own environment, which the server gets beside the Build's
 * @returns lets go of `life`'s writing end, which the keeper holds from now on: to be called once the FIFO is
 *   followed, as one without a writer would seem to have ended. @throws what spawn throws, E2BIG among others
 */
export function startKeeper(directory: NewRun, launch: Launch, inherited: NodeJS.ProcessEnv): () => void {
  // Opened for both, so that it opens at once.
  const life = openSync(directory.life, constants.O_RDWR);
  if (directory.waiting?.keep(directory, launch) === true) return () => closeSync(life);
  const log = openSync(`${directory.path}/keeper.log`, 'a', 0o600);
  try {
    const keeper = spawn('/bin/sh', [keeperScript, 'keep', directory.path, launch.cwd, ...launch.argv], {
      cwd: directory.path,
      detached: true,
      env: { ...keeperEnvironment(inherited), ...launch.env, SERVER_MANAGER_RUN: launch.run },
      stdio: ['ignore', 'ignore', log, life],
    });
    // A keeper that could not be started is told by the end of `life`.
    keeper.on('error', () => undefined);
    keeper.unref();
    return () => closeSync(life);
  } catch (error) {
    closeSync(life);
    throw error;
  } finally {
    closeSync(log);
  }
}

/** @returns what servers inherit: the manager's own settings, the token among them, are not their business */
export function keeperEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('SERVER_MANAGER_')));
}

/** Whether a command line is still the keeper's own: its process has not become the server yet. */
export function isKeeper(argv: readonly string[]): boolean {
  // `sh keeper.sh …`, or `setsid sh keeper.sh …` the moment before.
  return argv.slice(0, 3).includes(keeperScript);
}
