/** Runs and their consoles: what adapters/console/ provides and http/ sends. */

import type { LastExit } from '../run/exit.js';
import type { LogText } from './console-text.js';

/** One run's output. A cursor is an absolute byte offset: pruning the head does not change it. */
export interface ConsoleLog {
  readonly run: string;
  /** How its bytes become text: in the encoding that the Build had at the start of the run. */
  readonly text: LogText;
  /** Returns the bytes that the server has written so far, pruned ones included: the cursor of the next output. */
  size(): number;
  /** Returns the cursor of the first byte that is kept. */
  head(): number;
  /**
   * Reads from a cursor, or from the head if the cursor is before it.
   * @returns the cursor of the first byte that was read, and the number of bytes: 0 at the end
   * @throws file system errors
   */
  read(cursor: number, into: Uint8Array): Promise<{ readonly from: number; readonly bytes: number }>;
  close(): void;
}

/** When output came, as the manager observed it. Times are milliseconds since the epoch. */
export interface ConsoleTimes {
  /** Returns a time at which the byte at the cursor was there; null when no manager observed it. */
  findTime(cursor: number): number | null;
  /** Returns a cursor before all output of this time or later, at most one index entry too early. */
  cursorAt(time: number): number;
}

/** What is wrong with the recording of the current run's console. */
export interface RecordingFaults {
  /**
   * Why the console cannot be read, so that nothing of it is recorded: `not_a_file`, or a system error code; null while
   * it can.
   */
  readonly consoleError: string | null;
  /** Why the head cannot be pruned, so that the console grows without limit; null while it can. */
  readonly pruneError: string | null;
  /**
   * Why times are not written: `removed` if the run directory was deleted, or a system error code; null while they are.
   */
  readonly timeIndexError: string | null;
}

/** One run, past or current. */
export interface RunSummary {
  readonly run: string;
  /** Null if the run's record is unreadable. */
  readonly build: string | null;
  readonly folder: string | null;
  /** Milliseconds since the epoch; null if the record is lost. */
  readonly startedAt: number | null;
  /** How the run ended. While it is running, this is the exit of a run whose end was not observed. */
  readonly exit: Omit<LastExit, 'survivors'>;
  /** Bytes of console, pruned ones included. */
  readonly size: number;
  /** Bytes that were pruned. */
  readonly missing: number;
  /** Why the console cannot be read, as in UnreadableRunFile; null if it can. Then size and missing are 0. */
  readonly unreadable: string | null;
}

/** The kept runs. A later run has the greater id. */
export interface Runs {
  /** Lists the runs, the newest first. Facts that cannot be read are null. */
  list(): Promise<RunSummary[]>;
  /** Returns the id of the newest run, or null. */
  newest(): string | null;
  /** Returns the id of the oldest kept run after this one, which need not be kept itself; null if none exists. */
  after(run: string): string | null;
  /** Returns the id of the newest kept run before this one, which need not be kept itself; null if none exists. */
  before(run: string): string | null;
  /**
   * Opens the run's console. The caller closes it. Returns null when there is no such run.
   * @throws UnreadableRunFile
   */
  open(run: string): ConsoleLog | null;
  /** Returns when the run's output came. Without an index all times are unknown. */
  times(run: string): ConsoleTimes;
}

/**
 * Waits for a line of a run's console, without terminal escape sequences.
 * @param from the cursor from which it is read
 * @param matches receives each line; an unfinished one too, and again once it is whole
 * @param signal ends the wait
 * @returns the line; null when none came within the limit or before the signal, or the console was deleted
 */
export type AwaitLine = (
  run: string,
  from: number,
  matches: (line: string, isWhole: boolean) => boolean,
  limitMs: number,
  signal?: AbortSignal,
) => Promise<string | null>;
