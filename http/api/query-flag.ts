/** A query parameter that is there or not: `?strict`, `?strict=true`. */
import type { ParsedUrlQuery } from 'node:querystring';
import type { Problem } from '../problems/problems.js';
import { queryProblem } from '../problems/query.js';

/** @returns whether it is set, or what is wrong with it */
export function readFlag(query: ParsedUrlQuery, name: string): boolean | Problem {
  const value = query[name];
  if (value === undefined || value === 'false') return false;
  return value === '' || value === 'true' ? true : queryProblem(name, 'without a value, true or false');
}
