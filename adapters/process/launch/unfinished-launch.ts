/** Finishes launches during which their manager was killed. Each such launch has either become a run or failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { readExit } from '../run-files/exit-record.js';
import { claimRun, type PidRecord, readLaunchFailure, readPidRecord } from '../run-files/keeper-files.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { statEntry } from '../run-files/run-file.js';
import { killProcessTree } from '../stop/stop-sequence.js';
import type { SendSignal } from '../stop/stop-signals.js';
import { isLivenessPipeHeld } from '../tree/liveness-pipe.js';
import { isRunAlive, openProcessTree } from '../tree/open-process-tree.js';
import { hasExecutedServer } from './launch-attempt.js';

/** The time within which an exec succeeds, or a keeper whose launch failed exits, in milliseconds. */
const maxExecMs = 5_000;

/**
 * Settles the race between an earlier manager's launch and this manager. A shell that has not claimed the run finds
 * this manager's claim and exits. A shell that has claimed the run executes the server, and this function waits for the
 * execution.
 * @returns whether the run's program ever ran
 */
export async function settleUnfinishedLaunch(directory: RunDirectory, send: SendSignal): Promise<'neverRan' | 'ran'> {
  // Claim before reading the pid record. A shell that claimed earlier has already written its record.
  const isClaimed = claimRun(directory);
  const record = readPidRecord(directory);
  if (record === null) return hasOutput(directory) || (await isHeldForLong(directory)) ? 'ran' : 'neverRan';
  if (readExit(directory) === null) {
    const isAlive = await isRunAlive(directory, record);
    // A server that runs has passed the claim, even if the file `claim` was deleted afterwards.
    if (isClaimed && !(isAlive && hasExecutedServer(record.pid))) {
      if (isAlive) await killProcessTree({ tree: openProcessTree(directory, record), send, isPipeHeld: () => true });
      return 'neverRan';
    }
    await awaitExec(directory, record);
  }
  // Check the pipe too: a process that can write `failed` could otherwise hide a running server.
  return readLaunchFailure(directory) === null || (await isHeldForLong(directory)) ? 'ran' : 'neverRan';
}

/**
 * Waits until the shell has executed the server or has failed. A shell that was paused during the exec counts as
 * running.
 */
async function awaitExec(directory: RunDirectory, record: PidRecord): Promise<void> {
  await waitWhile(
    async () =>
      readLaunchFailure(directory) === null &&
      readExit(directory) === null &&
      (await isRunAlive(directory, record)) &&
      !hasExecutedServer(record.pid),
  );
}

/** Returns whether a process other than a keeper that is about to exit has the run's liveness pipe open. */
async function isHeldForLong(directory: RunDirectory): Promise<boolean> {
  await waitWhile(() => isLivenessPipeHeld(directory));
  return isLivenessPipeHeld(directory);
}

async function waitWhile(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + maxExecMs;
  while (performance.now() < deadline && (await condition())) await sleep(1);
}

/**
 * Returns whether the run has output. A run with output was started, even if its pid record was lost, for example in a
 * power failure.
 */
function hasOutput(directory: RunDirectory): boolean {
  return (statEntry(directory.console)?.size ?? 0) > 0;
}
