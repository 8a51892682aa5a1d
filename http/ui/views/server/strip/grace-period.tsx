/** The progress of a stop: the remaining grace period and the remaining processes. */
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
  return (
    <div class="grace">
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
