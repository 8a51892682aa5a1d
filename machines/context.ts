/** What the machine keeps beside its state. */
import type { Failure, FoundRun, LastExit, Launch, LiveProcess } from './facts.js';

export interface ServerContext {
  /** What runs, or is being launched; null while stopped. */
  readonly launch: Launch | null;
  /** Set when the run was found, not launched. */
  readonly found: FoundRun | null;
  readonly pid: number | null;
  readonly startedAt: number | null;
  /** While stopping: when the family will be killed. */
  readonly killAt: number | null;
  /** While restarting: what comes next. */
  readonly next: Launch | null;
  /** The end that goes on was asked for. */
  readonly expected: boolean;
  /** The main process's end, while others of its family live on. */
  readonly ending: LastExit | null;
  /** Who was alive when it was last looked, while the family is being ended. */
  readonly alive: readonly LiveProcess[];
  readonly lastExit: LastExit | null;
  /** A command is on its way to the console input. */
  readonly delivering: boolean;
  /** Where the output that follows the last command begins, in bytes. */
  readonly cursor: number | null;
  /** What went wrong in the world during the last operation. */
  readonly failure: Failure | null;
}

/** While nothing runs. */
export const atRest: Omit<ServerContext, 'lastExit' | 'failure'> = {
  launch: null,
  found: null,
  pid: null,
  startedAt: null,
  killAt: null,
  next: null,
  expected: false,
  ending: null,
  alive: [],
  delivering: false,
  cursor: null,
};
