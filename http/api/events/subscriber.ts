/** One client of GET /events. It is sent output as fast as it reads, and no faster. */
import type { ServerResponse } from 'node:http';
import { compareCursors, type RunCursor } from '../../../machines/console/cursor.js';
import { type OutputSource, readNext } from './read-next.js';
import type { ReadPool } from './read-pool.js';
import type { Reader, SharedRead } from './shared-read.js';
import { heartbeat, type StateType } from './sse.js';

export interface Subscriber {
  /**
   * Sends a state event. While the client does not read, only the newest event of each type is kept.
   * @param newest creates the event to send once the client reads again; without it, `event` itself is sent
   */
  send(type: StateType, event: Buffer, newest?: () => Buffer): void;
  sendHeartbeat(): void;
  /**
   * Ends the stream. Drops what the client has not read: it can resume from its last event id.
   * @param last the last event
   */
  end(last: Buffer): void;
}

/** Where a subscriber gets the console from. */
export interface OutputFeed {
  readonly source: OutputSource;
  readonly sharedRead: SharedRead;
  readonly readPool: ReadPool;
}

/**
 * @param from the cursor at which the console begins; null to send no console output
 * @param onError called with the error that keeps the console from being read; the stream has ended then
 */
export function createSubscriber(
  response: ServerResponse,
  { source, sharedRead, readPool }: OutputFeed,
  from: RunCursor | null,
  onError: (error: unknown) => void,
): Subscriber {
  /** Events to send when the client reads again. */
  const pending = new Map<StateType, () => Buffer>();
  /** Not updated while the subscriber has joined the shared read. */
  let cursor = from;
  let hasJoined = false;
  let isReading = false;
  let hasEnded = false;

  const reader: Reader = {
    take(event, at) {
      if (!response.writableNeedDrain) {
        response.write(event);
        return true;
      }
      hasJoined = false;
      cursor = at;
      return false;
    },
    resume: () => void catchUp(),
    fail,
  };

  /** Reads towards the shared cursor and joins it there, as long as the client takes the output. */
  async function catchUp(): Promise<void> {
    if (isReading || hasJoined) return;
    isReading = true;
    try {
      while (!hasEnded && !response.writableNeedDrain && cursor !== null) {
        const end = sharedRead.cursor();
        if (end !== null && compareCursors(cursor, end) === 0) return join(end);
        if (await sendNext(cursor, end)) continue;
        if (hasEnded) return;
        // There is no further output. Join here, or wait for the shared read, unless it has moved during the read.
        if (sharedRead.cursor() !== end) continue;
        return end === null ? join(cursor) : sharedRead.notify(reader);
      }
    } catch (error) {
      fail(error);
    } finally {
      isReading = false;
    }
  }

  /** Returns whether there was further output. */
  async function sendNext(at: RunCursor, end: RunCursor | null): Promise<boolean> {
    // A subscriber that is ahead of the shared read waits for it.
    const until = end !== null && compareCursors(at, end) > 0 ? at : end;
    const next = await readPool((buffer) => readNext(source, at, until, buffer));
    if (hasEnded || next === null) return false;
    cursor = next.to;
    if (next.event !== null) response.write(next.event);
    return true;
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
    void catchUp();
  });
  response.on('close', leave);
  // Ignore write errors from disconnected clients.
  response.on('error', leave);
  void catchUp();

  return {
    send(type, event, newest = () => event) {
      if (hasEnded) return;
      if (response.writableNeedDrain) pending.set(type, newest);
      else response.write(event);
    },
    sendHeartbeat() {
      if (!hasEnded && !response.writableNeedDrain) response.write(heartbeat);
    },
    end(last) {
      leave();
      // A client that does not read would delay the end of the service.
      if (response.writableNeedDrain) response.destroy();
      else response.end(last);
    },
  };
}
