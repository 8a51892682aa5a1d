/** What is known of runs and of their consoles. Read by adapters/console, told by http/. */
import type { LastExit } from './facts.js';

/** One run's output. A cursor is an absolute byte offset in it: what was at its head may be gone, offsets stay. */
export interface ConsoleLog {
  readonly run: string;
  /** Bytes that the server has written so far, those that are gone included: the cursor of what comes next. */
  size(): number;
  /** The first byte that is still there: the log is bounded at its head. */
  head(): number;
  /**
   * Reads from a cursor, or from the head where that is gone.
   * @returns where what was read begins, and how many bytes it is: 0 at the end. @throws what the file system says
   */
  read(cursor: number, into: Buffer): Promise<{ readonly from: number; readonly bytes: number }>;
  /** Lets go of it. */
  close(): void;
}

/** When output came, as the manager saw it grow. Times are milliseconds since the epoch, as the clock showed them. */
export interface ConsoleTimes {
  /** @returns when the byte at the cursor was there at the latest; null where no manager saw it come */
  timeOf(cursor: number): number | null;
  /** @returns a cursor that nothing of that time or later is before: what is before it was seen earlier. At most one index entry too early */
  cursorAt(time: number): number;
}

/** What keeps the current run's console from being recorded as it should be. */
export interface RecordingFaults {
  /** Why its head cannot be removed, so that it grows without a bound; null while it is bounded. */
  readonly pruneError: string | null;
  /** Why the times of its output are not written: `removed` with its directory, or a system error's code; null while they are. */
  readonly timeIndexError: string | null;
}

/** One run, past or present. */
export interface RunSummary {
  readonly run: string;
  /** Null where its record cannot be read any more. */
  readonly build: string | null;
  readonly folder: string | null;
  /** Milliseconds since the epoch; null when its record is lost. */
  readonly startedAt: number | null;
  /** How it ended; null while it goes on, and when nobody saw its end. */
  readonly exit: Omit<LastExit, 'survivors'>;
  /** Bytes of its console, those that are gone included. */
  readonly size: number;
  /** Bytes that are gone from its head. */
  readonly missing: number;
}

/** The kept runs, by their ids; a later run's id is the greater one. */
export interface Runs {
  /** The newest first. What of a run's files is damaged or gone is null. */
  list(): Promise<RunSummary[]>;
  /** @returns the id of the newest run, or null when nothing was ever run */
  newest(): string | null;
  /** @returns the id of the oldest kept run after this one, which need not be kept itself; null when it is the newest */
  after(run: string): string | null;
  /** @returns the run's console, to be closed; null when there is no such run */
  open(run: string): ConsoleLog | null;
  /** @returns when its output came: nothing is known of a run without an index */
  times(run: string): ConsoleTimes;
}
