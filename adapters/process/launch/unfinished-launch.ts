/** Decides launches during which their manager was killed. */
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

/** An exec takes no longer than this, and a keeper whose launch has failed exits sooner. */
const maxExecMs = 5_000;

/**
 * Settles the race between an earlier manager's launch and this manager: a shell that has not claimed the run finds
 * this manager's claim and exits; one that has claimed it executes the server, which is awaited.
 * @returns whether the run's program ever ran
 */
export async function settleUnfinishedLaunch(directory: RunDirectory, send: SendSignal): Promise<'neverRan' | 'ran'> {
  // Claim before reading the pid record: a shell that claimed first has written its record before.
  const isClaimed = claimRun(directory);
  const record = readPidRecord(directory);
  if (record === null) return hasOutput(directory) || (await isHeldForLong(directory)) ? 'ran' : 'neverRan';
  if (readExit(directory) === null) {
    const isAlive = await isRunAlive(directory, record);
    // A server there has passed the claim, even if that file was deleted since.
    if (isClaimed && !(isAlive && hasExecutedServer(record.pid))) {
      if (isAlive) await killProcessTree({ tree: openProcessTree(directory, record), send, isPipeHeld: () => true });
      return 'neverRan';
    }
    await awaitExec(directory, record);
  }
  // A process that can write `failed` could claim that a living server never ran.
  return readLaunchFailure(directory) === null || (await isHeldForLong(directory)) ? 'ran' : 'neverRan';
}

/** Waits until the shell has become the server or has failed to. A shell that was paused there counts as running. */
async function awaitExec(directory: RunDirectory, record: PidRecord): Promise<void> {
  await waitWhile(
    async () =>
      readLaunchFailure(directory) === null &&
      readExit(directory) === null &&
      (await isRunAlive(directory, record)) &&
      !hasExecutedServer(record.pid),
  );
}

/** Whether a process other than a keeper that is about to exit holds the run's liveness pipe. */
async function isHeldForLong(directory: RunDirectory): Promise<boolean> {
  await waitWhile(() => isLivenessPipeHeld(directory));
  return isLivenessPipeHeld(directory);
}

async function waitWhile(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + maxExecMs;
  while (performance.now() < deadline && (await condition())) await sleep(1);
}

/** A run whose pid record was lost, for example in a power failure, is known by its output. */
function hasOutput(directory: RunDirectory): boolean {
  return (statEntry(directory.console)?.size ?? 0) > 0;
}
