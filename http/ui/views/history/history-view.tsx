/** The history: each event with its actor and its outcome. */
import { useMemo } from 'preact/hooks';
import type { Problem } from '../../api/answer.js';
import { useText } from '../../context.js';
import { ActionButton } from '../../forms/action.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import type { ViewProps } from '../../route/route.js';
import { filterIn } from './filter.js';
import { FilterBar } from './filter-bar.js';
import { groupNamed, isInGroup } from './groups.js';
import { HistoryList } from './history-list.js';
import { searchEntries } from './search-entries.js';
import { useHistory } from './use-history.js';
import './filter-bar.css';
import './history.css';

/** @param props the name of a group of types, and the query */
export function HistoryView({ name, query: initialQuery }: ViewProps) {
  const text = useText();
  const words = text.history;
  const [query, change] = useHashQuery(initialQuery);
  const filter = filterIn(groupNamed(name), query);
  const { list, problem, reload, older, olderCount } = useHistory(filter);
  const search = query.get('q') ?? '';
  const { group } = filter;
  const entries = useMemo(() => {
    const ofGroup = (list?.entries ?? []).filter((entry) => isInGroup(entry, group));
    return searchEntries(ofGroup, search, text);
  }, [list?.entries, group, search, text]);
  // The page has searched the loaded entries. Earlier entries may match too.
  const isSearched = search !== '' || group === 'ends';
  return (
    <>
      <ViewHeader title={text.app.views.history} />
      <FilterBar filter={filter} search={search} onChange={change} />
      {problem !== null && <HistoryProblem problem={problem} onRetry={reload} />}
      {list === null && problem === null && <Loading what={words.reading} />}
      {list?.entries.length === 0 && <EmptyCard icon="history" title={words.none} detail={words.noneDetail} />}
      {entries.length > 0 && <HistoryList entries={entries} />}
      {list !== null && list.entries.length > 0 && isSearched && (
        <p class="faint" role="status">
          {words.searched(entries.length, list.entries.length)}
        </p>
      )}
      {older.problem !== null && <ProblemCard problem={older.problem} onDismiss={older.dismiss} />}
      {list !== null && list.older !== null && (
        <div class="row">
          <ActionButton action={older} icon="bottom" label={isSearched ? words.searchOlder : words.older} />
        </div>
      )}
      <p class="unseen" role="status">
        {olderCount !== null && words.olderShown(olderCount)}
      </p>
    </>
  );
}

/** Explains what the user can do while there is no history. Other problems are shown unchanged. */
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
