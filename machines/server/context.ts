/** What the machine keeps beside its state. */
import type { LastExit, StopCause } from '../ports/exit.js';
import type { Failure } from '../ports/failure.js';
import type { FoundRun } from '../ports/found-run.js';
import type { Launch } from '../ports/launch.js';
import type { LiveProcess } from '../ports/processes.js';
import type { Recovery, RecoveryPolicy } from './recovery-policy.js';

export interface ServerContext {
  /** What runs, or is being launched; null while stopped. */
  readonly launch: Launch | null;
  /** Set when the run was found, not launched. */
  readonly found: FoundRun | null;
  readonly pid: number | null;
  readonly startedAt: number | null;
  /** While stopping: when the family will be killed, or was. */
  readonly killAt: number | null;
  /** While restarting: what comes next. */
  readonly next: Launch | null;
  /** The end that goes on was asked for. */
  readonly exitExpected: boolean;
  /** Who asked for it: the manager's own end is not on purpose. */
  readonly stopCause: StopCause;
  /** When a command last told the server to quit. */
  readonly quitAt: number | null;
  /** The main process's end, while others of its family live on. */
  readonly mainExit: LastExit | null;
  /** Who was alive when it was last looked, while the family is being ended. */
  readonly alive: readonly LiveProcess[];
  readonly lastExit: LastExit | null;
  /** A command is on its way to the console input. */
  readonly delivering: boolean;
  /** Where the output that follows the last command begins, in bytes. */
  readonly cursor: number | null;
  /** What went wrong in the world during the last operation. */
  readonly failure: Failure | null;
  readonly policy: RecoveryPolicy;
  /** What is planned after a crash, or why nothing is any more; null when there is nothing to recover from. */
  readonly recovery: Recovery | null;
  /** When runs were started by recovery, in milliseconds since the epoch: the budget counts them. */
  readonly recoveries: readonly number[];
}

/** While nothing runs. */
export const atRest: Omit<ServerContext, 'lastExit' | 'failure' | 'policy' | 'recovery' | 'recoveries'> = {
  launch: null,
  found: null,
  pid: null,
  startedAt: null,
  killAt: null,
  next: null,
  exitExpected: false,
  stopCause: 'stop',
  quitAt: null,
  mainExit: null,
  alive: [],
  delivering: false,
  cursor: null,
};

/** Returns the launch of the current run; there is one everywhere inside `running`. */
export function launchOf({ launch }: ServerContext): Launch {
  return launch as Launch;
}

/** Returns the planned start; there is one everywhere in `stopped.waiting` and `stopped.due`. */
export function recoveryOf({ recovery }: ServerContext): Recovery {
  return recovery as Recovery;
}
