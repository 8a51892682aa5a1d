/** Reads lists page by page, by the header Link of each page. */
import * as assert from 'uvu/assert';
import type { RunningService } from '../manager/service.js';

export interface ListPage<T> {
  readonly json: readonly T[];
  readonly headers: Headers;
}

/** Returns a page and all pages that follow it in one direction. @param path the path of the first page */
export async function walkPages<T>(
  service: Pick<RunningService, 'get'>,
  path: string,
  rel: 'next' | 'prev',
): Promise<ListPage<T>[]> {
  const pages: ListPage<T>[] = [];
  for (let at: string | null = path; at !== null; ) {
    const page: { status: number; json: T[]; text: string; headers: Headers } = await service.get(at);
    assert.is(page.status, 200, page.text);
    pages.push(page);
    const link = findLink(page, rel);
    at = link === null ? null : `${path.replace(/\?.*/, '')}${link}`;
  }
  return pages;
}

/** Returns the query of the next page in a direction; `null` if there is no such page. */
export function findLink({ headers }: Pick<ListPage<unknown>, 'headers'>, rel: 'next' | 'prev'): string | null {
  const links = (headers.get('link') ?? '').split(', ').map((link) => /^<(\?[^>]*)>; rel="(\w+)"$/.exec(link));
  return links.find((link) => link?.[2] === rel)?.[1] ?? null;
}
