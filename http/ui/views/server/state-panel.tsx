/**
 * An explanation of the state, and the facts of the run or of the last exit. The incident below explains a crash. On a
 * phone, whose status bar has no room for it, the next occurrence is in place of the explanation of a running server.
 */
import type { Run, Status } from '../../../client/api.js';
import { BarNext } from '../../bar/bar-next.js';
import { usePage, usePageText } from '../../context.js';
import { useIsStale } from '../../hooks/use-known.js';
import { Allowed } from '../../parts/allowed.js';
import { Lazy } from '../../parts/lazy.js';
import { actorText } from '../../text/actor.js';
import type { PageText } from '../../text/en.js';
import { isUp, stateDescription, stateText, stateTone } from '../../text/state.js';
import { Facts } from './facts/facts.js';
import { LastExit } from './facts/last-exit.js';

const loadLastRun = async () => (await import('./facts/last-run-facts.js')).LastRunFacts;

interface StatePanelProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  readonly isNarrow: boolean;
}

export function StatePanel({ status, runs, isNarrow }: StatePanelProps) {
  const text = usePageText();
  const isStale = useIsStale();
  const own = usePage().state.access.value?.name ?? null;
  const last = status.state === 'stopped' ? runs.find(({ run }) => run === status.last_exit?.run) : undefined;
  const isCrashed = status.state === 'stopped' && status.last_exit?.outcome === 'crashed';
  const description = isStale
    ? text.state.lastKnown(stateText(status, text))
    : isCrashed
      ? text.state.descriptions.stopped
      : stateDescription(status, text);
  // The status bar has the state: what ran last, and who requested the end of a run, say more.
  const heading = isStale ? null : last === undefined ? requestText(status, own, text) : placeText(last, text);
  return (
    <div class={`state-panel ${isStale ? 'unsure' : stateTone(status)}`} role="group" aria-labelledby="state-panel">
      <h2 id="state-panel" title={heading ?? description}>
        {heading === null ? description : <span class="unseen">{description} </span>}
        {heading}
      </h2>
      {status.state === 'stopped' ? (
        <>
          <LastExit exit={status.last_exit} />
          {status.last_exit !== null && (
            <div class="last-run">
              <Lazy load={loadLastRun} props={{ exit: status.last_exit, runs }} />
            </div>
          )}
        </>
      ) : (
        <>
          {isNarrow && !isStale && isUp(status) && <BarNext next={status.next_occurrence} hasTime />}
          <Allowed scope="control">
            <Facts status={status} />
          </Allowed>
        </>
      )}
    </div>
  );
}

/** Returns what a run ran; `null` if it is unknown. */
function placeText({ build, folder }: Run, text: PageText): string | null {
  return build === null || folder === null ? null : text.history.place(build, folder);
}

/** Returns who requested the stop, restart or kill under way; `null` without one. @param own the name of the reader */
function requestText(status: Status, own: string | null, text: PageText): string | null {
  const { requested } = status;
  if (requested === null || isUp(status)) return null;
  const { operation, by: actor } = requested;
  return `${text.history.requests[`operation.${operation}`]} · ${actorText({ actor }, text, own)}`;
}
