/** Starts keeper.sh for one run, and listens to the FIFO that says when to look at the run's files again. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Launch } from '../../machines/ports/facts.js';
import { assetUrl } from '../assets.js';
import type { NewRun, RunDirectory } from './run-directory.js';

/** Where the script is. */
export const keeperScript = fileURLToPath(assetUrl('adapters/process/keeper.sh'));

export interface LivenessPipe {
  /** True once nobody holds the FIFO any more: every process that inherited it has gone or closed it. */
  readonly hasClosed: () => boolean;
  /** The exit code as the keeper said it: for where it could not be written. Anybody who holds the FIFO may say one. */
  readonly reportedExitCode: () => number | null;
  close(): void;
}

/**
 * Follows a run's `life`. What it says wakes; what counts are the files, as long as there are any.
 * @param wake called at every message and at the end
 */
export function openLivenessPipe(directory: RunDirectory, wake: () => void): LivenessPipe {
  let ended = false;
  let said: number | null = null;
  const fd = openSync(directory.livenessPipe, constants.O_RDONLY | constants.O_NONBLOCK);
  // Held until it is let go of, also after the end: where somebody has removed the FIFO its inode's number would go
  // to another's, and whoever holds that one would count as family.
  let held: number | null = openSync(directory.livenessPipe, constants.O_RDONLY | constants.O_NONBLOCK);
  // A socket waits by epoll; a file stream would hold one of Node's few pool threads.
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.on('data', (chunk) => {
    const [, code] = /^X (\d+)$/m.exec(chunk.toString('latin1')) ?? [];
    if (code !== undefined) said = Number(code);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    ended = true;
    wake();
  });
  return {
    hasClosed: () => ended,
    reportedExitCode: () => said,
    close() {
      socket.removeAllListeners('close').destroy();
      if (held !== null) closeSync(held);
      held = null;
    },
  };
}

/**
 * Starts the keeper, detached: it outlives the manager. One that waits already is told instead.
 * @param inherited the manager's own environment, which the server gets beside the Build's
 * @returns lets go of `life`'s writing end, which the keeper holds from now on: to be called once the FIFO is
 *   followed, as one without a writer would seem to have ended. @throws what spawn throws, E2BIG among others
 */
export function startKeeper(directory: NewRun, launch: Launch, inherited: NodeJS.ProcessEnv): () => void {
  // Opened for both, so that it opens at once.
  const life = openSync(directory.livenessPipe, constants.O_RDWR);
  if (directory.spareKeeper?.start(directory, launch) === true) return () => closeSync(life);
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
export function isKeeperCommand(argv: readonly string[]): boolean {
  // `sh keeper.sh …`, or `setsid sh keeper.sh …` the moment before; an older manager's stands elsewhere.
  return argv.slice(0, 3).some((word) => word.endsWith('/adapters/process/keeper.sh'));
}
