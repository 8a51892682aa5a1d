/** The context of the server machine: the facts of the current run, and what outlives a run. */
import type { AnnouncedEnd } from '../announce/announcer.js';
import type { Result } from '../faults/result.js';
import type { Launch } from '../launch/launch.js';
import type { LastExit, SaveOutcome, StopCause } from '../run/exit.js';
import type { LiveProcess } from '../run/processes.js';
import type { ProcessInput } from './events.js';
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
  /** The server has printed its ready line, if it has one. */
  readonly isReady: boolean;
  /** When a command last made the server quit. */
  readonly quitAt: number | null;
  /** An operation has requested the exit. */
  readonly exitExpected: boolean;
  /** The number of stops and restarts that were accepted: an announced one that is not the last was replaced. */
  readonly stopCount: number;
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
    isReady: false,
    quitAt: null,
    exitExpected: false,
    stopCount: 0,
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

/** Begins a run that an operation starts: earlier recoveries do not count. */
export function launchRun(launch: Result<Launch>): Omit<ServerContext, 'policy' | 'lastExit'> {
  return { run: launch.ok ? createRun(launch.value) : null, failure: null, recovery: null, recoveries: [] };
}

/** Returns the facts of a run that a previous manager launched, and of the runs before it. */
export function adoptRun(found: FoundRun): Omit<ServerContext, 'policy' | 'recovery'> {
  const { launch, pid, startedAt, quitAt, killSent = false, lastExit, recoveries } = found;
  const run = createRun(launch, { found, pid, startedAt, quitAt, killSent });
  return { run, lastExit, recoveries, failure: null };
}

/** Returns the current run. @throws in `stopped` */
export function requireRun({ run }: Pick<ServerContext, 'run'>): Run {
  if (run === null) throw new Error('No run is under way.');
  return run;
}

/** Returns what the process actor of the current run begins with. @throws in `stopped` */
export function toProcessInput(context: Pick<ServerContext, 'run'>): ProcessInput {
  const { launch, found } = requireRun(context);
  return { launch, found };
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
