/**
 * Divides lists into pages. Every long list accepts `limit` and `cursor`, and the header Link names the neighbouring
 * pages (RFC 8288).
 */
import type { ParsedUrlQuery } from 'node:querystring';
import type { Context } from 'koa';
import { queryProblem } from '../../problems/problems.js';
import { integer, type Parameter, text } from './parameters.js';
import { readQueryText } from './query-parameters.js';

/** A position in a list: the page after or before the element with a key. */
export interface PageCursor {
  readonly side: 'next' | 'prev';
  readonly key: string;
}

export interface PageQuery {
  readonly limit: number;
  /** The position; `null` for the first page. */
  readonly cursor: PageCursor | null;
}

/** A page. If the list continues before or after the page, the page has the key of its first or last element. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly prev: string | number | null;
  readonly next: string | number | null;
}

/** The order of a list by a unique key. */
export interface PageOrder<T> {
  readonly toKey: (item: T) => string | number;
  readonly order: 'ascending' | 'descending';
}

/** The description of the header Link in the OpenAPI document. */
export const pageHeaders = { Link: 'The next page with rel="next", the previous one with rel="prev"' };

/** Declares the parameters of a list. @param items the plural name of the elements, such as `reports` */
export function pageParameters(
  items: string,
  limits: { readonly minimum: number; readonly maximum: number; readonly default: number },
) {
  return { limit: integer(`The maximum number of ${items}`, limits), cursor };
}

const cursor: Parameter<PageCursor | null> = {
  ...text('Where the page begins, from the header Link of another page'),
  read: readCursor,
};

/** Returns a page of a list in memory. Removed elements do not shift the pages. */
export function findPage<T>(
  items: readonly T[],
  { limit, cursor }: PageQuery,
  { toKey, order }: PageOrder<T>,
): Page<T> {
  const sign = order === 'ascending' ? 1 : -1;
  const sorted = [...items].sort((a, b) => sign * compareKeys(toKey(a), toKey(b)));
  const isNext = cursor?.side !== 'prev';
  const rest =
    cursor === null
      ? sorted
      : sorted.filter((item) => sign * compareKeys(toKey(item), cursor.key) * (isNext ? 1 : -1) > 0);
  const page = isNext ? rest.slice(0, limit) : rest.slice(-limit);
  const hasMore = rest.length > page.length;
  const hasOthers = rest.length < sorted.length;
  return toPage(page, toKey, isNext ? { prev: hasOthers, next: hasMore } : { prev: hasMore, next: hasOthers });
}

/** Adds to a page the keys of its first and last element. @param has whether the list continues before and after it */
export function toPage<T>(
  items: readonly T[],
  toKey: PageOrder<T>['toKey'],
  has: { readonly prev: boolean; readonly next: boolean },
): Page<T> {
  const [first, last] = [items[0], items.at(-1)];
  return {
    items,
    prev: has.prev && first !== undefined ? toKey(first) : null,
    next: has.next && last !== undefined ? toKey(last) : null,
  };
}

/** Names the neighbours of a page in the header Link, and returns its elements. */
export function sendPage<T>(ctx: Context, { items, prev, next }: Page<T>): readonly T[] {
  const links = [
    ...(next === null ? [] : [describeLink(ctx, 'next', `next.${next}`)]),
    ...(prev === null ? [] : [describeLink(ctx, 'prev', `prev.${prev}`)]),
  ];
  if (links.length > 0) ctx.set('Link', links.join(', '));
  return items;
}

/**
 * Returns a link to the same list. The link is relative to the request, because a proxy may serve the API below a path.
 */
export function describeLink({ querystring }: Context, rel: 'next' | 'prev', at: string): string {
  const query = new URLSearchParams(querystring);
  query.set('cursor', at);
  return `<?${query}>; rel="${rel}"`;
}

/** Compares two keys. @param other a key, or its text in a cursor */
function compareKeys(key: string | number, other: string | number): number {
  if (typeof key === 'number') return key - Number(other);
  return key === other ? 0 : key < String(other) ? -1 : 1;
}

/** Returns the problem of an invalid cursor. */
export function refuseCursor(name: string): Error {
  return queryProblem(name, 'the one in the header Link of another page of this list');
}

function readCursor(query: ParsedUrlQuery, name: string): PageCursor | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  const [, side, key] = /^(next|prev)\.([\w:. -]{1,80})$/.exec(value) ?? [];
  if (side === undefined || key === undefined) throw refuseCursor(name);
  return { side: side as PageCursor['side'], key };
}
