/** The entries of a directory as a table. */
import { useEffect, useRef } from 'preact/hooks';
import type { FileEntry } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useIsNarrow } from '../../../hooks/use-narrow.js';
import { EmptyCard, Icon } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { linkToOrder, type Place } from '../place.js';
import type { DirectoryPages } from './directory-pages.js';
import { FileRow, type FileVerb } from './file-row.js';
import { moveInList, useKeptFocus } from './list-keys.js';
import { ListPage } from './list-page.js';
import type { FileSort } from './use-directory.js';

interface FileListProps {
  readonly place: Place;
  readonly directory: DirectoryPages;
  readonly sort: FileSort;
  readonly onVerb: (verb: FileVerb, entry: FileEntry) => void;
}

export function FileList({ place, directory, sort, onVerb }: FileListProps) {
  const text = useText();
  const words = text.files;
  const { pages, problem, total } = directory;
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list);
  if (problem !== null && pages === null)
    return <ProblemCard problem={problem} onRetry={() => void directory.refresh()} />;
  if (pages === null) return <Loading what={text.app.loading} />;
  return (
    <div class="file-list" ref={list} onKeyDown={(event) => moveInList(event, list.current)}>
      {problem !== null && <ProblemCard problem={problem} onRetry={() => void directory.refresh()} />}
      {total === 0 ? (
        <EmptyCard icon="directory" title={words.empty} detail={words.emptyDetail} />
      ) : (
        <>
          <div class="card">
            <table role="table" class="card-table files">
              <caption class="unseen">{words.title}</caption>
              <Head sort={sort} place={place} />
              {pages.map((slot, index) => (
                <ListPage
                  key={slot.cursor ?? ''}
                  slot={slot}
                  onNear={() => void directory.fill(index)}
                  onFar={() => directory.drop(index)}
                  row={(entry) => <FileRow key={entry.path} entry={entry} place={place} onVerb={onVerb} />}
                />
              ))}
            </table>
          </div>
          <p class="faint small">
            <span role="status">{words.count(total)}</span>
            <span class="drop-note">{text.uploads.dropHint}</span>
          </p>
          {directory.hasMore && <More key={directory.changes} onNear={() => void directory.more()} />}
        </>
      )}
    </div>
  );
}

/** The end of the loaded part of the list. When this end is near the screen, the next page is loaded. */
function More({ onNear }: { readonly onNear: () => void }) {
  const { app } = useText();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), {
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={element}>
      <Loading what={app.loading} />
    </div>
  );
}

/** The columns by key, each with the order after the first click on the title of the column. */
const columns = { name: 'name', size: '-size', modified_at: '-modified_at' } as const satisfies Record<
  string,
  FileSort
>;

function Head({ sort, place }: Pick<FileListProps, 'sort' | 'place'>) {
  const text = useText();
  const words = text.files;
  const isNarrow = useIsNarrow();
  const titles = { name: words.name, size: words.size, modified_at: words.changed };
  return (
    <thead role="rowgroup">
      <tr role="row">
        {(Object.keys(columns) as (keyof typeof columns)[]).map((column) => {
          const isSorted = sort.endsWith(column);
          const isUp = !sort.startsWith('-');
          const next = isSorted ? (isUp ? (`-${column}` as const) : column) : columns[column];
          return (
            <th
              key={column}
              role="columnheader"
              scope="col"
              class={`column-${column}`}
              aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : undefined}
            >
              {isNarrow ? (
                titles[column]
              ) : (
                // The order is part of the address.
                <a class="plain button" href={linkToOrder(place, next)}>
                  {titles[column]}
                  {isSorted && <Icon name={isUp ? 'up' : 'bottom'} />}
                </a>
              )}
            </th>
          );
        })}
        <th role="columnheader" scope="col">
          {words.actions}
        </th>
      </tr>
    </thead>
  );
}
