/** A client that reads a run's console from /events and reconnects with its last event id. */
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { type EventStream, openEvents } from '../kit/http/event-stream.js';

export interface ConsoleSubscriber {
  /** Waits for the console up to the cursor. @returns the whole console. @throws if a part was missing or came twice */
  textUpTo(cursor: number): Promise<string>;
  close(): void;
}

export function subscribeToConsole(base: string, run: string): ConsoleSubscriber {
  const texts: string[] = [];
  let cursor = 0;
  let lastId = `${run}:0`;
  let isOver = false;
  let stream: EventStream | null = null;
  let fault: unknown = null;

  async function subscribe(): Promise<void> {
    while (!isOver) {
      try {
        stream = await openEvents(base, '/events?only=console', { lastId, onEvent: take });
        await stream.ended;
      } catch {
        await pause(10);
      }
    }
  }

  function take({ type, data, id }: { type: string; data: any; id: string }): void {
    try {
      assert.is(type, 'console', JSON.stringify(data));
      assert.equal([data.run, data.cursor], [run, cursor], 'the event continues at the cursor');
    } catch (error) {
      fault ??= error;
    }
    texts.push(data.text);
    cursor = data.next;
    lastId = id;
  }

  void subscribe();
  return {
    async textUpTo(end) {
      while (cursor < end && fault === null) await pause(5);
      if (fault !== null) throw fault;
      return texts.join('');
    },
    close() {
      isOver = true;
      stream?.close();
    },
  };
}
