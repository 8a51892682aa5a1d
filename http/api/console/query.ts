/** Parses the query of GET /console: which run, and where the range begins. */
import type { ParsedUrlQuery } from 'node:querystring';
import { parseCursor } from '../../../machines/console/cursor.js';
import { queryProblem } from '../../problems/problems.js';
import { readQueryText, readQueryTime } from '../query-parameters.js';

/** Bytes of console in one answer. The minimum is the longest UTF-8 character. */
export const rangeBytes = { min: 4, default: 65_536, max: 1_048_576 };
export const maxLines = 10_000;

/** Where the range begins. */
export type RangeStart =
  | { readonly kind: 'after'; readonly cursor: number }
  | { readonly kind: 'since'; readonly time: number }
  | { readonly kind: 'lines'; readonly count: number }
  /** As near to the end as the limit allows. */
  | { readonly kind: 'end' };

export interface ConsoleQuery {
  /** Null selects the current run, or the newest one if none is running. */
  readonly run: string | null;
  /** Bytes. */
  readonly limit: number;
  readonly start: RangeStart;
}

/**
 * Parses the query parameters.
 * @param given the parameters as Koa parsed them
 * @throws Problem `query_invalid` for the first invalid parameter
 */
export function parseConsoleQuery(given: ParsedUrlQuery): ConsoleQuery {
  const one = (name: string): string | null => readQueryText(given, name);
  const starts = ['after', 'since', 'lines'].filter((name) => one(name) !== null);
  if (starts.length > 1) throw queryProblem(starts[1] ?? '', `given without ${starts[0]}`);
  const limit = parseCount('limit', one('limit'), rangeBytes);
  return { run: one('run'), limit: limit ?? rangeBytes.default, start: parseStart(given) };
}

function parseStart(given: ParsedUrlQuery): RangeStart {
  const after = readQueryText(given, 'after');
  if (after !== null) {
    const cursor = parseCursor(after);
    if (cursor === null) throw queryProblem('after', 'a cursor: a whole number of bytes');
    return { kind: 'after', cursor };
  }
  const count = parseCount('lines', readQueryText(given, 'lines'), { min: 1, max: maxLines });
  if (count !== null) return { kind: 'lines', count };
  const since = readQueryTime(given, 'since');
  return since === null ? { kind: 'end' } : { kind: 'since', time: since };
}

function parseCount(
  name: string,
  text: string | null,
  { min, max }: { readonly min: number; readonly max: number },
): number | null {
  if (text === null) return null;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (number >= min && number <= max) return number;
  throw queryProblem(name, `a whole number from ${min} to ${max}`);
}
