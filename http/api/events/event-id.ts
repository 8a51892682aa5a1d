/**
 * The ids of events: where a client continues. `RUN:CURSOR,ENTRY` is a cursor of the console, or `now` for its end, and
 * the id of an entry of the history. Either part may be alone.
 */
import { formatEventId, parseEventId, type RunCursor } from '../../../machines/console/cursor.js';

/** Where a client continues. */
export interface EventPosition {
  /** `null` for the end of the console. */
  readonly console: RunCursor | null;
  /** The last entry of the history that the client has; `null` for the newest. */
  readonly entry: number | null;
}

/** The position of a client that has seen nothing. */
export const atEnd: EventPosition = { console: null, entry: null };

/** The console part of the id of a client that gets no console. */
export const endOfConsole = 'now';

/** Parses an id. Returns `null` for any other text. */
export function parsePosition(id: string): EventPosition | null {
  const [, console = '', entry] = /^([^,]*)(?:,(\d{1,15}))?$/.exec(id) ?? [];
  const cursor = console === endOfConsole ? null : parseEventId(console);
  if (cursor === null && console !== endOfConsole) return null;
  return { console: cursor, entry: entry === undefined ? null : Number(entry) };
}

/** Formats the id of a position. @param console a cursor as text; `null` without the console */
export function formatPosition(console: string | null, entry: number | null): string {
  return entry === null ? (console ?? endOfConsole) : `${console ?? endOfConsole},${entry}`;
}

/** Returns a cursor as the console part of an id. */
export function formatConsole(cursor: RunCursor | null): string | null {
  return cursor === null ? null : formatEventId(cursor);
}
