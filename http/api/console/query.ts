/** The query of GET /console, which selects a run and the beginning of a range. */
import type { ParsedUrlQuery } from 'node:querystring';
import { parseCursor } from '../../../machines/console/cursor.js';
import { queryProblem } from '../../problems/problems.js';
import { integer, type Parameter, type ParameterValues, text, time } from '../kit/parameters.js';
import { readQueryNumber, readQueryText } from '../kit/query-parameters.js';

/** The limits of the number of console bytes in one answer. The minimum is the maximum length of a UTF-8 character. */
const rangeBytes = { minimum: 4, maximum: 1_048_576, default: 65_536 };

const lineLimit = { minimum: 1, maximum: 10_000 };

/** The beginning of a range. */
export type RangeStart =
  | { readonly kind: 'after'; readonly cursor: number }
  | { readonly kind: 'since'; readonly time: number }
  | { readonly kind: 'lines'; readonly count: number }
  /** The last output, within the limit. */
  | { readonly kind: 'end' };

export interface ConsoleQuery {
  /** `null` selects the current run, or the newest run while no run is in progress. */
  readonly run: string | null;
  /** The maximum number of bytes. */
  readonly bytes: number;
  /**
   * The end of the period: only earlier output is read. The time is in milliseconds since the epoch; `null` means no
   * limit.
   */
  readonly until: number | null;
  readonly start: RangeStart;
}

const after: Parameter<number | null> = {
  description: 'The cursor to read from: Console-Next of an answer, or the cursor of a command',
  schema: { type: 'integer', minimum: 0 },
  read: readCursor,
};

const lines: Parameter<number | null> = {
  description: 'Number of last lines, within `bytes`',
  schema: { type: 'integer', ...lineLimit },
  read: readLineCount,
};

export const consoleParameters = {
  run: text('A run id. Default: the current run, else the newest'),
  after,
  since: time('From this time on'),
  until: time('Before this time'),
  lines,
  bytes: integer('The maximum number of bytes', rangeBytes),
};

/** Reads a query. @throws Problem `query_invalid` if the query contains several beginnings of the range */
export function toConsoleQuery({
  run,
  bytes,
  until,
  ...starts
}: ParameterValues<typeof consoleParameters>): ConsoleQuery {
  const [first, second] = (['after', 'since', 'lines'] as const).filter((name) => starts[name] !== null);
  if (second !== undefined) throw queryProblem(second, `given without ${first}`);
  return { run, bytes, until: limitTime(until), start: toRangeStart(starts) };
}

/** Ignores a limit in the future, because the newest output has no time yet. */
export function limitTime(until: number | null): number | null {
  return until === null || until > Date.now() ? null : until;
}

function toRangeStart({
  after: cursor,
  since,
  lines: count,
}: Pick<ParameterValues<typeof consoleParameters>, 'after' | 'since' | 'lines'>): RangeStart {
  if (cursor !== null) return { kind: 'after', cursor };
  if (count !== null) return { kind: 'lines', count };
  return since === null ? { kind: 'end' } : { kind: 'since', time: since };
}

function readCursor(query: ParsedUrlQuery, name: string): number | null {
  const value = readQueryText(query, name);
  if (value === null) return null;
  const cursor = parseCursor(value);
  if (cursor === null) throw queryProblem(name, 'a cursor: a whole number of bytes');
  return cursor;
}

function readLineCount(query: ParsedUrlQuery, name: string): number | null {
  if (readQueryText(query, name) === null) return null;
  return readQueryNumber(query, name, { ...lineLimit, default: lineLimit.maximum });
}
