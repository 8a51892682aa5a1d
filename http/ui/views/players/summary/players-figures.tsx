/**
 * Figures about the players in a day and in a week: the maximum at one time, and how many players were recognised.
 */
import type { PlayerSession } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { rangeMs } from '../../usage/ranges.js';

/** The periods, each in one column. */
const periods = ['24h', '7d'] as const;

interface PlayersFiguresProps {
  /** The newest sessions. */
  readonly sessions: readonly PlayerSession[];
  /** Whether there are no other sessions. */
  readonly isWhole: boolean;
  /** The maximum number of players at one time; `null` if players were not counted. */
  readonly peaks: { readonly day: number | null; readonly week: number | null };
}

/** Renders nothing if no player was seen or counted. */
export function PlayersFigures({ sessions, isWhole, peaks: { day, week } }: PlayersFiguresProps) {
  const { clock, state } = usePage();
  const text = useText();
  const words = text.playerSessions;
  // The newest sample may be older than the newest player.
  const online = state.status.value?.players ?? 0;
  const highest = [day, week].map((peak) => (peak === null ? null : Math.max(peak, online)));
  const hasPeaks = day !== null || week !== null;
  if (!hasPeaks && sessions.length === 0) return null;
  const now = clock.now.value;
  const number = (value: number): string => value.toLocaleString(text.time.locale);
  // A server may report players by whom no session is recorded: at least the peak were here.
  const visitors = (since: number, peak: number): string => {
    const seen = countVisitors(sessions, since);
    const hasAll = seen >= peak && (isWhole || Date.parse(sessions.at(-1)?.last_seen_at ?? '') < since);
    const shown = number(Math.max(seen, peak));
    return hasAll ? shown : words.atLeast(shown);
  };
  return (
    <section class="players-figures" aria-labelledby="players-figures">
      <h2 id="players-figures" class="unseen">
        {words.figures}
      </h2>
      <table>
        <thead>
          <tr>
            <td />
            {periods.map((period) => (
              <th key={period} scope="col">
                {text.usage.ranges[period]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hasPeaks && <FigureRow name={words.peaks} values={highest.map((n) => (n === null ? '–' : number(n)))} />}
          {sessions.length > 0 && (
            <FigureRow
              name={words.seen}
              values={periods.map((period, index) => visitors(now - rangeMs[period], highest[index] ?? 0))}
            />
          )}
        </tbody>
      </table>
    </section>
  );
}

function FigureRow({ name, values }: { readonly name: string; readonly values: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {values.map((value, index) => (
        <td key={index}>{value}</td>
      ))}
    </tr>
  );
}

/** Returns the number of persons who were on the server since a time, in milliseconds since the epoch. */
function countVisitors(sessions: readonly PlayerSession[], since: number): number {
  const own = sessions.filter(({ last_seen_at: at }) => Date.parse(at) >= since);
  return new Set(own.map(({ key, id }) => key ?? String(id))).size;
}
