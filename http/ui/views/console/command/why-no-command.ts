import type { Status } from '../../../../client/api.js';
import type { PageText } from '../../../text/en.js';

/** Returns the reason why the server accepts no command now; `null` if the server accepts commands. */
export function whyNoCommand(
  { operations, state, console }: Pick<Status, 'operations' | 'state' | 'console'>,
  { console: text }: PageText,
): string | null {
  if (!operations.includes('command')) return state === 'stopped' ? text.commandStopped : text.commandNotNow;
  return console === 'none' ? text.commandAbsent : null;
}
