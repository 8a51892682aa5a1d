import { useText } from '../../context.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { ViewHead } from '../../parts/view-head.js';
import { Waiting } from '../../parts/waiting.js';
import { linkTo } from '../../state/route.js';
import { RunTable } from './run-table.js';
import { useRuns } from './use-runs.js';

/** All runs that are kept, the newest first. */
export function RunList() {
  const text = useText();
  const { value: runs, problem, reload } = useRuns();
  return (
    <>
      <ViewHead title={text.app.views.runs} />
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {runs === null && problem === null && <Waiting what={text.runs.reading} />}
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
