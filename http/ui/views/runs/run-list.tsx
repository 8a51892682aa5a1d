import { useText } from '../../context.js';
import { Loading } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { ViewHeader } from '../../parts/view-header.js';
import { linkTo } from '../../state/route.js';
import { RunTable } from './run-table.js';
import { useRuns } from './use-runs.js';

/** The list of runs, newest first. */
export function RunList() {
  const text = useText();
  const { value: runs, problem, reload } = useRuns();
  return (
    <>
      <ViewHeader title={text.app.views.runs} />
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {runs === null && problem === null && <Loading what={text.runs.reading} />}
      {runs?.length === 0 && (
        <section class="card empty">
          <p>
            <strong>{text.runs.none}</strong>
          </p>
          <p>{text.runs.noneDetail}</p>
          <a class="button" href={linkTo('server')}>
            {text.runs.goToServer}
          </a>
        </section>
      )}
      {runs !== null && runs.length > 0 && <RunTable runs={runs} />}
    </>
  );
}
