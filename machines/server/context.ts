/** The context of the server machine: the facts of the current run, and the facts that are kept between runs. */
import type { AnnouncedEnd } from '../announce/announcer.js';
import type { Result } from '../faults/result.js';
import type { EntryActor } from '../history/journal.js';
import type { Launch } from '../launch/launch.js';
import type { LastExit, SaveOutcome, StopCause } from '../run/exit.js';
import type { LiveProcess } from '../run/processes.js';
import type { KillOperation, ProcessInput } from './events.js';
import type { Failure } from './failure.js';
import type { FoundRun } from './found-run.js';
import { beginGrace, type Grace, noGrace } from './grace.js';
import type { Recovery, RecoveryPolicy } from './recovery-policy.js';

export interface ServerContext {
  /** The facts of the current run; `null` only in `stopped`. */
  readonly run: Run | null;
  readonly lastExit: LastExit | null;
  /** The reason why the last operation failed. */
  readonly failure: Failure | null;
  readonly policy: RecoveryPolicy;
  /**
   * The start that the manager has planned after a crash or by `--autostart`, or the reason why the manager gave up;
   * `null` otherwise.
   */
  readonly recovery: Recovery | null;
  /**
   * The times at which recovery started runs, in milliseconds since the epoch. These starts count towards the budget.
   */
  readonly recoveries: readonly number[];
}

/** The facts of one run, from its launch to the exit of its last process. Times are milliseconds since the epoch. */
export interface Run extends Grace {
  readonly launch: Launch;
  /** The run as this manager found it; `null` if this manager launched it. */
  readonly found: FoundRun | null;
  readonly pid: number | null;
  readonly startedAt: number | null;
  /** Whether the server has printed its ready line. A server without a ready line is always ready. */
  readonly isReady: boolean;
  /** The time at which a quit command was last delivered; `null` without a quit command. */
  readonly quitAt: number | null;
  /** Whether an operation has requested the exit. */
  readonly exitExpected: boolean;
  /**
   * The number of accepted stops and restarts. An announced operation that is not the last accepted operation was
   * replaced.
   */
  readonly stopCount: number;
  /** The operation that requested the exit, or the shutdown of the manager. */
  readonly stopCause: StopCause;
  /** The accepted operation that ends the run; `null` without such an operation, or if its caller is unknown. */
  readonly requested: EndRequest | null;
  /** The announced end in progress; `null` without a notice. */
  readonly announced: AnnouncedEnd | null;
  readonly killSent: boolean;
  /** The launch that follows the stop sequence of a restart; `null` if the server stays stopped. */
  readonly next: Launch | null;
  /** The exit of the main process. The field has a value while other processes of the tree are alive. */
  readonly mainExit: LastExit | null;
  /** The processes that were alive at the last check. The list is filled during the stop sequence. */
  readonly alive: readonly LiveProcess[];
}

/** The caller who requested the end of a run. */
export interface EndRequest {
  readonly by: EntryActor;
  /** The time at which this manager accepted the request, in milliseconds since the epoch. */
  readonly at: number;
}

/** Creates the facts of a new run. @param facts the known facts of a run that a previous manager launched */
export function createRun(launch: Launch, facts: Partial<Run> = {}): Run {
  return {
    launch,
    found: null,
    pid: null,
    startedAt: null,
    isReady: false,
    quitAt: null,
    exitExpected: false,
    stopCount: 0,
    stopCause: 'stop',
    requested: null,
    announced: null,
    ...noGrace,
    killSent: false,
    next: null,
    mainExit: null,
    alive: [],
    ...facts,
  };
}

/** Begins a run that an operation starts. Earlier recoveries no longer count towards the budget. */
export function launchRun(launch: Result<Launch>): Omit<ServerContext, 'policy' | 'lastExit'> {
  return { run: launch.ok ? createRun(launch.value) : null, failure: null, recovery: null, recoveries: [] };
}

/** Returns the facts of a run that a previous manager launched, and of earlier runs. */
export function adoptRun(found: FoundRun): Omit<ServerContext, 'policy' | 'recovery'> {
  const { launch, pid, startedAt, quitAt, killSent = false, lastExit, recoveries } = found;
  const run = createRun(launch, { found, pid, startedAt, quitAt, killSent });
  return { run, lastExit, recoveries, failure: null };
}

/** Returns the current run. @throws in the state `stopped` */
export function requireRun({ run }: Pick<ServerContext, 'run'>): Run {
  if (run === null) throw new Error('No run is under way.');
  return run;
}

/** Returns the input of the process actor for the current run. @throws in the state `stopped` */
export function toProcessInput(context: Pick<ServerContext, 'run'>): ProcessInput {
  const { launch, found } = requireRun(context);
  return { launch, found };
}

/** Returns the planned start. The state must be `stopped.waiting` or `stopped.due`. @throws without a planned start */
export function requireRecovery({ recovery }: Pick<ServerContext, 'recovery'>): Recovery {
  if (recovery === null) throw new Error('No start is planned.');
  return recovery;
}

/** Returns the request of an operation; `null` if its caller is unknown. */
export function toEndRequest({
  requestedBy,
  at,
}: {
  readonly requestedBy?: EntryActor;
  readonly at: number;
}): EndRequest | null {
  return requestedBy === undefined ? null : { by: requestedBy, at };
}

/** Changes facts of the current run. */
export function changeRun(context: ServerContext, facts: Partial<Run>): Pick<ServerContext, 'run'> {
  return { run: { ...requireRun(context), ...facts } };
}

/** Records the outcome of the save, after which the grace period begins. @param at milliseconds since the epoch */
export function saveRun(context: ServerContext, save: SaveOutcome, at: number): Pick<ServerContext, 'run'> {
  const { announced, launch } = requireRun(context);
  return changeRun(context, {
    announced: announced === null ? null : { ...announced, save },
    ...beginGrace(at, launch.stop.timeoutMs),
  });
}

/** Records that a client kills the run. */
export function killRun(context: ServerContext, operation: KillOperation): Pick<ServerContext, 'run' | 'failure'> {
  const requested = toEndRequest(operation);
  const grace = beginGrace(operation.at, 0);
  return {
    ...changeRun(context, { exitExpected: true, stopCause: 'kill', requested, ...grace, next: null }),
    failure: null,
  };
}

/**
 * Begins the next run of a restart, or a planned run. A recovery counts towards the budget. @param at when the start
 * was due
 */
export function beginRun(
  { recoveries }: ServerContext,
  launch: Launch | null,
  at: number,
): Pick<ServerContext, 'run' | 'recoveries'> {
  return {
    run: launch === null ? null : createRun(launch),
    recoveries: launch?.cause === 'recovery' ? [...recoveries, at] : recoveries,
  };
}
