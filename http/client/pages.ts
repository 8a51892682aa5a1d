/** Reads lists that the service divides into pages. The header Link names the next page (RFC 8288). */
import type { paths } from './api.js';
import type { PathsWith, Requests, Success } from './requests.js';

/** The paths whose answer is a list. */
export type ListPath = {
  [Path in PathsWith<'get'>]: Success<paths[Path]['get'], object> extends readonly unknown[] ? Path : never;
}[PathsWith<'get'>];

/** An entry of a list. */
export type EntryOf<Path extends ListPath> =
  Success<paths[Path]['get'], object> extends readonly (infer Entry)[] ? Entry : never;

export interface PageOptions<Path extends ListPath> {
  /** The parameters of the first page. */
  readonly params?: NonNullable<paths[Path]['get']>['parameters' & keyof NonNullable<paths[Path]['get']>] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Yields each entry of a list. Each page is requested when its first entry is needed. */
export type Pages = <Path extends ListPath>(
  path: Path,
  options?: PageOptions<Path>,
) => AsyncGenerator<EntryOf<Path>, void>;

interface Page {
  readonly data: readonly unknown[];
  readonly response: Response;
}

type Send = (path: string, init: { readonly params: object; readonly signal?: AbortSignal }) => Promise<Page>;

/** Creates the function that reads the pages. */
export function createPages({ GET }: Pick<Requests, 'GET'>): Pages {
  const send = GET as unknown as Send;
  async function* pages(path: string, options: PageOptions<ListPath> = {}): AsyncGenerator<unknown, void> {
    const { signal } = options;
    let params = (options.params ?? {}) as { readonly query?: object };
    for (let isLast = false; !isLast; ) {
      const { data, response } = await send(path, { params, ...(signal !== undefined && { signal }) });
      yield* data;
      const next = findNext(response);
      isLast = next === null;
      params = { ...params, query: next ?? {} };
    }
  }
  return pages as unknown as Pages;
}

/** Returns the query of the next page, from the header Link; `null` for the last page. */
export function findNext(response: Pick<Response, 'headers'>): Readonly<Record<string, string>> | null {
  const [, target] = /<([^<>]*)>\s*;[^,]*\brel="?next"?/.exec(response.headers.get('Link') ?? '') ?? [];
  return target === undefined ? null : Object.fromEntries(new URL(target, 'http://service').searchParams);
}
