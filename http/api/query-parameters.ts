/** Reads query parameters that several routes have. */
import type { ParsedUrlQuery } from 'node:querystring';
import { type Problem, queryProblem } from '../problems/problems.js';

/**
 * Returns the value of a parameter, or null without it.
 * @throws Problem `query_invalid` when the parameter is given twice
 */
export function readQueryText(query: ParsedUrlQuery, name: string): string | null {
  const value = query[name];
  if (Array.isArray(value)) throw queryProblem(name, 'given once');
  return value ?? null;
}

/** Returns whether a flag such as `?strict` or `?strict=true` is set, or the problem with its value. */
export function readQueryFlag(query: ParsedUrlQuery, name: string): boolean | Problem<'query_invalid'> {
  const value = query[name];
  if (value === undefined || value === 'false') return false;
  return value === '' || value === 'true' ? true : queryProblem(name, 'without a value, true or false');
}
