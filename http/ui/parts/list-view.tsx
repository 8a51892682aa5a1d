/** Parts of the views of Builds and Data Folders. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { ActionButton, useAction } from '../forms/action.js';
import { ProblemCard } from '../forms/problem-card.js';
import type { RefreshedList } from '../palette/entry.js';
import { CardTable, type CardTableProps } from './card-table.js';
import { Button, EmptyCard, ViewHeader, type ViewHeaderProps } from './elements.js';
import type { IconName } from './icons.js';
import { findItems, type ItemOrder, minSearchedRows, sortItems } from './item-order.js';
import { Loading } from './loading.js';
import { Menu } from './menu.js';

interface RefreshHeaderProps extends ViewHeaderProps {
  /** The list to refresh. The service sends the new list to all pages. */
  readonly list: RefreshedList;
  /** Further entries of a menu at the end. If there are no entries, Refresh is a button. */
  readonly menu?: ComponentChildren;
}

/** The title of a view with the button that refreshes its list. */
export function RefreshHeader({ list, menu, children, ...header }: RefreshHeaderProps) {
  const { api } = usePage().state;
  const text = useText().app;
  const refresh = useAction(() => api.POST(list));
  const button = (isIcon: boolean) => (
    <ActionButton action={refresh} icon="refresh" label={text.refresh} isIcon={isIcon} />
  );
  return (
    <>
      <ViewHeader {...header}>
        {menu === undefined && button(true)}
        {children}
        {menu !== undefined && (
          <Menu label={text.more(header.title)}>
            {menu}
            {button(false)}
          </Menu>
        )}
      </ViewHeader>
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
    </>
  );
}

/**
 * The number of rows that are drawn at first. Each press of “more” draws the same number again. Drawing thousands
 * would block the browser for seconds.
 */
const pageSize = 200;

interface ItemTableProps<T> extends Omit<CardTableProps, 'children'> {
  /** The items; `null` while they are loading. */
  readonly items: readonly T[] | null;
  /** Renders an item as a row with a key. */
  readonly row: (item: T) => ComponentChildren;
  readonly order: ItemOrder<T>;
  /** The icon of the items. */
  readonly icon: IconName;
  readonly words: {
    readonly none: string;
    readonly noneDetail: string;
    readonly search: string;
    /** Returns the number of found items and of all items, which is then shown next to the search. */
    readonly counted?: (found: number, all: number) => string;
  };
  /**
   * The controls that filter and sort the items, next to the search. With such controls, an empty list may be the
   * result of a filter.
   */
  readonly tools?: ComponentChildren;
  /**
   * Renders the items in groups, in place of `row`.
   * @param drawn the items to draw
   * @param found all items that the search finds
   */
  readonly group?: ((drawn: readonly T[], found: readonly T[], search: string) => ComponentChildren) | undefined;
  /** A summary of all items, shown below the search. */
  readonly summary?: ComponentChildren;
  /** Further content of the empty state. */
  readonly children?: ComponentChildren;
}

/** A table of items. A long list has a search and shows only its first rows. A card replaces an empty list. */
export function ItemTable<T>({
  items,
  row,
  order,
  icon,
  words,
  tools,
  group,
  summary,
  children,
  ...table
}: ItemTableProps<T>) {
  const text = useText();
  const [limit, setLimit] = useState(pageSize);
  const [search, setSearch] = useState('');
  if (items === null) return <Loading what={text.connection.connecting} />;
  const hasTools = tools !== undefined && tools !== false;
  if (items.length === 0 && !hasTools)
    return <EmptyCard icon={icon} title={words.none} detail={words.noneDetail} children={children} />;
  const hasSearch = items.length >= minSearchedRows || hasTools;
  const shown = sortItems(hasSearch ? findItems(items, search, order.readName) : items, order);
  const drawn = shown.slice(0, limit);
  const left = Math.min(shown.length - limit, pageSize);
  return (
    <>
      {hasSearch && (
        <div class="row list-tools">
          <input
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            value={search}
            onInput={({ currentTarget: { value } }) => setSearch(value)}
          />
          {tools}
          {words.counted !== undefined && (
            <p class="faint small figure found" role="status">
              {words.counted(shown.length, items.length)}
            </p>
          )}
        </div>
      )}
      {summary}
      {shown.length > 0 ? (
        <CardTable {...table}>{group === undefined ? drawn.map(row) : group(drawn, shown, search.trim())}</CardTable>
      ) : (
        <p class="faint" role="status">
          {text.resources.nothingFound}
        </p>
      )}
      {left > 0 && (
        <p>
          <Button label={text.resources.more(left)} onClick={() => setLimit(limit + pageSize)} />
        </p>
      )}
    </>
  );
}
