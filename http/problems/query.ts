/** A query parameter that cannot be what it is. */
import { Problem } from './problems.js';

/** @param expected what the parameter may be, so that "has to be" can stand before it */
export function queryProblem(parameter: string, expected: string): Problem {
  return new Problem({ code: 'query_invalid', parameter, expected });
}
