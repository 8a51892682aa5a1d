/**
 * Defines the paths in one run's directory, `<root>/run/<run id>/`. The files of this directory are the protocol
 * between keeper and manager.
 */
import { join } from 'node:path';

export interface RunDirectory {
  readonly path: string;
  /** The server's console input, a FIFO. */
  readonly stdin: string;
  /** The server's output. */
  readonly console: string;
  /** The liveness pipe, a FIFO whose writing end every process of the run inherits. */
  readonly livenessPipe: string;
}

/** Returns the run directory at `path`, which may not exist. */
export function runDirectory(path: string): RunDirectory {
  return { path, stdin: join(path, 'stdin'), console: join(path, 'console.log'), livenessPipe: join(path, 'life') };
}
