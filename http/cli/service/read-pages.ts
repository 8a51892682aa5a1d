/** Reads as many elements of a list as a command prints, page by page. */

import type { ServiceClient } from '../../client/node/client.js';
import type { EntryOf, ListPath, PageOptions } from '../../client/pages.js';

/** The maximum number of elements that a command prints. */
export const maxItems = 10_000;

type Parameters<Path extends ListPath> = NonNullable<PageOptions<Path>['params']>;

/**
 * Returns the first elements of a list.
 * @param params the parameters, without a limit
 * @param limit the number of elements; absent for all
 * @param pageLimit the maximum number of elements of a page
 */
export async function readPages<Path extends ListPath>(
  service: ServiceClient,
  path: Path,
  params: object,
  { limit = Infinity, pageLimit }: { readonly limit?: number | undefined; readonly pageLimit: number },
): Promise<EntryOf<Path>[]> {
  const { query = {} } = params as { readonly query?: object };
  const first = { ...params, query: { ...query, limit: Math.min(limit, pageLimit) } } as unknown as Parameters<Path>;
  const items: EntryOf<Path>[] = [];
  for await (const item of service.pages(path, { params: first })) {
    items.push(item);
    if (items.length >= limit) break;
  }
  return items;
}
