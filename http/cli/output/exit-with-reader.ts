/** Ends the program if its output cannot be written. */
import { exitStatus } from '../exit-status.js';

/** Exits with 0 if the reader of the output closes it, as `head` does, and with 1 after another fault of the output. */
export function exitWithReader(): void {
  process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
    if (code === 'EPIPE') process.exit(exitStatus.done);
    process.stderr.write(`server-manager: The output cannot be written (${code ?? message}).\n`);
    process.exit(exitStatus.refused);
  });
  // Ignore errors of the standard error: progress and notes may be unread.
  process.stderr.on('error', () => undefined);
}
