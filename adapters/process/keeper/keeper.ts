/** Starts the keeper of one run. */
import { spawn } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import type { Launch } from '../../../machines/launch/launch.js';
import { selectEnvironment } from './environment.js';
import { keeperScript } from './keeper-script.js';
import type { NewRun } from './spare-keeper.js';

/**
 * Starts the keeper detached, so that it outlives the manager. Uses the spare keeper where it can.
 * @param inherited the manager's environment, which the server gets in addition to the Build's
 * @returns closes the manager's writing end of the liveness pipe. Call it once the pipe is open for reading: without
 *   a writer it would read as closed
 * @throws what spawn throws, E2BIG among others
 */
export function startKeeper(directory: NewRun, launch: Launch, inherited: NodeJS.ProcessEnv): () => void {
  // Opening a FIFO for reading and writing never blocks.
  const pipe = openSync(directory.livenessPipe, constants.O_RDWR);
  // Another keeper is started where the spare one was killed since: a keeper that has exited writes no exit record.
  if (directory.spareKeeper?.start(directory, launch) === true) return () => closeSync(pipe);
  const log = openSync(`${directory.path}/keeper.log`, 'a', 0o600);
  try {
    const keeper = spawn('/bin/sh', [keeperScript, 'keep', directory.path, launch.cwd, ...launch.argv], {
      cwd: directory.path,
      detached: true,
      env: { ...selectEnvironment(inherited, launch), ...launch.env, SERVER_MANAGER_RUN: launch.run },
      stdio: ['ignore', 'ignore', log, pipe],
    });
    // A keeper that cannot be started shows as a closed liveness pipe.
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
