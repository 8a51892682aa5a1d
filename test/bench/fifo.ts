/** The channel on which children are heard: the same one for both sides, whoever has started them. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { inTime, now } from './measure.js';
import type { Stage } from './stage.js';

export interface Fifo {
  /** What children write to. */
  readonly path: string;
  /** @returns when the next line was heard, see `now` */
  heard(): Promise<number>;
  /** Drops what was said and nobody listened to. */
  clear(): void;
}

export function makeFifo(stage: Stage, name: string): Fifo {
  const path = join(stage.directory, name);
  execFileSync('mkfifo', [path]);
  // Held for writing too: without a writer a FIFO would be at its end.
  const held = openSync(path, constants.O_RDWR);
  // A socket waits by epoll; a file stream would wait in a thread and hear later.
  const socket = new Socket({
    fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK),
    readable: true,
    writable: false,
  });
  stage.onEnd(() => {
    socket.destroy();
    closeSync(held);
  });

  const lines: number[] = [];
  const listeners: ((at: number) => void)[] = [];
  socket.on('data', (chunk: Buffer) => {
    const at = now();
    for (const byte of chunk) {
      if (byte !== 0x0a) continue;
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
    clear: () => void lines.splice(0),
  };
}
