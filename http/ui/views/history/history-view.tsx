/** The history: each event with its actor and its outcome. */
import type { Problem } from '../../api/answer.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useMay } from '../../parts/allowed.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { filterIn } from './filter.js';
import { FilterBar } from './filter-bar.js';
import { groupNamed } from './groups.js';
import { HistoryTable } from './history-table.js';
import { useHistory } from './use-history.js';
import './history.css';

/** @param props the name of a group of types, and the query */
export function HistoryView({ name, query: initialQuery }: ViewProps) {
  const text = useText();
  const words = text.history;
  const [query, change] = useHashQuery(initialQuery);
  const filter = filterIn(groupNamed(name), query);
  const { list, problem, reload, older, olderCount } = useHistory(filter);
  return (
    <>
      <ViewHeader title={text.app.views.history}>
        {useMay('admin') && (
          <a class="button" href={linkTo('webhooks')}>
            {text.app.views.webhooks}
          </a>
        )}
      </ViewHeader>
      <FilterBar filter={filter} onChange={change} />
      {problem !== null && <HistoryProblem problem={problem} onRetry={reload} />}
      {list === null && problem === null && <Loading what={words.reading} />}
      {list?.entries.length === 0 && <EmptyCard title={words.none} detail={words.noneDetail} />}
      {list !== null && list.entries.length > 0 && <HistoryTable entries={list.entries} />}
      {older.problem !== null && <ProblemCard problem={older.problem} onDismiss={older.dismiss} />}
      {list !== null && list.older !== null && (
        <div class="row">
          <ActionButton action={older} icon="bottom" label={words.older} />
        </div>
      )}
      <p class="unseen" role="status">
        {olderCount !== null && words.olderShown(olderCount)}
      </p>
    </>
  );
}

/** Explains what to do while there is no history. Shows other problems unchanged. */
function HistoryProblem({ problem, onRetry }: { readonly problem: Problem; readonly onRetry: () => void }) {
  const text = useText();
  if (problem.code !== 'history_unavailable') return <ProblemCard problem={problem} onRetry={onRetry} />;
  return (
    <EmptyCard title={text.history.unavailable} detail={text.history.unavailableDetail}>
      <p lang="en">{problem.detail}</p>
      <Button icon="refresh" label={text.app.reload} onClick={onRetry} />
    </EmptyCard>
  );
}
