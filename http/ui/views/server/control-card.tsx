/** The state of the server and its operations. */
import type { Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { stateText, stateTone } from '../../text/state.js';
import { Facts } from './facts.js';
import type { LastRun } from './launcher.js';
import { Launcher } from './launcher.js';
import { Operations, useControl } from './operations.js';
import { RecoveryNotice } from './recovery-notice.js';

export function ControlCard({ status, last }: { readonly status: Status; readonly last: LastRun | null }) {
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

/** The remaining grace period and processes during a stop. */
function GracePeriod({ status: { kill_at: killAt, alive } }: { readonly status: Status }) {
  const { clock } = usePage();
  const text = useText().server;
  if (killAt === null) return null;
  const left = Math.max(0, Date.parse(killAt) - clock.now.value);
  return (
    <div class="grace">
      <p role="timer">{left > 0 ? text.grace(Math.ceil(left / 1_000)) : text.graceOver}</p>
      {alive.length > 0 && (
        <p class="faint">
          {text.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
        </p>
      )}
    </div>
  );
}

/** The warnings of GET /status. */
function Warnings({ status: { warnings } }: { readonly status: Status }) {
  const text = useText().server;
  if (warnings.length === 0) return null;
  return (
    <ul class="warnings" aria-label={text.warnings}>
      {warnings.map((warning) => (
        <li key={warning}>
          <Icon name="warning" />
          <span lang="en">{warning}</span>
        </li>
      ))}
    </ul>
  );
}
