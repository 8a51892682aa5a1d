/** The list of runs, newest first, or one run. */
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { RunDetails, RunHeader } from './run-page.js';
import { RunTable } from './run-table.js';
import { RunTimeline } from './run-timeline.js';
import { useRuns } from './use-runs.js';
import './runs.css';

/** @param props the name is the id of a run. In the query, `log` scrolls to the output, and `at` to a line of it */
export function RunsView({ name: id, query }: ViewProps) {
  const text = useText();
  const { value: runs, problem, reload } = useRuns();
  const run = runs?.find((each) => each.run === id);
  return (
    <>
      {id === null ? <ViewHeader title={text.app.views.runs} /> : <RunHeader run={run} />}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {runs === null && problem === null && <Loading what={text.runs.reading} />}
      {id === null && runs?.length === 0 && (
        <EmptyCard title={text.runs.none} detail={text.runs.noneDetail}>
          <a class="button" href={linkTo('server')}>
            {text.app.toServer}
          </a>
        </EmptyCard>
      )}
      {id === null && runs !== null && runs.length > 0 && (
        <>
          <RunTimeline runs={runs} />
          <RunTable runs={runs} />
        </>
      )}
      {id !== null && runs !== null && run === undefined && <EmptyCard detail={text.runs.unknown(id)} />}
      {run !== undefined && <RunDetails key={run.run} run={run} query={query} />}
    </>
  );
}
