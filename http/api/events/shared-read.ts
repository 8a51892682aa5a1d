/**
 * Reads new output only once for all subscribers that have caught up, and encodes each chunk only once. Without such a
 * subscriber, no timer and no file watcher runs.
 */
import { createTimeSlices } from '../../../machines/async/time-slices.js';
import type { RunCursor } from '../../../machines/console/cursor.js';
import { type NextOutput, type OutputSource, readNext } from './read-next.js';

/** The functions of a subscriber that the shared read calls. */
export interface Reader {
  /**
   * Accepts an event.
   * @param from the cursor at which the event begins
   * @returns false if the reader cannot accept the event now. If so, the reader has left, and its cursor is `from`
   */
  take(event: Buffer, from: RunCursor): boolean;
  /** Continues the reader after `notify`. */
  resume(): void;
  /** Handles an error of the console file. The reader has left. */
  fail(error: unknown): void;
}

export interface SharedRead {
  /** Returns the cursor as a new object after each move; `null` while no reader has joined. */
  cursor(): RunCursor | null;
  /** Adds a reader. @param at the shared cursor, or any cursor if no shared cursor exists yet */
  join(reader: Reader, at: RunCursor): void;
  /**
   * Registers a reader that has not joined. The `resume` of the reader is called once, after the shared cursor has
   * moved or no reader is left.
   */
  notify(reader: Reader): void;
  leave(reader: Reader): void;
  /** Checks for new output now. */
  poll(): void;
  /** Resolves after all current output was sent, or when no reader is left. */
  drained(): Promise<void>;
}

/** Calls `wake` one or several times after a run's console may have grown. Returns the function that ends the watch. */
export type Watch = (run: string, wake: () => void) => () => void;

/** The time between two reads during output, in milliseconds. */
const readIntervalMs = 10;
/** The time without output after which the file is watched, in milliseconds. */
const quietMs = 200;
/** The time between two reads of a quiet file, for file systems that do not report changes, in milliseconds. */
const pollIntervalMs = 500;

/** The maximum time for which sending an event to all readers blocks the event loop, in milliseconds. */
const maxSliceMs = 5;

/** The size of a chunk, in bytes. Encoding a larger chunk takes more time per byte. */
export const chunkBytes = 64 * 1024;

export function createSharedRead(source: OutputSource, watch: Watch): SharedRead {
  const readers = new Set<Reader>();
  const waiting = new Set<Reader>();
  const untilDrained: (() => void)[] = [];
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  let cursor: RunCursor | null = null;
  let isReading = false;
  let isReadWanted = false;
  let timer: NodeJS.Timeout | null = null;
  let unwatch: (() => void) | null = null;
  let lastOutputAt = 0;
  let lastReadAt = 0;

  async function read(): Promise<void> {
    const from = cursor;
    if (isReading) isReadWanted = true;
    if (isReading || from === null) return;
    isReading = true;
    isReadWanted = false;
    lastReadAt = performance.now();
    clearTimer();
    try {
      const next = await readNext(source, from, null, buffer);
      // All readers may have left during the read, and new readers may have joined at another cursor.
      if (cursor !== from) isReadWanted = true;
      else if (next === null) waitForOutput(from);
      else await advance(from, next);
    } catch (error) {
      const failed = [...readers];
      stop();
      for (const reader of failed) reader.fail(error);
      resumeWaiting();
    } finally {
      isReading = false;
    }
    if (isReadWanted && cursor !== null) void read();
  }

  async function advance(from: RunCursor, { to, event, bytes }: NextOutput): Promise<void> {
    cursor = to;
    endWatch();
    if (event !== null) {
      lastOutputAt = performance.now();
      await send(event, from);
    }
    if (readers.size === 0) stop();
    else if (event !== null && bytes < chunkBytes) readIn(nextReadDelay());
    // The buffer was full, or the cursor moved to the next run: continue without a pause.
    else setImmediate(() => void read());
    resumeWaiting();
  }

  /** Sends an event to the readers that joined before the event. The cursor of a later reader is after the event. */
  async function send(event: Buffer, from: RunCursor): Promise<void> {
    const slices = createTimeSlices(maxSliceMs);
    for (const reader of [...readers]) {
      if (slices.isOver()) await slices.next();
      // The reader may have left in another turn of the event loop.
      if (readers.has(reader) && !reader.take(event, from)) readers.delete(reader);
    }
  }

  /**
   * Waits for output. The file is watched only while no output arrives, because a watch slows down each write of the
   * server.
   */
  function waitForOutput({ run }: RunCursor): void {
    for (const resolve of untilDrained.splice(0)) resolve();
    // The next output comes from another run. The hub polls when that run starts.
    if (run === null || source.readPhase(run) !== 'running') return endWatch();
    if (performance.now() - lastOutputAt < quietMs) return readIn(nextReadDelay());
    readIn(pollIntervalMs);
    if (unwatch !== null) return;
    unwatch = watch(run, () => {
      endWatch();
      lastOutputAt = performance.now();
      void read();
    });
    // Read once more, because the watch does not report output that was written before it began.
    isReadWanted = true;
  }

  /** Returns the time until the next read. The time of sending the last chunk is a part of the interval. */
  function nextReadDelay(): number {
    return Math.max(1, readIntervalMs - (performance.now() - lastReadAt));
  }

  function readIn(ms: number): void {
    timer = setTimeout(() => void read(), ms);
  }

  function clearTimer(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  function endWatch(): void {
    unwatch?.();
    unwatch = null;
  }

  function stop(): void {
    readers.clear();
    cursor = null;
    clearTimer();
    endWatch();
    for (const resolve of untilDrained.splice(0)) resolve();
  }

  function resumeWaiting(): void {
    const resumed = [...waiting];
    waiting.clear();
    for (const reader of resumed) reader.resume();
  }

  return {
    cursor: () => cursor,
    join(reader, at) {
      readers.add(reader);
      if (cursor !== null) return;
      cursor = at;
      lastOutputAt = performance.now();
      void read();
    },
    notify(reader) {
      waiting.add(reader);
      void read();
    },
    leave(reader) {
      waiting.delete(reader);
      if (!readers.delete(reader) || readers.size > 0) return;
      stop();
      resumeWaiting();
    },
    poll: () => void read(),
    drained() {
      if (cursor === null) return Promise.resolve();
      const drained = new Promise<void>((resolve) => untilDrained.push(resolve));
      void read();
      return drained;
    },
  };
}
