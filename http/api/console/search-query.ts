/** Parses the query of GET /console/search: what to find, in which runs, and where to continue. */
import type { ParsedUrlQuery } from 'node:querystring';
import { parseEventId, type RunCursor } from '../../../machines/ports/cursor.js';
import { queryProblem } from '../../problems/problems.js';
import { readQueryNumber, readQueryText, readQueryTime } from '../query-parameters.js';

/** Lines in one answer. */
export const matchLimit = { minimum: 1, maximum: 200, default: 50 };

/** Characters of the text to find. */
export const maxTextChars = 200;

export const searchOrders = ['newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The value of `run` that selects all kept runs. */
export const allRuns = 'all';

export interface SearchQuery {
  readonly text: string;
  /** The id of a run, `all`, or null for the current run, or the newest one if none is running. */
  readonly run: string | null;
  readonly order: SearchOrder;
  /** The time before which nothing is searched, in milliseconds since the epoch; null for none. */
  readonly since: number | null;
  /** The `next` of the previous answer; null at the beginning of a search. */
  readonly from: RunCursor | null;
  readonly limit: number;
}

/**
 * Parses the query parameters.
 * @param given the parameters as Koa parsed them
 * @throws Problem `query_invalid` for the first invalid parameter
 */
export function parseSearchQuery(given: ParsedUrlQuery): SearchQuery {
  const text = readQueryText(given, 'text') ?? '';
  if (text === '' || text.length > maxTextChars || text.includes('\n'))
    throw queryProblem('text', `a text of 1 to ${maxTextChars} characters without a line feed`);
  const run = readQueryText(given, 'run');
  const from = parseFrom(readQueryText(given, 'cursor'));
  if (from?.run != null && run !== null && run !== allRuns && from.run !== run)
    throw queryProblem('cursor', `that of an answer about the run ${run}`);
  return {
    text,
    run,
    order: parseOrder(readQueryText(given, 'order')),
    since: readQueryTime(given, 'since'),
    from,
    limit: readQueryNumber(given, 'limit', matchLimit),
  };
}

function parseOrder(text: string | null): SearchOrder {
  const order = searchOrders.find((each) => each === (text ?? 'newest'));
  if (order === undefined) throw queryProblem('order', searchOrders.join(' or '));
  return order;
}

function parseFrom(text: string | null): RunCursor | null {
  if (text === null) return null;
  const from = parseEventId(text);
  if (from === null) throw queryProblem('cursor', 'the next of the previous answer');
  return from;
}
