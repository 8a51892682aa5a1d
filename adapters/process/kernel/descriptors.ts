/** Detects whether this process can open files and sockets. */
import { closeSync, openSync } from 'node:fs';

/** Returns whether the limit of open files is reached, either of this process or of the host. */
export function isOutOfDescriptors(): boolean {
  try {
    closeSync(openSync('/dev/null', 'r'));
    return false;
  } catch (error) {
    return ['EMFILE', 'ENFILE'].includes((error as NodeJS.ErrnoException).code ?? '');
  }
}
