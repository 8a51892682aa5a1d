/** The end of the program when its output cannot be written. */
import { exitStatus } from '../exit-status.js';

/** Exits with 0 when the reader of the output has closed it, as `head` does, and with 1 on another fault of it. */
export function exitWithReader(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitStatus.done);
    process.stderr.write(`server-manager: The output cannot be written (${code ?? message}).\n`);
    process.exit(exitStatus.refused);
  });
  // Progress and notes may go unread.
  process.stderr.on('error', () => undefined);
}
