/** The progress of a stop: the remaining grace period, the players online, and the remaining processes. */
import { useRef } from 'preact/hooks';
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { ProgressBar } from '../../../parts/progress-bar.js';
import { graceText } from '../../../text/upcoming.js';

interface GracePeriodProps {
  readonly status: Pick<Status, 'waiting_for' | 'alive' | 'players'>;
  /** The time at which the server is killed. */
  readonly killAt: string;
}

export function GracePeriod({ status: { waiting_for: awaited, alive, players }, killAt }: GracePeriodProps) {
  const now = useKnownTime();
  const text = usePageText();
  // The status does not say when the grace period began, so the bar begins when it is first shown.
  const shown = useRef({ killAt, at: now });
  if (shown.current.killAt !== killAt) shown.current = { killAt, at: now };
  const { at } = shown.current;
  const passed = Math.min(1, Math.max(0, (now - at) / Math.max(1, Date.parse(killAt) - at)));
  return (
    <div class="grace">
      {awaited !== null && (
        <p>
          {text.server.waitingFor[awaited]}
          {players !== null && players > 0 && ` ${text.server.playersOnline(players)}`}
        </p>
      )}
      <p role="timer">{graceText(killAt, now, text)}</p>
      <ProgressBar value={passed} label={text.server.gracePeriod} />
      {alive.length > 0 && (
        <p class="faint small">
          {text.server.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
        </p>
      )}
    </div>
  );
}
