/** One keeper's attempt to execute a program: from its start until the program runs, or is known never to run. */

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
  /** Ends the attempt, unless the program runs already. */
  cancel(): void;
}

/** The kernel reports an exec only to the parent, so the manager polls between the pid record and the exec. */
const execPollMs = 1;

/** @throws what starting the keeper throws */
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
      // Claim before reading the pid record: a shell that claimed first has written its record before.
      const isClaimed = claimRun(directory);
      const record = readPidRecord(directory);
      if (!isClaimed && record !== null) return end({ directory, record });
      isGivenUp = true;
      const timedOut = (): void => end({ fault: { reason: 'timed_out', subject: launch.argv[0] ?? '' } });
      // A shell of this attempt that is not found here sees the claim, or no directory, and exits.
      if (record === null) return timedOut();
      const target = { tree: openProcessTree(directory, record), send, isPipeHeld: () => true };
      void killProcessTree(target).then(timedOut, timedOut);
    },
  };
}

/**
 * Reads how far the attempt has come. Files are read in the reverse order of their writing: a failure between two
 * reads is then never taken for a run.
 * @param isOver whether the keeper has exited; after that nothing writes into the directory any more
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

/** Whether the process is no longer the keeper's shell. False when it has exited: its exit record decides then. */
export function hasExecutedServer(pid: number): boolean {
  const argv = readCommandLine(pid);
  return argv !== null && argv.length > 0 && !isKeeperCommand(argv);
}
