/** The filter of the history: types, actors, times and run. The URL contains the filter. */
import { useText } from '../../context.js';
import { Button } from '../../parts/elements.js';
import type { ChangeQuery } from '../../route/hash-query.js';
import { linkTo } from '../../route/route.js';
import { actorKinds, type HistoryFilter } from './filter.js';
import { groups } from './groups.js';

export function FilterBar({ filter, onChange }: { readonly filter: HistoryFilter; readonly onChange: ChangeQuery }) {
  const { show, groups: names, by, filter: words } = useText().history;
  const { group, actor, run } = filter;
  const actors = [...actorKinds, ...(actor === null || actorKinds.some((kind) => kind === actor) ? [] : [actor])];
  return (
    <form class="row history-filter" onSubmit={(event) => event.preventDefault()}>
      <label>
        <span>{show}</span>
        <select
          value={group}
          onChange={({ currentTarget: { value } }) => {
            const [, query] = window.location.hash.split('?');
            const path = value === 'all' ? linkTo('history') : linkTo('history', value);
            window.location.replace(query === undefined ? path : `${path}?${query}`);
          }}
        >
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
      {run !== null && <Button icon="close" label={words.onlyRun(run)} onClick={() => onChange({ run: null })} />}
    </form>
  );
}
