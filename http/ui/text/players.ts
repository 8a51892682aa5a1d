/** The number of players as text. */
import type { Status } from '../../client/api.js';
import type { PageText } from './en.js';

/** Returns for example "7/20"; without a known maximum "7", and `null` if the number is unknown. */
export function playersText(status: Status | null, text: PageText): string | null {
  if (status === null || status.players === null) return null;
  const numbers = [status.players, status.max_players].filter((number) => number !== null);
  return numbers.map((number) => number.toLocaleString(text.time.locale)).join('/');
}
