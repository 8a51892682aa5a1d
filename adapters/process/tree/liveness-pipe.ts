/**
 * Reads a run's liveness pipe: the messages of the keeper, and the end of the pipe. The pipe ends after every process
 * that inherited it has closed it.
 */
import { closeSync, constants, readSync } from 'node:fs';
import { Socket } from 'node:net';
import type { RunDirectory } from '../run-files/run-directory.js';
import { openRunPipe } from '../run-files/run-file.js';

/** The maximum number of reads in a row, for a pipe whose writer never pauses. */
const maxReads = 32;

export interface LivenessPipe {
  /** Whether the FIFO was deleted. A deleted FIFO counts as closed, but proves no fact about the processes. */
  readonly isMissing: boolean;
  /** Returns whether every writing end is closed, because each process that inherited it has exited or closed it. */
  readonly hasClosed: () => boolean;
  /**
   * Returns the exit code in the keeper's last message, which is needed if the file `exit` cannot be written. The file
   * has precedence, because every process of the run can write such a message.
   */
  readonly reportedExitCode: () => number | null;
  close(): void;
}

/**
 * Opens a run's liveness pipe for reading.
 * @param wake is called at every message and after the pipe has closed
 * @throws an error of the file system
 */
export function openLivenessPipe(directory: RunDirectory, wake: () => void): LivenessPipe {
  const fd = openRunPipe(directory.livenessPipe, constants.O_RDONLY);
  // A pipe never reports its end if its last writer closed it before it was opened for reading.
  const { text, isHeld } = readWaiting(fd);
  let hasClosed = !isHeld;
  let exitCode = findExitCode(text);
  let waking = text !== '' || hasClosed ? setImmediate(wake) : null;
  // Use a socket, which waits with epoll: a file stream would block a thread of Node's pool.
  const socket = new Socket({ fd, readable: true, writable: false });
  socket.on('data', (chunk) => {
    const code = findExitCode(chunk.toString('latin1'));
    if (code === null) return wake();
    exitCode = code;
    // The keeper exits after this message. Wait for the end of the pipe, which mostly arrives with the message: while
    // the pipe is open, all processes of the machine are searched for its holder.
    waking = setImmediate(wake);
  });
  socket.on('error', () => undefined);
  // The event `close` comes two phases of the event loop later, and after an error there is no `end`.
  for (const event of ['end', 'close'])
    socket.once(event, () => {
      if (hasClosed) return;
      hasClosed = true;
      wake();
    });
  return {
    isMissing: false,
    hasClosed: () => hasClosed,
    reportedExitCode: () => exitCode,
    close() {
      if (waking !== null) clearImmediate(waking);
      socket.removeAllListeners('end').removeAllListeners('close').destroy();
    },
  };
}

/**
 * Returns whether a process has the run's liveness pipe open for writing. A process of the run is then alive, even if
 * the run's files show an exit. The function reads the waiting messages. The function must therefore not be called for
 * a monitored run.
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

/** Opens the pipe. A deleted FIFO counts as closed, and polling finds the exit. */
export function openPipeOrMissing(directory: RunDirectory, wake: () => void): LivenessPipe {
  try {
    return openLivenessPipe(directory, wake);
  } catch {
    return { isMissing: true, hasClosed: () => true, reportedExitCode: () => null, close: () => undefined };
  }
}

/**
 * Reads the waiting messages. Reading ends with an end of file if the pipe has no writer, and otherwise with EAGAIN.
 */
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
    // EAGAIN: a writer is left, and no message is waiting.
  }
  return { text, isHeld: true };
}

function findExitCode(text: string): number | null {
  const [, code] = /^X (\d+)$/m.exec(text) ?? [];
  return code === undefined ? null : Number(code);
}
