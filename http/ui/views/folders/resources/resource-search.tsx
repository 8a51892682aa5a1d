import { useMemo, useState } from 'preact/hooks';
import type { InstalledResource } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { IconButton } from '../../../parts/elements.js';
import { categoryText, countCategories } from './groups.js';
import { isOfRun, type Search, type Show, shows } from './search.js';

interface ResourceSearchProps {
  readonly resources: readonly InstalledResource[];
  /** Whether the running resources are known. */
  readonly canRun: boolean;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

/** The search form of the Installed Resources. Searches on each key press. */
export function ResourceSearch({ resources, canRun, search, onSearch }: ResourceSearchProps) {
  const text = useText();
  const words = text.resources;
  const categories = useMemo(() => countCategories(resources), [resources]);
  // On a phone the filters open on request, and stay open while one is selected.
  const isPhone = useIsPhone();
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || search.category !== null || search.show !== 'all';
  const isGone = search.category !== null && !categories.some(({ key }) => key === search.category);
  return (
    <form
      role="search"
      class={`resource-search ${isOpen ? 'open' : ''}`}
      aria-label={words.title}
      onSubmit={(event) => event.preventDefault()}
    >
      <label class="field">
        <span class="unseen">{words.search}</span>
        <input
          type="search"
          placeholder={words.searchShort}
          value={search.text}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onSearch({ ...search, text: event.currentTarget.value })}
        />
      </label>
      {isPhone && (
        <IconButton icon="filter" label={words.filters} isPressed={isOpen} onClick={() => setOpened(!isOpen)} />
      )}
      <label class="field">
        <span class="unseen">{words.category}</span>
        <select
          value={search.category ?? ''}
          onChange={(event) =>
            onSearch({ ...search, category: event.currentTarget.value === '' ? null : event.currentTarget.value })
          }
        >
          <option value="">{words.allCategories}</option>
          {isGone && search.category !== null && <option value={search.category}>{search.category}</option>}
          {categories.map(({ key, category, count }) => (
            <option key={key} value={key}>
              {categoryText(category, text)} ({count})
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span class="unseen">{words.show}</span>
        <select
          value={search.show}
          onChange={(event) => onSearch({ ...search, show: event.currentTarget.value as Show })}
        >
          {shows
            .filter((each) => canRun || each === search.show || !isOfRun(each))
            .map((each) => (
              <option key={each} value={each}>
                {each === 'all' ? words.allStates : words.showOf[each]}
              </option>
            ))}
        </select>
      </label>
    </form>
  );
}
