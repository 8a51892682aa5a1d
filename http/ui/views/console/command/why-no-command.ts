import type { Status } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';

/** Returns why the server takes no command now, or null if it does. */
export function whyNoCommand(
  { operations, state, console }: Pick<Status, 'operations' | 'state' | 'console'>,
  { console: text }: Text,
): string | null {
  if (!operations.includes('command')) return state === 'stopped' ? text.commandStopped : text.commandNotNow;
  return console === 'none' ? text.commandAbsent : null;
}
