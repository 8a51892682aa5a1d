/** A report on a server that ended by itself: the cause, the last lines, and what recovery does. */
import type { LastExit, Run, Status } from '../../../../client/api.js';
import { usePageText } from '../../../context.js';
import type { Action } from '../../../forms/action.js';
import { linkToRunChart } from '../../../route/route.js';
import type { PageText } from '../../../text/en.js';
import { outcomeTone } from '../../../text/state.js';
import { durationText } from '../../../text/time.js';
import { ExitLines } from '../facts/exit-lines.js';
import { ExitFindings } from '../facts/last-exit.js';
import { RecoveryNotice } from '../recovery-notice.js';
import { CopyReport } from './copy-report.js';

/** Returns whether the last exit or the recovery needs a report. */
export function isIncident(status: Status): boolean {
  return status.recovery !== null || (status.state === 'stopped' && hasEndedByItself(status));
}

interface IncidentProps {
  readonly status: Status;
  readonly runs: readonly Run[];
  /** Confirms that the user knows that recovery was given up. */
  readonly acknowledge: Action;
}

export function Incident({ status, runs, acknowledge }: IncidentProps) {
  const text = usePageText();
  const exit = status.state === 'stopped' && hasEndedByItself(status) ? status.last_exit : null;
  return (
    <div class={`incident ${exit === null ? '' : outcomeTone(exit.outcome)}`}>
      {status.recovery !== null && <RecoveryNotice recovery={status.recovery} acknowledge={acknowledge} />}
      {exit !== null && (
        <>
          {/* Put this before the lines, which load later and would move it. */}
          <div class="row incident-end">
            <p class="faint">{describeRuns(exit, runs, text)}</p>
            <a href={linkToRunChart(exit.run)}>{text.server.incident.why}</a>
            <CopyReport exit={exit} run={runs.find(({ run }) => run === exit.run) ?? null} />
          </div>
          <ExitFindings findings={exit.findings} />
          <ExitLines exit={exit} />
        </>
      )}
    </div>
  );
}

/** Returns whether the last run ended without a request. */
function hasEndedByItself(status: Status): status is Status & { readonly last_exit: LastExit } {
  const outcome = status.last_exit?.outcome;
  return outcome === 'crashed' || outcome === 'exited' || outcome === 'unknown';
}

const dayMs = 86_400_000;

/** Returns the duration of the run, and the number of crashes within a day before its end. */
function describeRuns({ run: id, at }: LastExit, runs: readonly Run[], text: PageText): string {
  const words = text.server.incident;
  const started = runs.find(({ run }) => run === id)?.started_at ?? null;
  const since = Date.parse(at) - dayMs;
  const crashes = runs.filter(
    ({ exit, ended_at: end }) => exit?.outcome === 'crashed' && Date.parse(end ?? '') > since,
  );
  return [
    ...(started === null ? [] : [words.lasted(durationText(Date.parse(at) - Date.parse(started)))]),
    ...(crashes.length > 0 ? [words.crashes(crashes.length)] : []),
  ].join(' · ');
}
