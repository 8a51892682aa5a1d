/** One client of GET /events: what it is sent, as fast as it reads and no faster. */
import type { ServerResponse } from 'node:http';
import { comparePositions, type Position } from './position.js';
import type { Turns } from './read-pool.js';
import { heartbeat, type StateType } from './sse.js';
import { type Story, takeStep } from './step.js';
import type { Follower, Tail } from './tail.js';

export interface Reader {
  /**
   * Tells what is true now. A reader that is behind is told only the newest of each type, when it reads on.
   * @param newest what that is then; without it the event itself
   */
  tell(type: StateType, event: Buffer, newest?: () => Buffer): void;
  beat(): void;
  /** Ends the stream. What the client has not read is given up: it can resume. */
  end(): void;
}

/** Where the console comes from. */
export interface ConsoleSource {
  readonly story: Story;
  readonly tail: Tail;
  readonly turns: Turns;
}

/**
 * @param begin where in the console it begins; null when it does not follow the console
 * @param failed is told what keeps the console from being read; the stream has ended then
 */
export function createReader(
  response: ServerResponse,
  { story, tail, turns }: ConsoleSource,
  begin: Position | null,
  failed: (error: unknown) => void,
): Reader {
  const kept = new Map<StateType, () => Buffer>();
  /** Where it stands, unless it stands at the tail. */
  let position = begin;
  let isAtTail = false;
  let isReading = false;
  let isOver = false;

  const follower: Follower = {
    take(event, from) {
      if (!response.writableNeedDrain) {
        response.write(event);
        return true;
      }
      isAtTail = false;
      position = from;
      return false;
    },
    proceed: () => void proceed(),
    fail,
  };

  /** Goes on towards the tail by reads of its own, as long as the client takes what comes of them. */
  async function proceed(): Promise<void> {
    if (isReading || isAtTail) return;
    isReading = true;
    try {
      while (!isOver && !response.writableNeedDrain && position !== null) {
        const end = tail.position();
        if (end !== null && comparePositions(position, end) === 0) return join(end);
        if (await stepTowards(end, position)) continue;
        if (isOver) return;
        // Nothing more is there: here the tail is, or comes to be, unless it has moved meanwhile.
        if (tail.position() !== end) continue;
        return end === null ? join(position) : tail.await(follower);
      }
    } catch (error) {
      fail(error);
    } finally {
      isReading = false;
    }
  }

  /** @returns whether there was anything */
  async function stepTowards(end: Position | null, from: Position): Promise<boolean> {
    // One that was told more than the tail yet goes no further: it waits for it.
    const until = end !== null && comparePositions(from, end) > 0 ? from : end;
    const step = await turns((buffer) => takeStep(story, from, until, buffer));
    if (isOver || step === null) return false;
    position = step.to;
    if (step.event !== null) response.write(step.event);
    return true;
  }

  function join(where: Position): void {
    isAtTail = true;
    tail.join(follower, where);
  }

  function leave(): void {
    isOver = true;
    tail.leave(follower);
  }

  function fail(error: unknown): void {
    if (isOver) return;
    leave();
    response.destroy();
    failed(error);
  }

  response.on('drain', () => {
    for (const newest of kept.values()) response.write(newest());
    kept.clear();
    void proceed();
  });
  response.on('close', leave);
  // Its client went away while something was on its way to it.
  response.on('error', leave);
  void proceed();

  return {
    tell(type, event, newest = () => event) {
      if (isOver) return;
      if (response.writableNeedDrain) kept.set(type, newest);
      else response.write(event);
    },
    beat() {
      if (!isOver && !response.writableNeedDrain) response.write(heartbeat);
    },
    end() {
      leave();
      // What a client does not read would keep the service from ending.
      if (response.writableNeedDrain) response.destroy();
      else response.end();
    },
  };
}
