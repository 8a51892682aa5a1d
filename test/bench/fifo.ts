/** The FIFO on which children of both sides report. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { inTime, now } from './measure.js';
import type { Measurement } from './measurement.js';

export interface Fifo {
  /** The path to which children write. */
  readonly path: string;
  /** Returns the time at which the next line was read, on the clock of `now`. */
  heard(): Promise<number>;
  /** Returns the text of the line that was read last. */
  lastLine(): string;
  /** Discards lines that have not been read. */
  clear(): void;
}

/**
 * @param name the path below the measurement's directory
 * @param end the character that ends a line
 */
export function makeFifo(measurement: Measurement, name: string, end = '\n'): Fifo {
  const path = join(measurement.directory, name);
  execFileSync('mkfifo', [path]);
  // The FIFO is opened for writing too: a FIFO without a writer is at its end.
  const held = openSync(path, constants.O_RDWR);
  // A socket waits by epoll; a file stream waits in a pool thread, which adds a delay.
  const socket = new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
  measurement.onEnd(() => {
    socket.destroy();
    closeSync(held);
  });

  let [last, partial] = ['', ''];
  const lines: number[] = [];
  const listeners: ((at: number) => void)[] = [];
  socket.on('data', (chunk: Buffer) => {
    const at = now();
    const texts = (partial + chunk.toString('latin1')).split(end);
    partial = texts.pop() ?? '';
    for (const text of texts) {
      last = text;
      const listener = listeners.shift();
      if (listener === undefined) lines.push(at);
      else listener(at);
    }
  });

  return {
    path,
    heard() {
      const at = lines.shift();
      if (at !== undefined) return Promise.resolve(at);
      return inTime(new Promise((resolve) => void listeners.push(resolve)), `a line on ${name}`);
    },
    lastLine: () => last,
    clear: () => void lines.splice(0),
  };
}
