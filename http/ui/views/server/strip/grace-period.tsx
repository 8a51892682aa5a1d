/**
 * The progress of a stop: the remaining grace period, the players online, and the remaining processes. The time is only
 * counted down: the page does not know when the grace period began, so a bar would show a made-up share.
 */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { graceText } from '../../../text/upcoming.js';

interface GracePeriodProps {
  readonly status: Pick<Status, 'waiting_for' | 'alive' | 'players'>;
  /** The time at which the server is killed. */
  readonly killAt: string;
}

export function GracePeriod({ status: { waiting_for: awaited, alive, players }, killAt }: GracePeriodProps) {
  const now = useKnownTime();
  const text = usePageText();
  return (
    <div class="grace">
      {awaited !== null && (
        <p>
          {text.server.waitingFor[awaited]}
          {players !== null && players > 0 && ` ${text.server.playersOnline(players)}`}
        </p>
      )}
      <p role="timer">{graceText(killAt, now, text)}</p>
      {alive.length > 0 && (
        <p class="faint small">
          {text.server.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
        </p>
      )}
    </div>
  );
}
