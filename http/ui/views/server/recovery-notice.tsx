/** The planned restart after a crash, or why there is none any more. */
import type { Recovery } from '../../api/types.js';
import { useText } from '../../context.js';
import { type Action, ActionButton } from '../../parts/action.js';
import { useMay } from '../../parts/allowed.js';
import { useKnownTime } from '../../parts/use-known.js';
import type { Text } from '../../text/en.js';

interface RecoveryNoticeProps {
  readonly recovery: Recovery;
  /** Acknowledges that recovery was given up. */
  readonly acknowledge: Action;
}

export function RecoveryNotice({ recovery, acknowledge }: RecoveryNoticeProps) {
  const now = useKnownTime();
  const text = useText().server.recovery;
  const mayControl = useMay('control');
  const hasGivenUp = recovery.state === 'gave_up';
  return (
    <div class={`notice ${hasGivenUp ? 'bad' : 'busy'}`} role="group" aria-label={text.title}>
      <div>
        <strong>{recoveryText(recovery, now, text)}</strong>
        {recovery.reason !== null && <p>{recovery.reason}</p>}
        {hasGivenUp && mayControl && <ActionButton action={acknowledge} icon="check" label={text.acknowledge} />}
      </div>
    </div>
  );
}

function recoveryText(recovery: Recovery, now: number, text: Text['server']['recovery']): string {
  const { state, cause, attempt, limit, window_seconds: windowSeconds, at } = recovery;
  if (state === 'gave_up') return text.gaveUp;
  if (cause === 'autostart') return text.autostart;
  const seconds = at === null ? 0 : Math.ceil((Date.parse(at) - now) / 1_000);
  const budget = text.budget(attempt, limit, windowSeconds);
  return state === 'starting' || seconds <= 0 ? text.starting(budget) : text.waiting(budget, seconds);
}
