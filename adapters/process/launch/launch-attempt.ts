/**
 * One attempt of a keeper to execute a program. An attempt lasts from the keeper's start until the program runs, or is
 * certain never to run.
 */

import type { SpawnFault } from '../../../machines/faults/spawn-fault.js';
import type { Launch } from '../../../machines/launch/launch.js';
import { startKeeper } from '../keeper/keeper.js';
import { isKeeperCommand } from '../keeper/keeper-script.js';
import type { NewRun } from '../keeper/spare-keeper.js';
import { readCommandLine } from '../kernel/proc.js';
import { readExit } from '../run-files/exit-record.js';
import { claimRun, type PidRecord, readLaunchFailure, readPidRecord } from '../run-files/keeper-files.js';
import type { RunDirectory } from '../run-files/run-directory.js';
import { killProcessTree } from '../stop/stop-sequence.js';
import { type LivenessPipe, openLivenessPipe } from '../tree/liveness-pipe.js';
import { openProcessTree } from '../tree/open-process-tree.js';
import { explainSilence, toKeeperFault } from './launch-faults.js';
import type { ProcessDependencies } from './process-dependencies.js';

export type LaunchOutcome =
  | { readonly directory: RunDirectory; readonly record: PidRecord }
  | { readonly fault: SpawnFault };

export interface LaunchAttempt {
  readonly outcome: Promise<LaunchOutcome>;
  /** Cancels the attempt, unless the program is already running. */
  cancel(): void;
}

/**
 * The interval of polls between the pid record and the exec, in milliseconds. The kernel reports an exec only to the
 * parent process.
 */
const execPollMs = 1;

/** Starts an attempt. @throws the error of starting the keeper */
export function startAttempt(
  directory: NewRun,
  launch: Launch,
  { environment, send }: Pick<ProcessDependencies, 'environment' | 'send'>,
): LaunchAttempt {
  let pipe: LivenessPipe | null = null;
  let timer: NodeJS.Timeout | null = null;
  let isGivenUp = false;
  let settle: (outcome: LaunchOutcome) => void;
  const outcome = new Promise<LaunchOutcome>((resolve) => (settle = resolve));

  function end(result: LaunchOutcome): void {
    if (timer !== null) clearTimeout(timer);
    pipe?.close();
    settle(result);
  }

  function observe(): void {
    if (isGivenUp) return;
    const result = judgeAttempt(directory, launch, pipe?.hasClosed() ?? false);
    if (typeof result === 'object') end(result);
    else if (result === 'executing') {
      timer ??= setTimeout(() => {
        timer = null;
        observe();
      }, execPollMs);
    }
  }

  const closeWritingEnd = startKeeper(directory, launch, environment);
  try {
    pipe = openLivenessPipe(directory, observe);
  } finally {
    closeWritingEnd();
  }

  return {
    outcome,
    cancel() {
      const failure = readLaunchFailure(directory);
      if (failure !== null) return end({ fault: toKeeperFault(failure, launch) });
      // Claim before reading the pid record. A shell that claimed earlier has already written its record.
      const isClaimed = claimRun(directory);
      const record = readPidRecord(directory);
      if (!isClaimed && record !== null) return end({ directory, record });
      isGivenUp = true;
      const timedOut = (): void => end({ fault: { reason: 'timed_out', subject: launch.argv[0] ?? '' } });
      // If this attempt has another shell, that shell finds the claim, or no directory, and exits.
      if (record === null) return timedOut();
      const target = { tree: openProcessTree(directory, record), send, isPipeHeld: () => true };
      void killProcessTree(target).then(timedOut, timedOut);
    },
  };
}

/**
 * Reads the progress of the attempt. The files are read in the reverse order of their writing, so that a failure
 * between two reads does not count as a run.
 * @param isOver whether the keeper has exited, so that no process writes into the directory
 */
function judgeAttempt(directory: NewRun, launch: Launch, isOver: boolean): LaunchOutcome | 'starting' | 'executing' {
  const hasExited = readExit(directory) !== null;
  const failure = readLaunchFailure(directory);
  const record = readPidRecord(directory);
  if (failure !== null) return isOver ? { fault: toKeeperFault(failure, launch) } : 'starting';
  if (record !== null && (hasExited || hasExecutedServer(record.pid))) return { directory, record };
  if (isOver) return { fault: explainSilence(directory) };
  return record === null ? 'starting' : 'executing';
}

/**
 * Returns whether the process is no longer the keeper's shell. The result is false after the exit of the process. The
 * exit record then decides.
 */
export function hasExecutedServer(pid: number): boolean {
  const argv = readCommandLine(pid);
  return argv !== null && argv.length > 0 && !isKeeperCommand(argv);
}
