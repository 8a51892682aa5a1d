/** One run's console.log, read by cursor: an absolute byte offset, also where the head of the file is gone. */
import { closeSync, fstatSync, openSync, read as readFd } from 'node:fs';
import { promisify } from 'node:util';
import type { ConsoleLog } from '../../machines/ports/console.js';
import type { RunDirectory } from '../process/run-directory.js';
import { readHead } from './head.js';

const readFrom = promisify(readFd);

/** A run's console as adapters have it. */
export interface OpenConsole extends ConsoleLog {
  readonly directory: RunDirectory;
  /** Open for reading until the last user has closed it. */
  readonly fd: number;
  /** Somebody has removed the file: who has it open can go on, nobody else. */
  isRemoved(): boolean;
  /** Tells that everything before this byte is about to go. */
  raiseHead(head: number): void;
}

/**
 * Opens a run's console. What is open can be read on when somebody removes the file.
 * @throws what the file system says
 */
export function openConsoleLog(run: string, directory: RunDirectory): OpenConsole {
  const fd = openSync(directory.console, 'r');
  // Read at once: it may be removed, and the console must not be read before its head then either.
  let known = readHead(directory);
  let closed = false;
  let reading = 0;

  const head = (): number => (known = Math.max(known, readHead(directory)));

  return {
    run,
    directory,
    fd,
    size: () => fstatSync(fd).size,
    isRemoved: () => fstatSync(fd).nlink === 0,
    head,
    raiseHead: (to) => void (known = Math.max(known, to)),
    async read(cursor, into) {
      reading += 1;
      try {
        for (;;) {
          const from = Math.max(cursor, head());
          const { bytesRead: bytes } = await readFrom(fd, into, 0, into.length, from);
          // The head is written before anything is removed: what is still behind it was read as it had been written.
          if (head() <= from) return { from, bytes };
        }
      } finally {
        reading -= 1;
        if (closed && reading === 0) closeSync(fd);
      }
    },
    close() {
      if (closed) return;
      closed = true;
      // A descriptor that is closed under a read may be another file's by then.
      if (reading === 0) closeSync(fd);
    },
  };
}
