/** The progress of a stop: the remaining grace period and the remaining processes. */
import { useRef } from 'preact/hooks';
import type { Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { graceText } from '../../../text/upcoming.js';

interface GracePeriodProps {
  readonly status: Pick<Status, 'waiting_for' | 'alive'>;
  /** The time at which the server is killed. */
  readonly killAt: string;
}

export function GracePeriod({ status: { waiting_for: awaited, alive }, killAt }: GracePeriodProps) {
  const now = useKnownTime();
  const text = usePageText();
  const left = Math.max(0, Date.parse(killAt) - now);
  /** The remaining time when the page first showed `killAt`. */
  const first = useRef({ killAt, left });
  if (first.current.killAt !== killAt) first.current = { killAt, left };
  return (
    <div class="grace">
      <progress class="drain" max={Math.max(1, first.current.left)} value={left} aria-hidden="true" />
      {awaited !== null && <p>{text.server.waitingFor[awaited]}</p>}
      <p role="timer">{graceText(killAt, now, text)}</p>
      {alive.length > 0 && (
        <p class="faint small">
          {text.server.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
        </p>
      )}
    </div>
  );
}
