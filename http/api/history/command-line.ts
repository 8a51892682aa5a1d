import { cutText } from '../../../machines/ports/cut-text.js';
import { hideSecretsOfCommand } from '../../../machines/ports/secrets.js';

/** Characters of a command that are kept. */
const maxLine = 500;

/** Returns a command as an entry of the history has it: without secrets, and cut. */
export function lineOfEntry(command: string): string {
  return cutText(hideSecretsOfCommand(command), maxLine);
}
