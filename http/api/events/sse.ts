/** Encodes the events of GET /events: server-sent events (HTML standard), each with one line of JSON. */
import type { Scope } from '../../../machines/access/access-tokens.js';
import {
  type ConsoleGap,
  type ConsoleOutput,
  formatEventId,
  type RunCursor,
} from '../../../machines/console/cursor.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';

/** The event types that a client can select. `gap` events belong to `console`, `history_gap` events to `history`. */
export const eventTypes = [
  'status',
  'folders',
  'builds',
  'installations',
  'deployments',
  'resource_changes',
  'console',
  'machine',
  'history',
  'schedules',
  'backups',
  'webhooks',
  'updates',
  'inspection',
] as const;
export type EventType = (typeof eventTypes)[number];

/** The scopes of event types, in addition to the scope of the stream. */
export const eventScopes: Readonly<Partial<Record<EventType, Scope>>> = {
  console: 'console',
  deployments: 'files',
  resource_changes: 'files',
  backups: 'backup',
  webhooks: 'admin',
};

/** The event types of a client that does not select any. */
export const defaultTypes = ['status', 'folders', 'builds', 'console'] as const satisfies readonly EventType[];

/**
 * The types of events with the current state. These events have no id, because a client that reconnects gets the state
 * again.
 */
export type StateType = Exclude<EventType, 'console' | 'history'>;

/**
 * The headers of a stream. The end of the connection ends the body, because chunked encoding would cost a tenth more
 * CPU time per event.
 */
export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

/** A comment line, which clients ignore. The comment keeps the connection open, and detects a lost connection. */
export const heartbeat = Buffer.from(':\n\n');

/** Encodes a heartbeat for a page in a browser, which does not see comments. */
export function pingEvent(now: number): Buffer {
  return Buffer.from(`event: ping\ndata: ${JSON.stringify({ at: toIsoTime(now) })}\n\n`);
}

/** The time after which a client reconnects. */
const retryMs = 1_000;

/**
 * Encodes the start of a stream.
 * @param id the position at which the stream begins; `null` for a stream without console and history. A client that
 *   loses the connection before any event resumes at this position
 */
export function prelude(id: string | null): string {
  // A block without data dispatches no event, but sets the last event id.
  return `retry: ${retryMs}\n${id === null ? '' : `id: ${id}\n`}\n`;
}

export function stateEvent(type: StateType, data: unknown): Buffer {
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Encodes a `history` event without its id, which differs for each client. */
export function historyEvent(entry: object): Buffer {
  return Buffer.from(`event: history\ndata: ${JSON.stringify(entry)}\n\n`);
}

/** A gap: entries of the history that a client does not get. */
export interface HistoryGap {
  /** The id of the client's last entry. */
  readonly after: number;
  /** The id of the next entry that the client gets; `null` while no such entry exists. */
  readonly next: number | null;
}

/** Encodes a `history_gap` event without its id. */
export function historyGapEvent(gap: HistoryGap): Buffer {
  return Buffer.from(`event: history_gap\ndata: ${JSON.stringify(gap)}\n\n`);
}

/** Encodes the last event of a manager that shuts down normally. @param server the state of the server afterwards */
export function endEvent(server: 'stopped' | 'running'): Buffer {
  return Buffer.from(`event: end\ndata: ${JSON.stringify({ server })}\n\n`);
}

/** Encodes a `console` event. The id of the event is the cursor after the output. */
export function consoleEvent(output: ConsoleOutput): Buffer {
  const { run, next } = output;
  return Buffer.from(
    `id: ${formatEventId({ run, cursor: next })}\nevent: console\ndata: ${JSON.stringify(output)}\n\n`,
  );
}

/** Encodes a `gap` event. @param to the cursor at which output is available. This cursor is the id of the event */
export function gapEvent(gap: ConsoleGap, to: RunCursor): Buffer {
  return Buffer.from(`id: ${formatEventId(to)}\nevent: gap\ndata: ${JSON.stringify(gap)}\n\n`);
}
