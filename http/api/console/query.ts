/** The query of GET /console: which run, which part of it. */
import { queryProblem } from '../../problems/query.js';

/** Bytes of console in one answer. Below the least a character might not get through. */
export const partLimit = { least: 4, standard: 65_536, most: 1_048_576 };
export const mostLines = 10_000;

/** Where the part begins. */
export type Beginning =
  | { readonly kind: 'after'; readonly cursor: number }
  | { readonly kind: 'since'; readonly time: number }
  | { readonly kind: 'lines'; readonly count: number }
  /** The last part. */
  | { readonly kind: 'end' };

export interface ConsoleQuery {
  /** Null: the run that goes on, else the newest. */
  readonly run: string | null;
  readonly limit: number;
  readonly beginning: Beginning;
}

/** @param given the query's parameters, as Koa has read them. @throws Problem `query_invalid`, for the first that is wrong */
export function readConsoleQuery(given: Readonly<Record<string, string | string[] | undefined>>): ConsoleQuery {
  const one = (name: string): string | null => {
    const value = given[name];
    if (Array.isArray(value)) throw queryProblem(name, 'given once');
    return value ?? null;
  };
  const beginnings = ['after', 'since', 'lines'].filter((name) => one(name) !== null);
  if (beginnings.length > 1) throw queryProblem(beginnings[1] ?? '', `given without ${beginnings[0]}`);
  const limit = readNumber('limit', one('limit'), partLimit.least, partLimit.most);
  return { run: one('run'), limit: limit ?? partLimit.standard, beginning: readBeginning(one) };
}

function readBeginning(one: (name: string) => string | null): Beginning {
  const cursor = readNumber('after', one('after'), 0, Number.MAX_SAFE_INTEGER);
  if (cursor !== null) return { kind: 'after', cursor };
  const count = readNumber('lines', one('lines'), 1, mostLines);
  if (count !== null) return { kind: 'lines', count };
  const since = one('since');
  return since === null ? { kind: 'end' } : { kind: 'since', time: readTime('since', since) };
}

function readNumber(name: string, text: string | null, least: number, most: number): number | null {
  if (text === null) return null;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (number >= least && number <= most) return number;
  throw queryProblem(
    name,
    most === Number.MAX_SAFE_INTEGER ? 'a cursor: a whole number of bytes' : `a whole number from ${least} to ${most}`,
  );
}

/** A date alone would be one of UTC, a time without a zone one of this machine's: neither is what everybody means. */
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

function readTime(name: string, text: string): number {
  // A plus sign in a query is a space.
  const time = /^\d{1,15}$/.test(text)
    ? Number(text)
    : isoTime.test(text.replace(' ', '+'))
      ? Date.parse(text.replace(' ', '+'))
      : NaN;
  if (!Number.isNaN(time)) return time;
  throw queryProblem(name, 'a time as 2026-01-31T12:00:00Z, with its zone, or milliseconds since 1970');
}
