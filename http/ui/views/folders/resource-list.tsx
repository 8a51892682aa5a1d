/** The Installed Resources by category, with search and paging: there may be ten thousand. */

import { useMemo, useRef, useState } from 'preact/hooks';
import type { InstalledResource } from '../../api/types.js';
import { useText } from '../../context.js';
import { Button } from '../../parts/elements.js';
import type { ChangeQuery } from '../../state/hash-query.js';
import { categoryText, firstOf, groupByCategory, keyOf } from './groups.js';
import { ResourceItem } from './resource-item.js';
import { ResourceSearch } from './resource-search.js';
import { RunningSummary } from './running-summary.js';
import { everything, find, isEverything, readSearch, type Search, searchParameters } from './search.js';
import type { RunningResources } from './use-running-resources.js';

/** The number of resources that are shown at first. */
const first = 200;

/** The number of further resources per click: a browser renders them without a noticeable delay. */
const more = 1_000;

interface ResourceListProps {
  readonly resources: readonly InstalledResource[];
  /** Null if nothing is known about what runs. */
  readonly running: RunningResources | null;
  /** The query of the page: the search, and the resource that was opened last or that a link names. */
  readonly query: URLSearchParams;
  readonly onQuery: ChangeQuery;
}

export function ResourceList({ resources, running, query, onQuery }: ResourceListProps) {
  const text = useText();
  const words = text.resources;
  const search = readSearch(query);
  const target = query.get('open');
  const [limit, setLimit] = useState(first);
  const opened = useRef(new Set<string>());
  const setSearch = (next: Search): void => onQuery(searchParameters(next));
  const found = useMemo(
    () => find(resources, search, running?.byName ?? null),
    [resources, ...Object.values(search), running?.byName],
  );
  const groups = useMemo(() => groupByCategory(found), [found]);
  const atTarget = groups.flatMap((group) => group.resources).findIndex((each) => each.engine_name === target);
  const shown = Math.max(limit, atTarget + 1);

  if (resources.length === 0) {
    return (
      <div class="empty">
        <p>{words.none}</p>
        <p>{words.noneDetail}</p>
      </div>
    );
  }
  return (
    <>
      <ResourceSearch
        resources={resources}
        canRun={running !== null}
        search={search}
        onSearch={(next) => {
          setSearch(next);
          setLimit(first);
        }}
      />
      {running !== null && <RunningSummary running={running} />}
      <div class="row">
        <p role="status" class="faint">
          {words.found(found.length, resources.length)}
        </p>
        {!isEverything(search) && <Button label={words.clear} onClick={() => setSearch(everything)} />}
      </div>
      {found.length === 0 && <p class="empty">{words.nothingFound}</p>}
      {firstOf(groups, shown).map(({ key, category, resources: members }) => (
        <section key={key} class="group" aria-label={categoryText(category, text)}>
          <h3>{categoryText(category, text)}</h3>
          <ul>
            {members.map((resource) => (
              <ResourceItem
                key={keyOf(resource)}
                resource={resource}
                running={running}
                opened={opened.current}
                isTarget={resource.engine_name === target}
                onToggle={(isOpen) => {
                  if (isOpen || resource.engine_name === target)
                    onQuery({ open: isOpen ? resource.engine_name : null });
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length > shown && (
        <div class="row">
          <Button label={words.more(Math.min(more, found.length - shown))} onClick={() => setLimit(shown + more)} />
          <span class="faint">{words.notShown(found.length - shown)}</span>
        </div>
      )}
    </>
  );
}
