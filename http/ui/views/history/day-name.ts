/** The title of a day in the history. */
import type { Text } from '../../text/en.js';

const dayMs = 86_400_000;

/**
 * Returns for example "Today, Friday 27 November". Days may have 23 or 25 hours.
 * @param at the first millisecond of the day; later than `today` if the browser's clock is behind the service's
 * @param today the first millisecond of the present day
 */
export function nameDay(at: number, today: number, text: Text): string {
  const date = new Intl.DateTimeFormat(text.time.dates, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  const ago = Math.round((today - at) / dayMs);
  if (ago !== 0 && ago !== 1) return date;
  return `${ago === 0 ? text.history.today : text.history.yesterday}, ${date}`;
}
