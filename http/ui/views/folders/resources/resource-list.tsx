/**
 * The list of Installed Resources by category, with a search. The list draws only resources near the screen, because
 * there may be ten thousand resources.
 */
import type { ComponentChildren } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import type { DataFolder, Finding, InstalledResource } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { Button, Icon } from '../../../parts/elements.js';
import type { ChangeQuery } from '../../../route/hash-query.js';
import { type Chunk, categoryText, groupByCategory, splitIntoChunks, toGroupKey } from './groups.js';
import { createChunkHeights, ResourceChunk } from './resource-chunk.js';
import { ResourceItem } from './resource-item.js';
import { ResourceSearch } from './resource-search.js';
import type { ResourceTask } from './resource-verbs.js';
import { RunningSummary } from './running-summary.js';
import { everything, find, isEverything, readSearch, type Search, searchParameters } from './search.js';
import type { CheckResults } from './update/use-update-check.js';
import type { RunningResources } from './use-running-resources.js';
import { useScrollPosition, writePosition } from './use-scroll-position.js';
import './resource-table.css';
import './resources.css';

/** The number of resources in a chunk: a multiple of one to six columns. */
const chunkSize = 60;

/** The maximum length of a list that is drawn as a whole, so that the browser's own search finds all resources. */
const maxDrawnWhole = 200;

export interface ResourceListProps {
  readonly folder: DataFolder;
  readonly resources: readonly InstalledResource[];
  /** The findings of the check; `null` until the check has answered. */
  readonly findings: readonly Finding[] | null;
  /** The Build whose resources are in the list; `null` without a Build. */
  readonly build: string | null;
  /** The running resources; `null` if they are not known. */
  readonly running: RunningResources | null;
  /** Whether the server was asked for its running resources, and has not answered yet. */
  readonly isReading: boolean;
  /** The query of the page. The query contains the search, the open resources, and the first resource in the window. */
  readonly query: URLSearchParams;
  readonly onQuery: ChangeQuery;
  /** Buttons above the list, and the changes in progress; `null` if the resources cannot be changed. */
  readonly tools: ComponentChildren;
  readonly current: ComponentChildren;
  /** Reads the resources again. */
  readonly onChange: () => void;
  /** The results of the check for updates, by the engine names of the resources. */
  readonly checks: CheckResults;
  readonly onTask: (task: ResourceTask, resource: InstalledResource) => void;
  /** Changes with each link, and with Back and Forward. */
  readonly arrival: number;
}

