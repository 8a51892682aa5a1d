/** The context of the server machine: the facts of the current run, and what outlives a run. */
import type { AnnouncedEnd } from '../announce/announcer.js';
import type { Launch } from '../launch/launch.js';
import type { LastExit, SaveOutcome, StopCause } from '../run/exit.js';
import type { LiveProcess } from '../run/processes.js';
import type { Failure } from './failure.js';
import type { FoundRun } from './found-run.js';
import type { Recovery, RecoveryPolicy } from './recovery-policy.js';

export interface ServerContext {
  /** The facts of the current run; `null` in `stopped`, and only there. */
  readonly run: Run | null;
  readonly lastExit: LastExit | null;
  /** Why the last operation failed. */
  readonly failure: Failure | null;
  readonly policy: RecoveryPolicy;
  /** The planned start, or why recovery gave up; `null` without a crash. */
  readonly recovery: Recovery | null;
  /** When recovery started runs, in milliseconds since the epoch. They count towards the budget. */
  readonly recoveries: readonly number[];
}

/** The facts of one run, from its launch to the exit of its last process. Times are milliseconds since the epoch. */
export interface Run {
  readonly launch: Launch;
  /** Set for a run that a previous manager launched. */
  readonly found: FoundRun | null;
  readonly pid: number | null;
  readonly startedAt: number | null;
  /** When a command last made the server quit. */
  readonly quitAt: number | null;
  /** An operation has requested the exit. */
  readonly exitExpected: boolean;
  /** The operation that requested the exit, or the manager's own shutdown. */
  readonly stopCause: StopCause;
  /** The announced end under way; `null` without a notice. */
  readonly announced: AnnouncedEnd | null;
  /** During the stop sequence: when the process tree will be killed, or was. */
  readonly killAt: number | null;
  readonly killSent: boolean;
  /** The launch that follows the stop sequence of a restart; `null` if `stopped` follows it. */
  readonly next: Launch | null;
  /** The main process's exit, while other processes of its tree are alive. */
  readonly mainExit: LastExit | null;
  /** During the stop sequence: the processes that were alive at the last check. */
  readonly alive: readonly LiveProcess[];
}

/** Creates the facts of a run that begins. @param facts what is known of a run that a previous manager launched */
export function createRun(launch: Launch, facts: Partial<Run> = {}): Run {
  return {
    launch,
    found: null,
    pid: null,
    startedAt: null,
    quitAt: null,
    exitExpected: false,
    stopCause: 'stop',
    announced: null,
    killAt: null,
    killSent: false,
    next: null,
    mainExit: null,
    alive: [],
    ...facts,
  };
}

/** Returns the current run. @throws in `stopped` */
export function requireRun({ run }: Pick<ServerContext, 'run'>): Run {
  if (run === null) throw new Error('No run is under way.');
  return run;
}

/** Returns the planned start. @throws outside `stopped.waiting` and `stopped.due` */
export function requireRecovery({ recovery }: Pick<ServerContext, 'recovery'>): Recovery {
  if (recovery === null) throw new Error('No start is planned.');
  return recovery;
}

/** Changes facts of the current run. */
export function changeRun(context: ServerContext, facts: Partial<Run>): Pick<ServerContext, 'run'> {
  return { run: { ...requireRun(context), ...facts } };
}

/** The grace period begins after the save. @param at milliseconds since the epoch */
export function saveRun(context: ServerContext, save: SaveOutcome, at: number): Pick<ServerContext, 'run'> {
  const { announced, launch } = requireRun(context);
  return changeRun(context, {
    announced: announced === null ? null : { ...announced, save },
    killAt: at + launch.stop.timeoutMs,
  });
}

/** Begins a run that the manager itself starts; recoveries count towards the budget. @param at when it was due */
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
