/** What the state means, and what happens next. Of one height, so that nothing below it moves. */
import type { LastExit as LastExitFacts, Status } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useIsStale, useKnownTime } from '../../hooks/use-known.js';
import type { LaunchActions } from '../../operations/launch-actions.js';
import { stateDescription, stateText, stateTone } from '../../text/state.js';
import { graceText } from '../../text/upcoming.js';
import { AnnouncedEnd } from './announced-end.js';
import { AgonesFact } from './facts/agones-fact.js';
import { ExitLines } from './facts/exit-lines.js';
import { ExitFindings, LastExit } from './facts/last-exit.js';
import { RecoveryNotice } from './recovery-notice.js';

export function StatePanel({ status, actions }: { readonly status: Status; readonly actions: LaunchActions }) {
  const text = useText();
  const isStale = useIsStale();
  const hasGivenUp = status.recovery?.state === 'gave_up';
  const lines = status.state === 'stopped' && hasEndedByItself(status) && <ExitLines exit={status.last_exit} />;
  return (
    // Its content may be higher than the panel: it is scrolled with the keys too.
    <div
      class={`card state-panel ${isStale ? 'unsure' : stateTone(status)}`}
      tabIndex={0}
      role="group"
      aria-labelledby="state-panel"
    >
      <h2 id="state-panel">
        {isStale ? text.state.lastKnown(stateText(status, text)) : stateDescription(status, text)}
      </h2>
      {/* In the gravest state what it printed comes first: the panel has no room for everything. */}
      {hasGivenUp && lines}
      {status.recovery !== null && <RecoveryNotice recovery={status.recovery} acknowledge={actions.cancelRecovery} />}
      {status.announced !== null && <AnnouncedEnd announced={status.announced} />}
      <GracePeriod status={status} />
      {status.state === 'stopped' && <LastExit exit={status.last_exit} />}
      {status.state === 'stopped' && <ExitFindings findings={status.last_exit?.findings ?? []} />}
      {!hasGivenUp && lines}
      {status.agones !== null && (
        <dl class="facts">
          <AgonesFact agones={status.agones} />
        </dl>
      )}
    </div>
  );
}

/** Returns whether the last run ended without a request. */
function hasEndedByItself(status: Status): status is Status & { readonly last_exit: LastExitFacts } {
  const outcome = status.last_exit?.outcome;
  return outcome === 'crashed' || outcome === 'exited' || outcome === 'unknown';
}

/** What a stop waits for: the remaining grace period and processes. */
function GracePeriod({ status }: { readonly status: Status }) {
  const { kill_at: killAt, waiting_for: awaited, alive } = status;
  const now = useKnownTime();
  const text = useText();
  if (killAt === null) return null;
  return (
    <div class="grace">
      {awaited !== null && <p>{text.server.waitingFor[awaited]}</p>}
      <p role="timer">{graceText(killAt, now, text)}</p>
      {alive.length > 0 && (
        <p class="faint">
          {text.server.alive}: {alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}
        </p>
      )}
    </div>
  );
}
