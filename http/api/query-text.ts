/** A query parameter with a text of its own. */
import type { ParsedUrlQuery } from 'node:querystring';
import { queryProblem } from '../problems/query.js';

/** @returns its value, null where it is not there. @throws Problem where it is there twice */
export function readOne(query: ParsedUrlQuery, name: string): string | null {
  const value = query[name];
  if (Array.isArray(value)) throw queryProblem(name, 'given once');
  return value ?? null;
}
