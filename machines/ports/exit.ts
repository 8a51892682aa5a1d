/** The cause of an exit: a client's operation, or the manager's own shutdown. */
export type StopCause = 'stop' | 'restart' | 'kill' | 'manager';

/** The main process's exit as its keeper has observed it. Code and signal are null if it was not observed. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
  /** A shell reports 128+n for signal n and for the exit code 128+n alike. */
  readonly ambiguous: boolean;
  /** Milliseconds since the epoch; for an exit that was not observed, when the process was last seen alive. */
  readonly at: number;
  /** Why the exit was not observed or not recorded; null if it was. */
  readonly unseen: 'keeper_gone' | 'machine_restarted' | 'not_written' | 'record_lost' | null;
  /** Whether the kernel killed a process of the run for lack of memory; false where that is unknown. */
  readonly oomKilled: boolean;
}

/** How the last run ended. */
export interface LastExit extends Exit {
  readonly run: string;
  /** False for a crash. */
  readonly expected: boolean;
  /** The number of other processes that outlived the main process and had to be stopped. */
  readonly survivors: number;
}
