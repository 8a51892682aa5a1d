/** Reads query parameters that several routes share. */
import type { ParsedUrlQuery } from 'node:querystring';
import { Problem, queryProblem } from '../../problems/problems.js';

/**
 * Returns the value of a parameter; `null` if it is absent.
 * @throws Problem `query_invalid` when the parameter is given twice
 */
export function readQueryText(query: ParsedUrlQuery, name: string): string | null {
  const value = query[name];
  if (Array.isArray(value)) throw queryProblem(name, 'given once');
  return value ?? null;
}

/**
 * Returns the problem of the first unknown parameter; `null` if all parameters are known.
 * @param known the names of the parameters of the route
 */
export function findUnknownParameter(querystring: string, known: readonly string[]): Problem<'query_unknown'> | null {
  if (querystring === '') return null;
  const parameter = [...new URLSearchParams(querystring).keys()].find((name) => !known.includes(name));
  return parameter === undefined ? null : new Problem({ code: 'query_unknown', parameter, known });
}

/**
 * Returns whether a flag such as `?strict` or `?strict=true` is set.
 * @throws Problem `query_invalid` for another value
 */
export function readQueryFlag(query: ParsedUrlQuery, name: string): boolean {
  const value = query[name];
  if (value === undefined || value === 'false') return false;
  if (value === '' || value === 'true') return true;
  throw queryProblem(name, 'without a value, true or false');
}

/**
 * A time in milliseconds, or in ISO 8601 with a time zone. The zone is required, because Date.parse reads a date alone
 * as UTC, and a time without a zone as local time.
 */
export const queryTime =
  /^(\d{1,15}|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))$/;

/**
 * Returns a time in milliseconds since the epoch; `null` without the parameter.
 * @throws Problem `query_invalid` for another text
 */
export function readQueryTime(query: ParsedUrlQuery, name: string): number | null {
  const text = readQueryText(query, name);
  if (text === null) return null;
  // A plus sign in a query is decoded as a space.
  const iso = text.replace(' ', '+');
  const time = !queryTime.test(iso) ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(iso);
  if (!Number.isNaN(time)) return time;
  throw queryProblem(
    name,
    'a time as of ISO 8601 with its zone, such as 2026-01-31T12:00:00Z, or milliseconds since 1970',
  );
}

/**
 * Returns a whole number within limits, or the default without the parameter.
 * @param unit such as `seconds`, for the text of the problem
 * @throws Problem `query_invalid` for another text
 */
export function readQueryNumber(
  query: ParsedUrlQuery,
  name: string,
  limits: { readonly minimum: number; readonly maximum: number; readonly default: number },
  unit?: string,
): number {
  const text = readQueryText(query, name);
  if (text === null) return limits.default;
  const number = Number(text);
  if (!/^\d{1,9}$/.test(text) || number < limits.minimum || number > limits.maximum)
    throw queryProblem(name, `a whole number ${unit ? `of ${unit} ` : ''}from ${limits.minimum} to ${limits.maximum}`);
  return number;
}

/** Returns the id of an entry of the history; `null` without the parameter. @throws Problem `query_invalid` */
export function readEntryId(query: ParsedUrlQuery, name: string): number | null {
  const text = readQueryText(query, name);
  if (text === null) return null;
  if (!/^\d{1,15}$/.test(text)) throw queryProblem(name, 'the id of an entry: a whole number');
  return Number(text);
}
