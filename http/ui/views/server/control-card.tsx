/** The state of the server and its operations. */
import type { Status } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { Allowed } from '../../parts/allowed.js';
import { Icon } from '../../parts/elements.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { useIsStale, useKnownTime } from '../../parts/use-known.js';
import { stateDescription, stateText, stateTone } from '../../text/state.js';
import { agoText } from '../../text/time.js';
import { AnnouncedEnd } from './announced-end.js';
import { Facts } from './facts.js';
import type { LastRun } from './launcher.js';
import { Launcher } from './launcher.js';
import { Operations } from './operations.js';
import { RecoveryNotice } from './recovery-notice.js';
import { useControl } from './use-control.js';

export function ControlCard({ status, last }: { readonly status: Status; readonly last: LastRun | null }) {
  const text = useText();
  const control = useControl();
  const isStale = useIsStale();
  const isStopped = status.state === 'stopped';
  return (
    <section class={`card control ${isStale ? 'unsure' : stateTone(status)}`} aria-labelledby="control-state">
      <h2 id="control-state" class="state">
        <span class="unseen">{text.state.label}: </span>
        <span class="dot" aria-hidden="true" />
        {isStale ? text.state.lastKnown(stateText(status, text)) : stateText(status, text)}
      </h2>
      <p class="faint">{isStale ? <LastContact /> : stateDescription(status, text)}</p>
      {!isStopped && (
        <p class="what">
          {status.build} · {status.folder}
        </p>
      )}
      {status.recovery !== null && (
        <RecoveryNotice recovery={status.recovery} acknowledge={control.actions.cancelRecovery} />
      )}
      {status.announced !== null && <AnnouncedEnd announced={status.announced} />}
      <Allowed scope="control">
        {isStopped ? (
          <Launcher status={status} last={last} control={control} />
        ) : (
          <Operations status={status} control={control} />
        )}
      </Allowed>
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

/** How long ago the state was known. */
function LastContact() {
  const { state, clock } = usePage();
  const text = useText();
  return <>{agoText(state.lastContact.value, clock.now.value, text)}</>;
}

/** The remaining grace period and processes during a stop. */
function GracePeriod({ status: { kill_at: killAt, alive } }: { readonly status: Status }) {
  const now = useKnownTime();
  const text = useText().server;
  if (killAt === null) return null;
  const left = Math.max(0, Date.parse(killAt) - now);
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
