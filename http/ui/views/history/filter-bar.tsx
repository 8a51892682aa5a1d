/** The filter of the history: types, actors, times and run. The URL contains the filter. */
import { useText } from '../../context.js';
import { Button, Icon } from '../../parts/elements.js';
import type { ChangeQuery } from '../../route/hash-query.js';
import { linkTo } from '../../route/route.js';
import { actorKinds, type HistoryFilter } from './filter.js';
import { groups } from './groups.js';

/** Opens the address of a group. The address keeps the other filters. */
function showGroup(group: string): void {
  const [, query] = window.location.hash.split('?');
  const path = group === 'all' ? linkTo('history') : linkTo('history', group);
  window.location.replace(query === undefined ? path : `${path}?${query}`);
}

interface FilterBarProps {
  readonly filter: HistoryFilter;
  readonly search: string;
  readonly onChange: ChangeQuery;
}

export function FilterBar({ filter, search, onChange }: FilterBarProps) {
  const { show, groups: names, by, filter: words } = useText().history;
  const { group, actor, run } = filter;
  const actors = [...actorKinds, ...(actor === null || actorKinds.some((kind) => kind === actor) ? [] : [actor])];
  return (
    <form class="row history-filter" onSubmit={(event) => event.preventDefault()}>
      <input
        type="search"
        class="history-search"
        aria-label={words.search}
        placeholder={words.search}
        value={search}
        onInput={({ currentTarget: { value } }) => onChange({ q: value || null })}
      />
      <button
        type="button"
        class="quick-filter"
        aria-pressed={group === 'ends'}
        onClick={() => showGroup(group === 'ends' ? 'all' : 'ends')}
      >
        <Icon name="crash" />
        {names.ends}
      </button>
      <label>
        <span>{show}</span>
        <select value={group} onChange={({ currentTarget: { value } }) => showGroup(value)}>
          {groups.map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{by}</span>
        <select value={actor ?? ''} onChange={({ currentTarget: { value } }) => onChange({ actor: value || null })}>
          <option value="">{words.anyone}</option>
          {actors.map((each) => (
            <option key={each} value={each}>
              {words.actors[each] ?? each}
            </option>
          ))}
        </select>
      </label>
      <details class="period" open={filter.since !== null || filter.until !== null}>
        <summary class="button">
          {words.period}
          <Icon name="expand" />
        </summary>
        <div class="row">
          {(['since', 'until'] as const).map((name) => (
            <label key={name}>
              <span>{words[name]}</span>
              <input
                type="datetime-local"
                value={filter[name] ?? ''}
                onChange={({ currentTarget: { value } }) => onChange({ [name]: value || null })}
              />
            </label>
          ))}
        </div>
      </details>
      {run !== null && <Button icon="close" label={words.onlyRun(run)} onClick={() => onChange({ run: null })} />}
    </form>
  );
}
