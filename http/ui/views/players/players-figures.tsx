/**
 * Figures about the players: the maximum at one time and the visitors, in a day and in a week.
 */
import type { PlayerSession } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { Figure, Figures } from '../../parts/figures.js';

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

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
  const { clock } = usePage();
  const text = useText();
  const words = text.players;
  if (day === null && week === null && sessions.length === 0) return null;
  const now = clock.now.value;
  const number = (value: number): string => value.toLocaleString(text.time.locale);
  const visitors = (name: string, periodMs: number, peak: number | null) => {
    const since = now - periodMs;
    const seen = countVisitors(sessions, since);
    const hasAll = isWhole || Date.parse(sessions.at(-1)?.last_seen_at ?? '') < since;
    return (
      <Figure
        name={name}
        value={hasAll ? number(seen) : text.playerSessions.atLeast(number(seen))}
        // More players were counted than recognised: not every server reports identifiers.
        detail={seen < (peak ?? 0) ? words.recognised : null}
      />
    );
  };
  return (
    <Figures label={words.figures}>
      {day !== null && <Figure name={words.peakDay} value={number(day)} detail={null} />}
      {week !== null && <Figure name={words.peakWeek} value={number(week)} detail={null} />}
      {sessions.length > 0 && visitors(words.seen, dayMs, day)}
      {sessions.length > 0 && visitors(words.seenWeek, weekMs, week)}
    </Figures>
  );
}

/** Returns the number of persons who were on the server since a time, in milliseconds since the epoch. */
function countVisitors(sessions: readonly PlayerSession[], since: number): number {
  const own = sessions.filter(({ last_seen_at: at }) => Date.parse(at) >= since);
  return new Set(own.map(({ key, id }) => key ?? String(id))).size;
}
