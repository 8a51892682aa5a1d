/** The list of runs, newest first, or one run. */
import type { Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { Segments } from '../../parts/segments.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { outcomeTone } from '../../text/state.js';
import { countOutcomes, filterRuns, type RunOutcome } from './outcomes.js';
import { RunDetails, RunHeader } from './run-page.js';
import { RunTable } from './run-table.js';
import { RunTimeline } from './run-timeline.js';
import { useGrowingRuns } from './use-growing-runs.js';
import { useReasons } from './use-reasons.js';
import './runs.css';

/**
 * @param props the name is the id of a run. In the query, `log` scrolls to the output, and `at` scrolls to a line of
 *   the output
 */
export function RunsView({ name: id, query }: ViewProps) {
  const text = useText();
  const { value: runs, problem, reload } = useGrowingRuns();
  const run = runs?.find((each) => each.run === id);
  return (
    <>
      {id !== null && <RunHeader run={run} />}
      {id === null && (runs === null || runs.length === 0) && <ViewHeader title={text.app.views.runs} />}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {runs === null && problem === null && <Loading what={text.runs.reading} />}
      {id === null && runs?.length === 0 && (
        <EmptyCard icon="runs" title={text.runs.none} detail={text.runs.noneDetail}>
          <a class="button" href={linkTo('server')}>
            {text.app.toServer}
          </a>
        </EmptyCard>
      )}
      {id === null && runs !== null && runs.length > 0 && <RunList runs={runs} query={query} />}
      {id !== null && runs !== null && run === undefined && <EmptyCard detail={text.runs.unknown(id)} />}
      {run !== undefined && <RunDetails key={run.run} run={run} query={query} />}
    </>
  );
}

function RunList({ runs, query }: { readonly runs: readonly Run[]; readonly query: string }) {
  const text = useText();
  const reasons = useReasons(null);
  const status = usePage().state.status.value;
  const [current, change] = useHashQuery(query);
  const counts = countOutcomes(runs);
  const named = current.get('outcome');
  const outcome = counts.find((each) => each.outcome === named)?.outcome ?? null;
  const names = { running: text.state.running, ...text.state.outcomes };
  const texts = Object.fromEntries(counts.map(({ outcome: each, count }) => [each, `${names[each]} ${count}`]));
  const tones = Object.fromEntries(
    counts.map(({ outcome: each }) => [each, each === 'running' ? 'good' : outcomeTone(each)]),
  );
  return (
    <>
      <ViewHeader title={text.app.views.runs}>
        {counts.length > 1 && (
          <div class="run-outcomes">
            <Segments<RunOutcome | 'all'>
              label={text.runs.end}
              values={['all', ...counts.map((each) => each.outcome)]}
              texts={{ all: `${text.runs.allOutcomes} ${runs.length}`, ...texts } as Record<RunOutcome | 'all', string>}
              selected={outcome ?? 'all'}
              tones={tones}
              onSelect={(chosen) => change({ outcome: chosen === 'all' ? null : chosen })}
            />
          </div>
        )}
      </ViewHeader>
      <RunTimeline runs={runs} />
      {/* Reasons and the cause of the last exit make rows higher, so the table waits for both. */}
      {reasons === null || status === null ? (
        <Loading what={text.runs.reading} />
      ) : (
        <RunTable runs={filterRuns(runs, outcome)} reasons={reasons} />
      )}
    </>
  );
}
