/**
 * The error for a run's file that exists but cannot be read. The user of the server can replace the file or change
 * its permissions.
 */

/** The files that clients read. */
export type ReadRunFile = 'console.log' | 'events.jsonl' | 'trace/log';

export class UnreadableRunFile extends Error {
  /** @param because `not_a_file` for a FIFO, a directory, a link or a socket; otherwise the code of a system error */
  constructor(
    readonly run: string,
    readonly file: ReadRunFile,
    readonly because: string,
  ) {
    super(`${file} of the run ${run} cannot be read: ${because}`);
  }
}
