/**
 * Cursors in the consoles of runs. The text form of a cursor is the event id of GET /events. Service, CLI and browser
 * share this file.
 */
import { isRunId } from '../run/run-id.js';

/** A cursor in the console of one run. */
export interface RunCursor {
  /** The id of the run; `null` before the first run. */
  readonly run: string | null;
  /** The absolute byte offset in the run's console. */
  readonly cursor: number;
}

/** The cursor before the first run. */
export const beforeFirstRun: RunCursor = { run: null, cursor: 0 };

/** The greatest cursor. */
export const maxCursor = Number.MAX_SAFE_INTEGER;

/** Parses a cursor. Returns `null` for a text that is not a whole number from 0 to `maxCursor`. */
export function parseCursor(text: string): number | null {
  const cursor = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  return cursor <= maxCursor ? cursor : null;
}

/** Parses an event id, `RUN:CURSOR` or `none:0`. Returns `null` for any other text. */
export function parseEventId(id: string): RunCursor | null {
  if (id === formatEventId(beforeFirstRun)) return beforeFirstRun;
  const colon = id.indexOf(':');
  const [run, cursor] = [id.slice(0, colon), parseCursor(id.slice(colon + 1))];
  return isRunId(run) && cursor !== null ? { run, cursor } : null;
}

/** Formats the event id of a cursor. */
export function formatEventId({ run, cursor }: RunCursor): string {
  return `${run ?? 'none'}:${cursor}`;
}

/** Compares two cursors in the order of output. Returns less than 0 when `a` comes first, 0 when they are equal. */
export function compareCursors(a: RunCursor, b: RunCursor): number {
  if (a.run === b.run) return a.cursor - b.cursor;
  // A later run has the greater id, and the empty text is less than any id.
  return (a.run ?? '') < (b.run ?? '') ? -1 : 1;
}

/** Output of a run, as the data of a `console` event. */
export interface ConsoleOutput {
  readonly run: string;
  /** The cursor of the first byte. */
  readonly cursor: number;
  /** The cursor after the last byte. */
  readonly next: number;
  readonly text: string;
}

/** Output that is no longer available to a reader, as the data of a `gap` event. */
export interface ConsoleGap {
  readonly run: string;
  readonly from: number;
  /** The cursor at which the output of the same run continues; `null` if no output of the run is left. */
  readonly to: number | null;
  /** The number of lost bytes: 0 if the console was truncated, `null` if the number is unknown. */
  readonly bytes: number | null;
}

/** Returns the gap between the cursor that a reader requested and the cursor at which output is available. */
export function toGap(from: { readonly run: string; readonly cursor: number }, to: RunCursor): ConsoleGap {
  const { run, cursor } = from;
  if (to.run !== run) return { run, from: cursor, to: null, bytes: null };
  return { run, from: cursor, to: to.cursor, bytes: Math.max(0, to.cursor - cursor) };
}

/** Returns the run whose program is running; `null` without such a run. */
export function findCurrentRun({
  run,
}: {
  readonly run: { readonly launch: { readonly run: string }; readonly pid: number | null } | null;
}): string | null {
  return run === null || run.pid === null ? null : run.launch.run;
}
