/**
 * The query of GET /console/search: the conditions of lines, the runs, and the position at which the search continues.
 */
import type { ParsedUrlQuery } from 'node:querystring';
import { type LineSeverity, severities } from '../../../machines/console/console-line.js';
import { parseEventId, type RunCursor } from '../../../machines/console/cursor.js';
import { queryProblem } from '../../problems/problems.js';
import { integer, list, type Parameter, type ParameterValues, text, time } from '../kit/parameters.js';
import { readQueryText } from '../kit/query-parameters.js';
import { limitTime } from './query.js';

/** The limits of the number of lines in one answer. */
const matchLimit = { minimum: 1, maximum: 200, default: 50 };

/** The maximum number of characters of the text to find, and of the name of a resource. */
const maxTextChars = 200;

const searchOrders = ['newest', 'oldest'] as const;
export type SearchOrder = (typeof searchOrders)[number];

/** The value of `run` that selects all stored runs. */
export const allRuns = 'all';

export interface SearchQuery {
  /** The text to find; empty for every line. */
  readonly text: string;
  /** The severities of lines; `null` for all. */
  readonly severities: readonly LineSeverity[] | null;
  /** The resource that printed the line; `null` for any. */
  readonly resource: string | null;
  /**
   * The id of a run, or `all`. With `null`, the current run is searched, or the newest run while no run is in progress.
   */
  readonly run: string | null;
  readonly order: SearchOrder;
  /** The beginning of the searched period, in milliseconds since the epoch; `null` without a limit. */
  readonly since: number | null;
  /** The end of the searched period, which is not part of the period; `null` without a limit. */
  readonly until: number | null;
  /** The `next` of the previous answer; `null` at the beginning of a search. */
  readonly from: RunCursor | null;
  readonly limit: number;
}

const severity = list('Only lines of these severities', { type: 'string', enum: severities }, readSeverities);

const order: Parameter<SearchOrder> = {
  description: 'Which line comes first',
  schema: { type: 'string', enum: searchOrders, default: 'newest' },
  read: readOrder,
};

const cursor: Parameter<RunCursor | null> = {
  ...text('Where to continue: `next` of the previous answer, or its Link'),
  read: readCursor,
};

export const searchParameters = {
  text: searchedText('The text to find, no pattern'),
  severity,
  resource: searchedText('Only lines of this resource, by the channel before the line'),
  run: text('A run id, or `all`. Default: the current run, else the newest'),
  order,
  since: time('From this time on'),
  until: time('Before this time'),
  cursor,
  limit: integer('The maximum number of lines', matchLimit),
};

/** Reads a query. @throws Problem `query_invalid` for parameters that contradict each other */
export function toSearchQuery(given: ParameterValues<typeof searchParameters>): SearchQuery {
  const { text: wanted, severity: wantedSeverities, cursor: from, ...query } = given;
  const { resource, run } = query;
  if (wanted === null && resource === null && wantedSeverities === null)
    throw queryProblem('text', 'given, unless severity or resource is');
  if (from !== null && from.run !== null && run !== null && run !== allRuns && from.run !== run)
    throw queryProblem('cursor', `the cursor of an answer about the run ${run}`);
  return { ...query, until: limitTime(query.until), text: wanted ?? '', severities: wantedSeverities, from };
}

/** Declares a text to find. */
function searchedText(description: string): Parameter<string | null> {
  const schema = { type: 'string', minLength: 1, maxLength: maxTextChars, pattern: '^[^\\n]*$' };
  return { ...text(description, schema), read: readSearchedText };
}

function readSearchedText(query: ParsedUrlQuery, name: string): string | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  if (value === '' || [...value].length > maxTextChars || value.includes('\n'))
    throw queryProblem(name, `a text of 1 to ${maxTextChars} characters without a line feed`);
  return value;
}

function readSeverities(query: ParsedUrlQuery, name: string): readonly LineSeverity[] | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  return value.split(',').map((each) => {
    const found = severities.find((known) => known === each);
    if (found === undefined) throw queryProblem(name, `of ${severities.join(', ')}, separated by commas`);
    return found;
  });
}

function readOrder(query: ParsedUrlQuery, name: string): SearchOrder {
  const value = readQueryText(query, name) ?? 'newest';
  const found = searchOrders.find((known) => known === value);
  if (found === undefined) throw queryProblem(name, searchOrders.join(' or '));
  return found;
}

function readCursor(query: ParsedUrlQuery, name: string): RunCursor | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  const from = parseEventId(value);
  if (from === null) throw queryProblem(name, 'the next of the previous answer');
  return from;
}
