/** Parts of the views of Builds and Data Folders. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { ActionButton, useAction } from '../forms/action.js';
import { ProblemCard } from '../forms/problem-card.js';
import type { RefreshedList } from '../palette/entry.js';
import { CardTable, type CardTableProps } from './card-table.js';
import { Button, EmptyCard, ViewHeader, type ViewHeaderProps } from './elements.js';
import { Loading } from './loading.js';

interface RefreshHeaderProps extends ViewHeaderProps {
  /** The list to refresh. The service sends the new list to all pages. */
  readonly list: RefreshedList;
}

/** The title of a view with the button that refreshes its list. */
export function RefreshHeader({ list, children, ...header }: RefreshHeaderProps) {
  const { api } = usePage().state;
  const text = useText().app;
  const refresh = useAction(() => api.POST(list));
  return (
    <>
      <ViewHeader {...header}>
        <ActionButton action={refresh} icon="refresh" label={text.refresh} />
        {children}
      </ViewHeader>
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
    </>
  );
}

/**
 * The number of rows that are drawn at first, and after each “more”. Drawing thousands would block the browser for
 * seconds.
 */
const pageSize = 200;

interface ItemTableProps<T> extends Omit<CardTableProps, 'children'> {
  /** The items; `null` while they are loading. */
  readonly items: readonly T[] | null;
  /** Renders an item as a row with a key. */
  readonly row: (item: T) => ComponentChildren;
  readonly emptyText: { readonly none: string; readonly noneDetail: string };
  /** Further content of the empty state. */
  readonly children?: ComponentChildren;
}

/** A table of items: a part of a long list, a card instead of an empty list. */
export function ItemTable<T>({ items, row, emptyText, children, ...table }: ItemTableProps<T>) {
  const text = useText();
  const [limit, setLimit] = useState(pageSize);
  if (items === null) return <Loading what={text.connection.connecting} />;
  if (items.length === 0) return <EmptyCard title={emptyText.none} detail={emptyText.noneDetail} children={children} />;
  const left = Math.min(items.length - limit, pageSize);
  return (
    <>
      <CardTable {...table}>{items.slice(0, limit).map(row)}</CardTable>
      {left > 0 && (
        <p>
          <Button label={text.resources.more(left)} onClick={() => setLimit(limit + pageSize)} />
        </p>
      )}
    </>
  );
}
