/**
 * Reads a run's liveness pipe: the keeper's messages, and its end once every process that inherited it has closed it.
 */
import { closeSync, constants, readSync } from 'node:fs';
import { Socket } from 'node:net';
import type { RunDirectory } from '../run-files/run-directory.js';
import { openRunPipe } from '../run-files/run-file.js';

/** A pipe whose writer never pauses is read this often. */
const maxReads = 32;

export interface LivenessPipe {
  /** Whether the FIFO was deleted: it counts as closed, but says nothing about any process. */
  readonly isMissing: boolean;
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
  const fd = openRunPipe(directory.livenessPipe, constants.O_RDONLY);
  // A pipe whose last writer closed it before it was opened never reports its end.
  const { text, isHeld } = readWaiting(fd);
  let hasClosed = !isHeld;
  let exitCode = findExitCode(text);
  const waking = text !== '' || hasClosed ? setImmediate(wake) : null;
  // A socket waits by epoll; a file stream would block a thread of Node's pool.
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.on('data', (chunk) => {
    exitCode = findExitCode(chunk.toString('latin1')) ?? exitCode;
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    hasClosed = true;
    wake();
  });
  return {
    isMissing: false,
    hasClosed: () => hasClosed,
    reportedExitCode: () => exitCode,
    close() {
      if (waking !== null) clearImmediate(waking);
      socket.removeAllListeners('close').destroy();
    },
  };
}

/**
 * Whether a process has the run's liveness pipe open for writing: then a process of the run is alive, whatever its
 * other files say. Reads the messages that are waiting in the pipe, so it is not for a run that is monitored.
 */
export function isLivenessPipeHeld(directory: RunDirectory): boolean {
  try {
    const fd = openRunPipe(directory.livenessPipe, constants.O_RDONLY);
    try {
      return readWaiting(fd).isHeld;
    } finally {
      closeSync(fd);
    }
  } catch {
    return false;
  }
}

/** Opens the pipe; one whose FIFO was deleted counts as closed, and the exit is found by polling. */
export function openPipeOrMissing(directory: RunDirectory, wake: () => void): LivenessPipe {
  try {
    return openLivenessPipe(directory, wake);
  } catch {
    return { isMissing: true, hasClosed: () => true, reportedExitCode: () => null, close: () => undefined };
  }
}

/** Reads what is waiting. A pipe without a writer has an end; one with a writer has nothing more to read now. */
function readWaiting(fd: number): { readonly text: string; readonly isHeld: boolean } {
  const buffer = Buffer.alloc(4_096);
  let text = '';
  try {
    for (let round = 0; round < maxReads; round += 1) {
      const bytes = readSync(fd, buffer);
      if (bytes === 0) return { text, isHeld: false };
      text += buffer.toString('latin1', 0, bytes);
    }
  } catch {
    // EAGAIN
  }
  return { text, isHeld: true };
}

function findExitCode(text: string): number | null {
  const [, code] = /^X (\d+)$/m.exec(text) ?? [];
  return code === undefined ? null : Number(code);
}
