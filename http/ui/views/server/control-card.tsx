/** The state of the server and its operations. */
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { stateText, stateTone } from '../../text/state.js';
import { Facts } from './facts.js';
import { GracePeriod } from './grace-period.js';
import { Launcher } from './launcher.js';
import { Operations } from './operations.js';
import { RecoveryNotice } from './recovery-notice.js';
import { useControl } from './use-control.js';
import type { LastRun } from './use-last-run.js';
import { Warnings } from './warnings.js';

interface ControlCardProps {
  readonly status: Status;
  readonly last: LastRun | null;
}

export function ControlCard({ status, last }: ControlCardProps) {
  const text = useText();
  const control = useControl();
  const isStopped = status.state === 'stopped';
  return (
    <section class={`card control ${stateTone(status)}`} aria-labelledby="control-state">
      <h2 id="control-state" class="state">
        <span class="unseen">{text.state.label}: </span>
        <span class="dot" aria-hidden="true" />
        {stateText(status, text)}
      </h2>
      <p class="faint">{text.state.descriptions[status.phase ?? 'stopped']}</p>
      {!isStopped && (
        <p class="what">
          {status.build} · {status.folder}
        </p>
      )}
      {status.recovery !== null && (
        <RecoveryNotice recovery={status.recovery} canCancel={status.operations.includes('cancel_recovery')} />
      )}
      {isStopped ? (
        <Launcher status={status} last={last} control={control} />
      ) : (
        <Operations status={status} control={control} />
      )}
      {Object.entries(control.actions).map(
        ([name, { problem, dismiss }]) =>
          problem !== null && <ProblemCard key={name} problem={problem} onDismiss={dismiss} />,
      )}
      {!isStopped && <GracePeriod status={status} />}
      <Facts status={status} />
      <Warnings status={status} />
    </section>
  );
}
