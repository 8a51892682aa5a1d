/**
 * Shows what runs and who requested its end, or who ended the last run. The status bar has the state, and the incident
 * below explains a crash. On a phone, the status bar has no space for the next occurrence. There, the panel shows the
 * next occurrence in place of what runs.
 */
import type { Run, Status } from '../../../client/api.js';
import { BarNext } from '../../bar/bar-next.js';
import { usePage, usePageText } from '../../context.js';
import { useIsStale } from '../../hooks/use-known.js';
import { Allowed, useMay } from '../../parts/allowed.js';
import { Lazy } from '../../parts/lazy.js';
import { actorText } from '../../text/actor.js';
import type { PageText } from '../../text/en.js';
import { isUp, stateDescription, stateText, stateTone } from '../../text/state.js';
import { Facts } from './facts/facts.js';
import { LastExit } from './facts/last-exit.js';
import type { Pair } from './launch/use-pair.js';

const loadLastRun = async () => (await import('./facts/last-run-facts.js')).LastRunFacts;

interface StatePanelProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  /** The Build and the Data Folder that the launcher shows; `null` without the launcher. */
  readonly pair: Pick<Pair, 'build' | 'folder'> | null;
  readonly isNarrow: boolean;
}

export function StatePanel({ status, runs, pair, isNarrow }: StatePanelProps) {
  const text = usePageText();
  const isStale = useIsStale();
  const mayControl = useMay('control');
  const { build, folder, last_exit: exit } = status;
  const isStopped = status.state === 'stopped';
  const description = describe(status, isStale, text);
  const place = build === null || folder === null ? null : text.history.place(build, folder);
  return (
    <div class={`state-panel ${isStale ? 'unsure' : stateTone(status)}`} role="group" aria-labelledby="state-panel">
      <h2 id="state-panel" title={place ?? description}>
        {isStale ? (
          description
        ) : (
          <>
            <span class="unseen">{description} </span>
            {isStopped ? <LastExit exit={exit} /> : (place ?? description)}
          </>
        )}
      </h2>
      {isStopped ? (
        exit !== null && (
          <>
            {exit.save !== undefined && (
              <p class="last-save" title={text.server.announced.saves[exit.save]}>
                {text.server.announced.saves[exit.save]}
              </p>
            )}
            <div class="last-run">
              <Lazy load={loadLastRun} props={{ exit, runs, shown: mayControl ? pair : null }} />
            </div>
          </>
        )
      ) : (
        <RunLines status={status} isNarrow={isNarrow} isStale={isStale} />
      )}
    </div>
  );
}

interface RunLinesProps extends Pick<StatePanelProps, 'status' | 'isNarrow'> {
  readonly isStale: boolean;
}

/** The lines below what runs: who requested its end, and the run. */
function RunLines({ status, isNarrow, isStale }: RunLinesProps) {
  const text = usePageText();
  const own = usePage().state.access.value?.name ?? null;
  const request = isStale ? null : requestText(status, own, text);
  return (
    <>
      {request !== null && (
        <p class="end-request" title={request}>
          {request}
        </p>
      )}
      {isNarrow && !isStale && isUp(status) && <BarNext next={status.next_occurrence} hasTime />}
      <Allowed scope="control">
        <Facts status={status} />
      </Allowed>
    </>
  );
}

/** Returns the description of the state, which is read out. The incident has the description of a crash. */
function describe(status: Status, isStale: boolean, text: PageText): string {
  if (isStale) return text.state.lastKnown(stateText(status, text));
  const isCrashed = status.state === 'stopped' && status.last_exit?.outcome === 'crashed';
  return isCrashed ? text.state.descriptions.stopped : stateDescription(status, text);
}

/**
 * Returns who requested the stop, restart or kill in progress; `null` if no such operation is in progress. @param own
 * the name of the reader
 */
function requestText(status: Status, own: string | null, text: PageText): string | null {
  const { requested } = status;
  if (requested === null || isUp(status)) return null;
  const { operation, by: actor } = requested;
  return `${text.history.requests[`operation.${operation}`]} · ${actorText({ actor }, text, own)}`;
}
