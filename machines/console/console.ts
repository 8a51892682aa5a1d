/** Defines runs and their consoles. adapters/console/ provides them, and http/ sends them. */

import type { LastExit } from '../run/exit.js';
import type { LogText } from './console-text.js';

/** One run's output. A cursor is an absolute byte offset, which the pruning of the head does not change. */
export interface ConsoleLog {
  readonly run: string;
  /** The decoder of the console's bytes, in the encoding that the Build had at the start of the run. */
  readonly text: LogText;
  /**
   * Returns the number of bytes that the server has written so far, including pruned bytes. This number is the cursor
   * of the next output.
   */
  size(): number;
  /** Returns the cursor of the first byte that was not pruned. */
  head(): number;
  /**
   * Reads from a cursor, or from the head if the head is after the cursor.
   * @returns the cursor of the first byte that was read, and the number of bytes: 0 at the end
   * @throws an error of the file system
   */
  read(cursor: number, into: Uint8Array): Promise<{ readonly from: number; readonly bytes: number }>;
  close(): void;
}

/** The times of output, as the manager observed them. Times are milliseconds since the epoch. */
export interface ConsoleTimes {
  /** Returns a time at which the byte at the cursor had been written; `null` if no manager observed the byte. */
  findTime(cursor: number): number | null;
  /**
   * Returns a cursor that precedes all output of the given time and of later times. The cursor may be too early by one
   * entry of the index.
   */
  cursorAt(time: number): number;
}

/** The faults in the recording of the current run's console. */
export interface RecordingFaults {
  /**
   * The reason why the console can be neither read nor recorded: `not_a_file`, or a system error code; `null` without a
   * fault.
   */
  readonly consoleError: string | null;
  /** The reason why the head cannot be pruned, so that the console grows without limit; `null` without a fault. */
  readonly pruneError: string | null;
  /**
   * The reason why no times of output are recorded: `removed` if the run directory was deleted, or a system error code;
   * `null` without a fault.
   */
  readonly timeIndexError: string | null;
}

/** A past or current run. */
export interface RunSummary {
  readonly run: string;
  /** The Build of the run; `null` if the run's record is unreadable. */
  readonly build: string | null;
  readonly folder: string | null;
  /** The time at which the run started, in milliseconds since the epoch; `null` if the record is lost. */
  readonly startedAt: number | null;
  /** The way in which the run ended. A running run has the same exit as a run whose end was not observed. */
  readonly exit: Omit<LastExit, 'survivors'>;
  /** The number of bytes in the console, including pruned bytes. */
  readonly size: number;
  /** The number of pruned bytes. */
  readonly missing: number;
  /**
   * The reason why no console can be read, as in UnreadableRunFile; `null` if the console can be read. If the console
   * cannot be read, size and missing are 0.
   */
  readonly unreadable: string | null;
}

/** The stored runs. A later run has a greater id. */
export interface Runs {
  /** Returns the ids of the stored runs before a run, the newest first. With `null`, returns the ids of all runs. */
  older(run: string | null): Iterable<string>;
  /** Returns the ids of the stored runs after a run, the oldest first. */
  newer(run: string): Iterable<string>;
  /** Summarizes runs. Deleted runs are left out. Facts that cannot be read are `null`. */
  summarize(runs: Iterable<string>): Promise<RunSummary[]>;
  /** Returns the id of the newest run; `null` without a run. */
  newest(): string | null;
  /** Returns the id of the next stored run after a run; `null` without a later run. The run may be deleted. */
  after(run: string): string | null;
  /** Returns the id of the last stored run before a run; `null` without an earlier run. The run may be deleted. */
  before(run: string): string | null;
  /**
   * Opens the run's console. The caller must close the console. Returns `null` if the run does not exist.
   * @throws UnreadableRunFile
   */
  open(run: string): ConsoleLog | null;
  /** Returns the times of the run's output. Without an index, all times are unknown. */
  times(run: string): ConsoleTimes;
}

/**
 * Waits for a line of a run's console, without terminal escape sequences.
 * @param from the cursor at which reading begins
 * @param matches returns whether a line is the expected line. An unfinished line is passed too, and passed a second
 *   time after its end
 * @param signal ends the wait
 * @returns the line; `null` after the limit or the signal, or if the console was deleted
 */
export type AwaitLine = (
  run: string,
  from: number,
  matches: (line: string, isWhole: boolean) => boolean,
  limitMs: number,
  signal?: AbortSignal,
) => Promise<string | null>;
