/**
 * Shows the start that the manager has planned, or the reason why crash recovery or autostart plans no further start.
 */
import type { Recovery } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { useMay } from '../../../parts/allowed.js';
import { IconButton } from '../../../parts/elements.js';
import { ProgressBar } from '../../../parts/progress-bar.js';
import { passedShare, recoveryText } from '../../../text/upcoming.js';
import { StartButtons, type StartButtonsProps } from '../launch/start-buttons.js';
import { isRestartPlanned } from './find-incident.js';
import './recovery-notice.css';

interface RecoveryNoticeProps extends StartButtonsProps {
  readonly recovery: Recovery;
}

export function RecoveryNotice({ recovery, ...start }: RecoveryNoticeProps) {
  const { status, actions } = start;
  const exit = status.last_exit;
  const now = useKnownTime();
  const text = usePageText();
  const mayControl = useMay('control');
  const hasGivenUp = recovery.state === 'gave_up';
  const waited = recovery.at === null || exit === null ? null : passedShare(exit.at, recovery.at, now);
  return (
    <div
      class={`notice recovery-notice ${hasGivenUp ? 'bad' : 'busy'}`}
      role="group"
      aria-label={text.server.recovery.title}
    >
      <div>
        <strong>{recoveryText(recovery, now, text)}</strong>
        {waited !== null && <ProgressBar value={waited} label={text.server.recovery.title} />}
        {recovery.reason !== null && <p>{recovery.reason}</p>}
      </div>
      {mayControl && isRestartPlanned(status) && <StartButtons {...start} />}
      {/* Put the button next to the text: below the text, it would take the space of the crash's lines. */}
      {hasGivenUp && mayControl && (
        <IconButton icon="close" label={text.server.recovery.acknowledge} onClick={actions.cancelRecovery.run} />
      )}
    </div>
  );
}
