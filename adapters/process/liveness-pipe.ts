/**
 * Reads a run's liveness pipe: the keeper's messages, and its end once every process that inherited it has closed it.
 */
import { closeSync, constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import type { RunDirectory } from './run-directory.js';

export interface LivenessPipe {
  /** Whether every writing end is closed: each process that inherited it has exited or closed it. */
  readonly hasClosed: () => boolean;
  /**
   * The exit code in the keeper's last message, for when the file `exit` cannot be written. Every process of the run
   * can write such a message, so the file has precedence.
   */
  readonly reportedExitCode: () => number | null;
  close(): void;
}

/**
 * Opens a run's liveness pipe for reading.
 * @param wake called at every message and when the pipe has closed
 * @throws what the file system reports
 */
export function openLivenessPipe(directory: RunDirectory, wake: () => void): LivenessPipe {
  let hasClosed = false;
  let exitCode: number | null = null;
  const fd = openSync(directory.livenessPipe, constants.O_RDONLY | constants.O_NONBLOCK);
  // Keep the inode in use until `close`: the process tree is found by its number, which a deleted FIFO would free.
  let inodeHolder: number | null = openSync(directory.livenessPipe, constants.O_RDONLY | constants.O_NONBLOCK);
  // A socket waits by epoll; a file stream would block a thread of Node's pool.
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.on('data', (chunk) => {
    const [, code] = /^X (\d+)$/m.exec(chunk.toString('latin1')) ?? [];
    if (code !== undefined) exitCode = Number(code);
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasClosed = true;
    wake();
  });
  return {
    hasClosed: () => hasClosed,
    reportedExitCode: () => exitCode,
    close() {
      socket.removeAllListeners('close').destroy();
      if (inodeHolder !== null) closeSync(inodeHolder);
      inodeHolder = null;
    },
  };
}
