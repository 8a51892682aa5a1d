/** Decides launches during which their manager was killed. */
import { statSync } from 'node:fs';
import { readExit } from './exit-record.js';
import { claimRun, type PidRecord, readLaunchFailure, readPidRecord } from './keeper-files.js';
import { hasExecutedServer } from './launch-attempt.js';
import { isRunAlive, openProcessTree } from './open-process-tree.js';
import type { RunDirectory } from './run-directory.js';
import type { SendSignal } from './stop-signals.js';

/** An exec takes no longer than this. */
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
  if (record === null) return hasOutput(directory) ? 'ran' : 'neverRan';
  // A server there has passed the claim, even if that file was deleted since.
  const isServer = isRunAlive(directory, record) && hasExecutedServer(record.pid);
  if (isClaimed && !isServer && readExit(directory) === null) {
    if (isRunAlive(directory, record))
      for (const { pid } of openProcessTree(directory, record).findProcesses()) send(pid, 'SIGKILL');
    return 'neverRan';
  }
  await awaitExec(directory, record);
  return readLaunchFailure(directory) === null ? 'ran' : 'neverRan';
}

/** Waits until the shell has become the server or has failed to. A shell that was paused there counts as running. */
async function awaitExec(directory: RunDirectory, record: PidRecord): Promise<void> {
  const deadline = performance.now() + maxExecMs;
  while (
    performance.now() < deadline &&
    readLaunchFailure(directory) === null &&
    readExit(directory) === null &&
    isRunAlive(directory, record) &&
    !hasExecutedServer(record.pid)
  ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** A run whose pid record was lost, for example in a power failure, is known by its output. */
function hasOutput(directory: RunDirectory): boolean {
  return (statSync(directory.console, { throwIfNoEntry: false })?.size ?? 0) > 0;
}
