/** Searches the stored output on the server with GET /console/search (docs/reference/console.md). */
import { formatEventId, type RunCursor } from '../../../../../machines/console/cursor.js';
import type { MatchingLine } from '../../../../client/api.js';
import type { Answer } from '../../../api/answer.js';
import { type Api, omitNulls } from '../../../api/client.js';

export interface LogSearch {
  readonly words: string;
  /** The id of a run, or `all`. */
  readonly run: string;
  readonly order: 'newest' | 'oldest';
  /** The position at which the search begins; `null` to search the whole output. */
  readonly cursor: string | null;
  /** The number of lines after which the search ends. */
  readonly limit: number;
}

/** The length of the longest text that the service searches for, in characters. */
export const maxWords = 200;

/**
 * Searches until enough lines are found or the whole output is searched. One request searches only a part of the
 * output.
 * @param isStopped is called before each request
 * @returns the lines, and the position at which the search continues; `null` after the whole output was searched
 */
export async function searchLog(
  api: Api,
  { words, limit, cursor, ...search }: LogSearch,
  isStopped: () => boolean,
): Promise<Answer<{ readonly lines: readonly MatchingLine[]; readonly next: string | null }>> {
  const lines: MatchingLine[] = [];
  let next = cursor;
  while (!isStopped()) {
    const query = { ...search, text: words.slice(0, maxWords), limit: limit - lines.length };
    const answer = await api.GET('/console/search', {
      params: { query: { ...query, ...omitNulls({ cursor: next }) } },
    });
    if (!answer.ok) return answer;
    lines.push(...answer.value.matches);
    next = answer.value.next;
    const { complete: isComplete } = answer.value;
    if (isComplete || lines.length >= limit) return { ...answer, value: { lines, next: isComplete ? null : next } };
  }
  return { ok: true, value: { lines, next }, headers: new Headers() };
}

/**
 * Searches for the nearest matching line of a run.
 * @param cursor the position at which the search begins; to search for a later line, it must be the start of a line
 * @returns the line; `null` if no line matches
 */
export async function findNearest(
  api: Api,
  { run, cursor }: RunCursor & { readonly run: string },
  words: string,
  order: LogSearch['order'],
  isStopped: () => boolean,
): Promise<Answer<MatchingLine | null>> {
  const search = { words, run, order, cursor: formatEventId({ run, cursor }), limit: 1 };
  const answer = await searchLog(api, search, isStopped);
  return answer.ok ? { ...answer, value: answer.value.lines[0] ?? null } : answer;
}
