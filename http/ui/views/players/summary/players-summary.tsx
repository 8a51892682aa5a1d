/** The summary above the lists: how many players are online now, the figures of a day and a week, and the day. */
import type { PlayerSession, Samples } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { playersText } from '../../../text/players.js';
import { PlayersDay } from './players-day.js';
import { PlayersFigures } from './players-figures.js';
import type { Peaks } from './use-peaks.js';
import './summary.css';

interface PlayersSummaryProps {
  /** The newest sessions. */
  readonly sessions: readonly PlayerSession[];
  /** Whether there are no other sessions. */
  readonly isWhole: boolean;
  readonly peaks: NonNullable<Peaks['peaks']>;
  readonly day: Samples | null;
}

export function PlayersSummary({ sessions, isWhole, peaks, day }: PlayersSummaryProps) {
  return (
    <section class="card players-summary">
      <div class="players-numbers">
        <PlayersNow newest={sessions[0]} />
        <PlayersFigures sessions={sessions} isWhole={isWhole} peaks={peaks} />
      </div>
      <PlayersDay samples={day} />
    </section>
  );
}

/** The number of players. Without players: the time of the last visit. */
function PlayersNow({ newest }: { readonly newest: PlayerSession | undefined }) {
  const text = useText();
  const words = text.playerSessions;
  const status = usePage().state.status.value;
  const isStopped = status?.state === 'stopped';
  const number = playersText(status, text);
  const isEmpty = isStopped || status?.players === 0;
  return (
    <section class="players-now" aria-labelledby="players-now">
      <h2 id="players-now">{words.now}</h2>
      <p>
        <span class={isEmpty ? 'figure-value faint' : 'figure-value'}>
          {isStopped ? words.notRunning : (number ?? words.unknown)}
        </span>
        {!isStopped && number !== null && !isEmpty && <span class="faint">{words.onServer}</span>}
        {isEmpty && newest !== undefined && newest.left_before !== null && (
          <span class="faint">
            {words.lastVisit}: <AgoTime at={newest.last_seen_at} />
          </span>
        )}
      </p>
    </section>
  );
}
