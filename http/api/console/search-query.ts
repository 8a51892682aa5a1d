/** Parses the query of GET /console/search: what to find, in which runs, and where to continue. */
import type { ParsedUrlQuery } from 'node:querystring';
import { type LineSeverity, severities } from '../../../machines/console/console-line.js';
import { parseEventId, type RunCursor } from '../../../machines/console/cursor.js';
import { queryProblem } from '../../problems/problems.js';
import { readQueryNumber, readQueryText, readQueryTime } from '../query-parameters.js';

/** Lines in one answer. */
export const matchLimit = { minimum: 1, maximum: 200, default: 50 };

/** Characters of the text to find, and of the name of a resource. */
export const maxTextChars = 200;

export const searchOrders = ['newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The value of `run` that selects all kept runs. */
export const allRuns = 'all';

export interface SearchQuery {
  /** Empty for every line. */
  readonly text: string;
  /** Null for all. */
  readonly severities: readonly LineSeverity[] | null;
  /** The resource that printed the line; null for any. */
  readonly resource: string | null;
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
  const text = parseText(given, 'text');
  const resource = parseText(given, 'resource');
  const wanted = parseSeverities(readQueryText(given, 'severity'));
  if (text === null && resource === null && wanted === null)
    throw queryProblem('text', 'given, unless severity or resource is');
  const run = readQueryText(given, 'run');
  const from = parseFrom(readQueryText(given, 'cursor'));
  if (from?.run != null && run !== null && run !== allRuns && from.run !== run)
    throw queryProblem('cursor', `that of an answer about the run ${run}`);
  return {
    text: text ?? '',
    severities: wanted,
    resource,
    run,
    order: parseOrder(readQueryText(given, 'order')),
    since: readQueryTime(given, 'since'),
    from,
    limit: readQueryNumber(given, 'limit', matchLimit),
  };
}

function parseText(given: ParsedUrlQuery, name: string): string | null {
  const text = readQueryText(given, name);
  if (text === null) return null;
  if (text === '' || text.length > maxTextChars || text.includes('\n'))
    throw queryProblem(name, `a text of 1 to ${maxTextChars} characters without a line feed`);
  return text;
}

function parseSeverities(text: string | null): readonly LineSeverity[] | null {
  if (text === null) return null;
  return text.split(',').map((name) => {
    const severity = severities.find((each) => each === name);
    if (severity === undefined) throw queryProblem('severity', `of ${severities.join(', ')}, separated by commas`);
    return severity;
  });
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
