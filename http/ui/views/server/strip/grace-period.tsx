/**
 * The progress of a stop: the fact that the manager waits for, the elapsed part of the grace period, and the next step.
 * A kill has no grace period. For a kill, only the fact that the manager waits for is shown.
 */
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { ProgressBar } from '../../../parts/progress-bar.js';
import { durationText } from '../../../text/time.js';
import { graceShare, graceText } from '../../../text/upcoming.js';
import './grace-period.css';

interface GracePeriodProps {
  readonly status: Pick<Status, 'waiting_for' | 'alive' | 'announced' | 'players' | 'kill_at' | 'grace_seconds'>;
  /** The time at which the server is killed. */
  readonly killAt: string;
}

export function GracePeriod({ status, killAt }: GracePeriodProps) {
  const now = useKnownTime();
  const text = usePageText();
  const words = text.server;
  const { waiting_for: awaited, alive, announced, players, grace_seconds: seconds } = status;
  const save = announced?.save ?? null;
  const share = graceShare(status, now);
  const period = seconds === null ? '' : words.gracePeriod(durationText(seconds * 1_000, text));
  return (
    <div class="grace">
      {awaited !== null && (
        <p class="grace-now">
          <strong>{words.waitingFor[awaited]}</strong>
          {players !== null && players > 0 && ` ${words.playersOnline(players)}`}
        </p>
      )}
      {share !== null && <ProgressBar value={share} label={period} />}
      <p class="grace-next small">
        {share !== null && <span role="timer">{graceText(killAt, now, text)}</span>}
        {alive.length > 0 ? (
          <span class="faint">
            {words.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
          </span>
        ) : (
          share !== null && <span class="faint">{save === null ? period : words.announced.saves[save]}</span>
        )}
      </p>
    </div>
  );
}
