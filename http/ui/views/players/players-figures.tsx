/**
 * Figures about the players: the maximum in a day and in a week, the players with a session, and the last of these
 * players.
 */
import type { PlayerSession } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Figure, Figures } from '../../parts/figures.js';
import { findLastVisit } from './sessions.js';

const dayMs = 86_400_000;

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
  const last = findLastVisit(sessions);
  if (day === null && week === null && sessions.length === 0) return null;
  const since = clock.now.value - dayMs;
  const seen = new Set(
    sessions.filter(({ last_seen_at: at }) => Date.parse(at) >= since).map(({ key, id }) => key ?? String(id)),
  );
  const hasAll = isWhole || Date.parse(sessions.at(-1)?.last_seen_at ?? '') < since;
  const number = (value: number): string => value.toLocaleString(text.time.locale);
  return (
    <Figures label={words.figures}>
      {day !== null && <Figure name={words.peakDay} value={number(day)} detail={null} />}
      {week !== null && <Figure name={words.peakWeek} value={number(week)} detail={null} />}
      {sessions.length > 0 && (
        <Figure
          name={words.seen}
          value={hasAll ? number(seen.size) : text.playerSessions.atLeast(number(seen.size))}
          // The server counted more players than it identified, because not every server reports identifiers.
          detail={seen.size < (day ?? 0) ? words.recognised : null}
        />
      )}
      {last !== undefined && (
        <Figure
          name={words.lastHere}
          value={<bdi class="figure-name">{last.name}</bdi>}
          detail={<AgoTime at={last.last_seen_at} />}
        />
      )}
    </Figures>
  );
}