export function ResourceList(props: ResourceListProps) {
  const { check, folders, resources: words, resourceChanges } = useText();
  const { folder, resources, running, isReading, query, onQuery, onChange, checks, onTask, arrival, tools, current } =
    props;
  const search = readSearch(query);
  const open = new Set(query.getAll('open'));
  const list = useRef<HTMLDivElement>(null);
  const setSearch = (next: Search): void => onQuery({ ...searchParameters(next), at: null });
  const found = useMemo(
    () => find(resources, search, running?.byName ?? null),
    [resources, ...Object.values(search), running?.byName],
  );
  const chunks = useMemo(() => splitIntoChunks(groupByCategory(found), chunkSize), [found]);
  const byResource = useMemo(() => groupByResource(props.findings ?? []), [props.findings]);
  const heights = useMemo(createChunkHeights, Object.values(search));
  const isListed = (name: string): boolean => found.some((each) => each.engine_name === name);
  const target = useScrollPosition(list, query, arrival, isListed);

  function toggle(name: string, isOpen: boolean): void {
    open.delete(name);
    onQuery({ open: [...open, ...(isOpen ? [name] : [])], at: writePosition(list.current) });
  }

  /** Returns whether a chunk must be drawn so that the page can scroll to an open resource or a link's resource. */
  function isNeeded({ parts }: Chunk): boolean {
    if (found.length <= maxDrawnWhole) return true;
    return parts.some((part) => part.resources.some(({ engine_name: name }) => name === target || open.has(name)));
  }

  function draw({ parts }: Chunk) {
    return parts.map((part) => (
      <ResourceGroup key={part.key} part={part} build={props.build}>
        {part.resources.map((resource) => (
          <ResourceItem
            key={toGroupKey(resource)}
            folder={folder}
            resource={resource}
            running={running}
            findings={props.findings === null ? null : (byResource.get(resource.engine_name) ?? [])}
            onChange={onChange}
            check={resource.system ? null : (checks.get(resource.engine_name) ?? null)}
            onTask={(task) => onTask(task, resource)}
            isOpen={open.has(resource.engine_name)}
            onToggle={(isOpen) => toggle(resource.engine_name, isOpen)}
          />
        ))}
      </ResourceGroup>
    ));
  }

  if (resources.length === 0) {
    return (
      <>
        <div class="empty no-resources">
          <Icon name="resources" />
          <h3>{words.none}</h3>
          <p>{tools === null ? words.noneDetail : resourceChanges.noneDetail}</p>
          {tools}
        </div>
        {current}
      </>
    );
  }
  return (
    <>
      <div class="row resource-filters">
        <ResourceSearch resources={resources} canRun={running !== null} search={search} onSearch={setSearch} />
        {tools}
      </div>
      {(isReading || running !== null) && <RunningSummary running={running} />}
      {/* The tab has the number of all resources. */}
      <div class={isEverything(search) ? 'unseen' : 'row'}>
        <p role="status" class="faint">
          {words.found(found.length, resources.length)}
        </p>
        {!isEverything(search) && <Button label={words.clear} onClick={() => setSearch(everything)} />}
      </div>
      {current}
      {found.length === 0 && <p class="empty">{words.nothingFound}</p>}
      <div class={`chunks ${findColumns(resources)} ${isReading || running !== null ? 'controlled' : ''}`} ref={list}>
        {found.length > 0 && (
          <div class="small resource-columns">
            <span class="resource-text">
              <span>{folders.create.name}</span>
              <span class="resource-version">{words.fields.version}</span>
              <span class="resource-said">{words.fields.description}</span>
              <span class="resource-author">{words.fields.author}</span>
            </span>
            <span class="resource-verbs">
              <span class="resource-problems">{check.problems}</span>
              {tools !== null && <span title={words.enabling.nextStart}>{words.enabling.atNextStart}</span>}
            </span>
          </div>
        )}
        {chunks.map((chunk, index) => (
          <ResourceChunk
            key={chunk.key}
            chunk={chunk}
            isFirst={index === 0 && target === null}
            isNeeded={isNeeded(chunk)}
            heights={heights}
            draw={draw}
          />
        ))}
      </div>
    </>
  );
}

/** Returns the classes of the columns that are not empty. */
function findColumns(resources: readonly InstalledResource[]): string {
  const isSaid = resources.some(({ description, source }) => description !== null || source !== null);
  return [
    ...(resources.some(({ version }) => version !== null) ? ['with-versions'] : []),
    ...(isSaid ? ['with-descriptions'] : []),
    ...(resources.some(({ author }) => author !== null) ? ['with-authors'] : []),
  ].join(' ');
}

/** Returns the findings by the engine names of their resources. */
function groupByResource(findings: readonly Finding[]): ReadonlyMap<string | null, readonly Finding[]> {
  const groups = new Map<string | null, Finding[]>();
  for (const finding of findings) groups.set(finding.resource, [...(groups.get(finding.resource) ?? []), finding]);
  return groups;
}

interface ResourceGroupProps {
  readonly part: Chunk['parts'][number];
  readonly build: string | null;
  /** The resources of the group. */
  readonly children: ComponentChildren;
}

/** The resources of a category in a chunk. The first part has the title of the category. */
function ResourceGroup({ part: { category, isFirst }, build, children }: ResourceGroupProps) {
  const text = useText();
  const items = <ul>{children}</ul>;
  if (!isFirst) return <div class="group group-rest">{items}</div>;
  const title = categoryText(category, text);
  return (
    <section class="group" aria-label={title}>
      <h3>{category === 'build' && build !== null ? `${title} ${build}` : title}</h3>
      {items}
    </section>
  );
}
