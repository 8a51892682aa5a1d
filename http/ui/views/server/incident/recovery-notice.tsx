/** The planned restart after a crash, or why there is none any more. */
import type { Recovery } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import type { Action } from '../../../forms/action.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { useMay } from '../../../parts/allowed.js';
import { IconButton } from '../../../parts/elements.js';
import { recoveryText } from '../../../text/upcoming.js';

interface RecoveryNoticeProps {
  readonly recovery: Recovery;
  /** Confirms that the user knows that recovery was given up. */
  readonly acknowledge: Action;
}

export function RecoveryNotice({ recovery, acknowledge }: RecoveryNoticeProps) {
  const now = useKnownTime();
  const text = usePageText();
  const mayControl = useMay('control');
  const hasGivenUp = recovery.state === 'gave_up';
  return (
    <div class={`notice ${hasGivenUp ? 'bad' : 'busy'}`} role="group" aria-label={text.server.recovery.title}>
      <div>
        <strong>{recoveryText(recovery, now, text)}</strong>
        {recovery.reason !== null && <p>{recovery.reason}</p>}
      </div>
      {/* Put this next to the text: below it, it would take the space of the crash's lines. */}
      {hasGivenUp && mayControl && (
        <IconButton icon="close" label={text.server.recovery.acknowledge} onClick={acknowledge.run} />
      )}
    </div>
  );
}
