/**
 * An explanation of the state, and the facts of the run or of the last exit. The incident below explains a crash. On a
 * phone, whose status bar has no room for it, the next occurrence is in place of the explanation of a running server.
 */
import type { Run, Status } from '../../../client/api.js';
import { BarNext } from '../../bar/bar-next.js';
import { usePageText } from '../../context.js';
import { useIsStale } from '../../hooks/use-known.js';
import { Allowed } from '../../parts/allowed.js';
import { Lazy } from '../../parts/lazy.js';
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
  const last = status.state === 'stopped' ? runs.find(({ run }) => run === status.last_exit?.run) : undefined;
  const isCrashed = status.state === 'stopped' && status.last_exit?.outcome === 'crashed';
  const description = isStale
    ? text.state.lastKnown(stateText(status, text))
    : isCrashed
      ? text.state.descriptions.stopped
      : stateDescription(status, text);
  // The status bar has the state of a stopped server: what ran last says more.
  const place =
    isStale || last === undefined || last.build === null || last.folder === null
      ? null
      : text.history.place(last.build, last.folder);
  return (
    <div class={`state-panel ${isStale ? 'unsure' : stateTone(status)}`} role="group" aria-labelledby="state-panel">
      <h2 id="state-panel" title={place ?? description}>
        {place === null ? description : <span class="unseen">{description} </span>}
        {place}
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
