/** Reads one run's console.log by cursor. */
import { closeSync, fstatSync, read as readFd } from 'node:fs';
import { promisify } from 'node:util';
import { once } from '../../machines/async/once.js';
import type { ConsoleLog } from '../../machines/console/console.js';
import type { RunDirectory } from '../process/run-files/run-directory.js';
import { openRunFile } from '../process/run-files/run-file.js';
import { readRunEncoding } from '../process/run-files/run-record.js';
import { readHead } from './head.js';
import { findConsoleText } from './text/text-codec.js';

const readFrom = promisify(readFd);

/** A run's console, with functions that only adapters use. */
export interface OpenConsole extends ConsoleLog {
  readonly directory: RunDirectory;
  /** A descriptor for reading. The descriptor is open until the last user has closed the console. */
  readonly fd: number;
  /** Returns whether the file was deleted. Open descriptors can still read a deleted file. */
  isRemoved(): boolean;
  /** Sets the head. The call must precede the pruning of the bytes. */
  raiseHead(head: number): void;
}

/** Opens a run's console. @throws an error of the file system */
export function openConsoleLog(run: string, directory: RunDirectory): OpenConsole {
  const fd = openRunFile(directory.console);
  // Store the head, because its file can be deleted while the console is open.
  let known = readHead(directory);
  let isClosed = false;
  let reads = 0;
  // Find the encoding only on demand: a list of runs only needs the size of each console.
  const text = once(() => findConsoleText(readRunEncoding(directory)));

  const head = (): number => (known = Math.max(known, readHead(directory)));

  return {
    run,
    get text() {
      return text();
    },
    directory,
    fd,
    size: () => fstatSync(fd).size,
    isRemoved: () => fstatSync(fd).nlink === 0,
    head,
    raiseHead: (to) => void (known = Math.max(known, to)),
    async read(cursor, into) {
      reads += 1;
      try {
        for (;;) {
          const from = Math.max(cursor, head());
          const { bytesRead: bytes } = await readFrom(fd, into, 0, into.length, from);
          // The head is raised before bytes are pruned. If it is still at or before `from`, the bytes are valid.
          if (head() <= from) return { from, bytes };
        }
      } finally {
        reads -= 1;
        if (isClosed && reads === 0) closeSync(fd);
      }
    },
    close() {
      if (isClosed) return;
      isClosed = true;
      // Do not close the descriptor during a read, because its number could be reused for another file.
      if (reads === 0) closeSync(fd);
    },
  };
}

/**
 * Shares a console between users by counting references. `acquire` returns a console that its user must close. The last
 * user closes the file.
 */
export function shareConsole<T extends ConsoleLog>(log: T): { readonly acquire: () => T } {
  let users = 0;
  return {
    acquire() {
      users += 1;
      let isOpen = true;
      return {
        ...log,
        close() {
          if (!isOpen) return;
          isOpen = false;
          users -= 1;
          if (users === 0) log.close();
        },
      };
    },
  };
}
