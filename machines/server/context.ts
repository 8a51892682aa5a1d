/** The machine's context: what it knows beside its state. */
import type { AnnouncedEnd } from '../ports/announcer.js';
import type { LastExit, StopCause } from '../ports/exit.js';
import type { Failure } from '../ports/failure.js';
import type { FoundRun } from '../ports/found-run.js';
import type { Launch } from '../ports/launch.js';
import type { LiveProcess } from '../ports/processes.js';
import type { Recovery, RecoveryPolicy } from './recovery-policy.js';

export interface ServerContext {
  /** The current launch; null while stopped. */
  readonly launch: Launch | null;
  /** Set for a run that an earlier manager has launched. */
  readonly found: FoundRun | null;
  readonly pid: number | null;
  readonly startedAt: number | null;
  /** While stopping: when the process tree will be killed, or was. */
  readonly killAt: number | null;
  /** While restarting: the next launch. */
  readonly next: Launch | null;
  /** An operation has requested the exit. */
  readonly exitExpected: boolean;
  /** The operation that requested the exit, or the manager's own shutdown. */
  readonly stopCause: StopCause;
  /** The announced end under way; null without one. */
  readonly announced: AnnouncedEnd | null;
  /** SIGKILL was ordered. */
  readonly killSent: boolean;
  /** When a command last made the server quit. */
  readonly quitAt: number | null;
  /** The main process's exit, while other processes of its tree are alive. */
  readonly mainExit: LastExit | null;
  /** During the stop sequence: the processes that were alive at the last check. */
  readonly alive: readonly LiveProcess[];
  readonly lastExit: LastExit | null;
  /** Why the last operation failed. */
  readonly failure: Failure | null;
  readonly policy: RecoveryPolicy;
  /** The planned start, or why recovery gave up; null without a crash. */
  readonly recovery: Recovery | null;
  /** When recovery started runs, in milliseconds since the epoch. They count towards the budget. */
  readonly recoveries: readonly number[];
}

/** The context while nothing runs. */
export const atRest: Omit<ServerContext, 'lastExit' | 'failure' | 'policy' | 'recovery' | 'recoveries'> = {
  launch: null,
  found: null,
  pid: null,
  startedAt: null,
  killAt: null,
  next: null,
  exitExpected: false,
  stopCause: 'stop',
  announced: null,
  killSent: false,
  quitAt: null,
  mainExit: null,
  alive: [],
};

/** Returns the launch of the current run; it is set everywhere inside `running`. */
export function launchOf({ launch }: ServerContext): Launch {
  return launch as Launch;
}

/** Returns the planned start; it is set everywhere in `stopped.waiting` and `stopped.due`. */
export function recoveryOf({ recovery }: ServerContext): Recovery {
  return recovery as Recovery;
}
