/** A client of GET /events. A subscriber gets output only as fast as it reads. */
import type { ServerResponse } from 'node:http';
import { compareCursors, type RunCursor } from '../../../machines/console/cursor.js';
import { EntryFeed, type EntryPorts } from './entry-feed.js';
import { type EventPosition, formatConsole, formatPosition } from './event-id.js';
import { type OutputSource, readNext } from './read-next.js';
import type { ReadPool } from './read-pool.js';
import type { Reader, SharedRead } from './shared-read.js';
import { prelude, type StateType } from './sse.js';

export interface Subscriber {
  /**
   * Sends a state event. While the client does not read, only the newest event of each type is kept.
   * @param newest creates the event to send after the client reads again. If the parameter is absent, `event` itself is
   *   sent
   */
  send(type: StateType, event: Buffer, newest?: () => Buffer): void;
  /** Sends an entry of the history that was just written. */
  sendEntry(id: number, event: Buffer): void;
  /** Sends a heartbeat: a comment or an event. */
  sendHeartbeat(event: Buffer): void;
  /**
   * Ends the stream. Unread events are dropped, because the client can resume from the id of its last event.
   * @param last the last event
   */
  end(last: Buffer): void;
}

/** The sources of a subscriber's console output. */
export interface OutputFeed {
  readonly source: OutputSource;
  readonly sharedRead: SharedRead;
  readonly readPool: ReadPool;
}

/** The source of a subscriber's history. */
export type EntrySource = Pick<EntryPorts, 'journal' | 'hasConsole'>;

/**
 * Begins the stream.
 * @param from the position at which the stream begins; without a cursor, no console output is sent
 * @param entrySource the source of the history; `null` to send no history
 * @param onError is called with the error that prevents reading the console, after the end of the stream
 */
export function createSubscriber(
  response: ServerResponse,
  { source, sharedRead, readPool }: OutputFeed,
  from: EventPosition,
  entrySource: EntrySource | null,
  onError: (error: unknown) => void,
): Subscriber {
  /** The events to send when the client reads again. */
  const pending = new Map<StateType, () => Buffer>();
  /** The cursor of the subscriber. The cursor is not updated while the subscriber has joined the shared read. */
  let cursor = from.console;
  /** The id of the last output that was sent. */
  let outputId = formatConsole(cursor);
  let hasJoined = false;
  let isReading = false;
  let hasEnded = false;

  const entries =
    entrySource === null
      ? null
      : new EntryFeed(
          { ...entrySource, isFull: () => hasEnded || response.writableNeedDrain, send: writeEntry },
          from.entry,
        );
  const hasId = cursor !== null || entries !== null;
  response.write(prelude(hasId ? formatPosition(outputId, entries?.position ?? null) : null));

  const reader: Reader = {
    take(event, at) {
      if (!response.writableNeedDrain) {
        writeOutput(event);
        return true;
      }
      hasJoined = false;
      cursor = at;
      return false;
    },
    resume: () => void catchUp(),
    fail,
  };

  /** Reads up to the shared cursor and then joins the shared read, as long as the client reads the output. */
  async function catchUp(): Promise<void> {
    if (isReading || hasJoined) return;
    isReading = true;
    try {
      while (!hasEnded && !response.writableNeedDrain && cursor !== null) {
        const end = sharedRead.cursor();
        if (end !== null && compareCursors(cursor, end) === 0) return join(end);
        if (await sendNext(cursor, end)) continue;
        if (hasEnded) return;
        // There is no further output. Join here or wait for the shared read, unless the shared cursor has moved in the
        // meantime.
        if (sharedRead.cursor() !== end) continue;
        return end === null ? join(cursor) : sharedRead.notify(reader);
      }
    } catch (error) {
      fail(error);
    } finally {
      isReading = false;
    }
  }

  /** Sends the next output. Returns whether output was sent. */
  async function sendNext(at: RunCursor, end: RunCursor | null): Promise<boolean> {
    // If this subscriber is ahead of the shared read, wait for it.
    const until = end !== null && compareCursors(at, end) > 0 ? at : end;
    const next = await readPool((buffer) => readNext(source, at, until, buffer));
    if (hasEnded || next === null) return false;
    cursor = next.to;
    if (next.event !== null) writeOutput(next.event);
    return true;
  }

  /**
   * Writes an event of the console, whose first line is its id. If the client also gets the history, the id has two
   * parts.
   */
  function writeOutput(event: Buffer): void {
    if (entries === null) return writeNow(event);
    const lineEnd = event.indexOf('\n');
    outputId = event.toString('latin1', 'id: '.length, lineEnd);
    writeWithId(event.subarray(lineEnd + 1), entries.position);
  }

  /**
   * Writes an event at once. Without a cork, Node would write the events of all subscribers at the end of the turn of
   * the event loop.
   */
  function writeNow(event: Buffer): void {
    response.cork();
    response.write(event);
    response.uncork();
  }

  function writeEntry(event: Buffer, entry: number): void {
    writeWithId(event, entry);
  }

  /**
   * Writes an event with an id. The event counts only after its last line has arrived. The event and its id can
   * therefore not be separated.
   */
  function writeWithId(event: Buffer, entry: number | null): void {
    response.cork();
    response.write(`id: ${formatPosition(outputId, entry)}\n`);
    response.write(event);
    response.uncork();
  }

  function join(at: RunCursor): void {
    hasJoined = true;
    sharedRead.join(reader, at);
  }

  function leave(): void {
    hasEnded = true;
    sharedRead.leave(reader);
  }

  function fail(error: unknown): void {
    if (hasEnded) return;
    leave();
    response.destroy();
    onError(error);
  }

  response.on('drain', () => {
    for (const newest of pending.values()) response.write(newest());
    pending.clear();
    entries?.catchUp();
    void catchUp();
  });
  response.on('close', leave);
  // Ignore write errors from disconnected clients.
  response.on('error', leave);
  entries?.catchUp();
  void catchUp();

  return {
    send(type, event, newest = () => event) {
      if (hasEnded) return;
      if (response.writableNeedDrain) pending.set(type, newest);
      else response.write(event);
    },
    sendEntry: (id, event) => entries?.add(id, event),
    sendHeartbeat(event) {
      if (!hasEnded && !response.writableNeedDrain) response.write(event);
    },
    end(last) {
      leave();
      // Do not wait for a client that does not read, because that would delay the end of the service.
      if (response.writableNeedDrain) response.destroy();
      else response.end(last);
    },
  };
}
