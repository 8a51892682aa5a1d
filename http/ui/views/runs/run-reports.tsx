/** The hitches, hangs and errors that the server of a run has reported. */

import { useEffect } from 'preact/hooks';
import type { Run } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { momentText, secondsText } from '../../text/time.js';

/** The interval between two reads: no event announces a report that is not in the history. */
const pollIntervalMs = 5_000;

/** The maximum number of reports. Earlier reports are in the history. */
const maxReports = 10;

/**
 * Reads the reports of a run.
 * @param isWanted whether the user may read the reports
 */
export function useRunReports({ run, running }: Run, isWanted: boolean) {
  const { state } = usePage();
  const { value, problem, reload } = useFetch(
    isWanted ? toGet('/runs/{run}/reports', { params: { path: { run }, query: { limit: maxReports } } }) : null,
    running,
  );
  useEffect(() => {
    if (!running || !isWanted) return;
    const timer = setInterval(() => !document.hidden && state.connection.peek() === 'live' && reload(), pollIntervalMs);
    return () => clearInterval(timer);
  }, [running, isWanted]);
  return { reports: value, problem, reload, isRead: !isWanted || value !== null || problem !== null };
}

/** Renders nothing without reports. */
export function RunReports({ reports: value, problem, reload }: ReturnType<typeof useRunReports>) {
  const text = useText();
  if (problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (value === null || value.length === 0) return null;
  const { report, reports, reportsHint, reportDetails } = text.runs;
  const { time } = text.history;
  return (
    <section class="run-reports" aria-label={reports}>
      <h2>{reports}</h2>
      <p class="faint small">{reportsHint(maxReports)}</p>
      <CardTable name="reports" caption={reports} titles={[time, report, text.runs.lasted, reportDetails]}>
        {value.map((each) => (
          <tr key={each.cursor} role="row">
            <th role="rowheader" scope="row">
              {each.at === null ? text.runs.startUnknown : momentText(each.at, text)}
            </th>
            <Cell title={report}>{text.history.entries[`server.${each.type}`]}</Cell>
            <Cell title={text.runs.lasted}>
              <span class="figure">{each.duration_ms === null ? '–' : secondsText(each.duration_ms, text)}</span>
            </Cell>
            <Cell title={reportDetails}>
              {each.thread ?? each.resource ?? each.address}
              {(each.stack ?? each.text) !== null && <div class="code">{each.stack ?? each.text}</div>}
            </Cell>
          </tr>
        ))}
      </CardTable>
    </section>
  );
}
