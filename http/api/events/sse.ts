/** The bytes of GET /events: server-sent events as the HTML standard has them, each with one line of JSON. */
import { type Position, positionId } from './position.js';

/** What a client can choose from. A `gap` comes with the console that it is in. */
export const eventTypes = ['status', 'folders', 'builds', 'console', 'machine'] as const;
export type EventType = (typeof eventTypes)[number];

/** What a client is told that does not choose. */
export const usualTypes = ['status', 'folders', 'builds', 'console'] as const satisfies readonly EventType[];

/** What is true now, as opposed to what has happened: without an id, as there is nothing to resume. */
export type StateType = Exclude<EventType, 'console'>;

/** The body ends with the connection: framing each event as a chunk costs a tenth more. */
export const streamHeaders = {
  'Content-Type': 'text/event-stream',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
} as const;

/** A line that no client takes for an event: it shows both sides that the connection lives. */
export const heartbeat = Buffer.from(':\n\n');

/** After how many milliseconds a client that lost its connection comes back. */
const retry = 1_000;

/**
 * What a stream begins with.
 * @param position where the console begins, so that a client that is cut off before any output resumes there too; null when it is not followed
 */
export function prelude(position: Position | null): string {
  // The empty line ends a block without data: it dispatches no event, yet its id counts.
  return `retry: ${retry}\n${position === null ? '' : `id: ${positionId(position)}\n`}\n`;
}

export function stateEvent(type: StateType, data: unknown): Buffer {
  return Buffer.from(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** Output of a run. @param from where it begins, in the same run @param to where what follows begins: the event's id */
export function consoleEvent(from: Position, to: Position, text: string): Buffer {
  const { run, cursor } = from;
  return Buffer.from(
    `id: ${positionId(to)}\nevent: console\ndata: {"run":${JSON.stringify(run)},"cursor":${cursor},"next":${to.cursor},"text":${JSON.stringify(text)}}\n\n`,
  );
}

/**
 * Output that is gone.
 * @param to where what is there begins; in another run when nothing of this one is left
 * @param bytes how many are gone; null when nobody can tell any more
 */
export function gapEvent(from: Position, to: Position, bytes: number | null): Buffer {
  const data = { run: from.run, from: from.cursor, to: to.run === from.run ? to.cursor : null, bytes };
  return Buffer.from(`id: ${positionId(to)}\nevent: gap\ndata: ${JSON.stringify(data)}\n\n`);
}
