/** Starts the keeper of one run. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Launch } from '../../../machines/launch/launch.js';
import { selectEnvironment } from './environment.js';
import { keeperScript } from './keeper-script.js';
import type { NewRun } from './spare-keeper.js';

/**
 * Starts the keeper detached, so that it outlives the manager. Uses the spare keeper if possible.
 * @param inherited variables of the manager, which the server gets in addition to the variables of the Build
 * @returns the function that closes the manager's writing end of the liveness pipe. Open the pipe for reading before
 *   this function is called, because a pipe without a writer reads as closed
 * @throws the error of spawn, such as E2BIG
 */
export function startKeeper(directory: NewRun, launch: Launch, inherited: NodeJS.ProcessEnv): () => void {
  // Opening a FIFO for reading and writing never blocks.
  const pipe = openSync(directory.livenessPipe, constants.O_RDWR);
  // If the spare keeper was killed, start another keeper: a keeper that has exited writes no exit record.
  if (directory.spareKeeper?.start(directory, launch) === true) return () => closeSync(pipe);
  const log = openSync(`${directory.path}/keeper.log`, 'a', 0o600);
  try {
    const keeper = spawn('/bin/sh', [keeperScript, 'keep', directory.path, launch.cwd, ...launch.argv], {
      cwd: directory.path,
      detached: true,
      env: { ...selectEnvironment(inherited, launch), ...launch.env, SERVER_MANAGER_RUN: launch.run },
      stdio: ['ignore', 'ignore', log, pipe],
    });
    // If the keeper cannot be started, the liveness pipe is closed, and the manager detects that.
    keeper.on('error', () => undefined);
    keeper.unref();
    return () => closeSync(pipe);
  } catch (error) {
    closeSync(pipe);
    throw error;
  } finally {
    closeSync(log);
  }
}
