/**
 * Parses and formats the ids of events, at which clients continue. An id `RUN:CURSOR,ENTRY` contains a cursor of the
 * console and the id of an entry of the history. The part `RUN:CURSOR` may be `now`, for the end of the console. The
 * part `,ENTRY` may be absent.
 */
import { formatEventId, parseEventId, type RunCursor } from '../../../machines/console/cursor.js';

/** The position at which a client continues. */
export interface EventPosition {
  /** The cursor of the console; `null` for its end. */
  readonly console: RunCursor | null;
  /** The id of the client's last entry of the history; `null` for the newest entry. */
  readonly entry: number | null;
}

/** The position of a new client. */
export const atEnd: EventPosition = { console: null, entry: null };

/** The console part of an id for a client that gets no console. */
export const endOfConsole = 'now';

/** Parses an id. The result is `null` for any other text. */
export function parsePosition(id: string): EventPosition | null {
  const [, console = '', entry] = /^([^,]*)(?:,(\d{1,15}))?$/.exec(id) ?? [];
  const cursor = console === endOfConsole ? null : parseEventId(console);
  if (cursor === null && console !== endOfConsole) return null;
  return { console: cursor, entry: entry === undefined ? null : Number(entry) };
}

/** Formats the id of a position. @param console the cursor as a text; `null` without the console */
export function formatPosition(console: string | null, entry: number | null): string {
  return entry === null ? (console ?? endOfConsole) : `${console ?? endOfConsole},${entry}`;
}

/** Returns a cursor as the console part of an id. */
export function formatConsole(cursor: RunCursor | null): string | null {
  return cursor === null ? null : formatEventId(cursor);
}
