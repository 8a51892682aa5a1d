/** The problem of an invalid query parameter. */
import { Problem } from './problems.js';

/** @param expected the valid values, as the end of a sentence: "a whole number" */
export function queryProblem(parameter: string, expected: string): Problem<'query_invalid'> {
  return new Problem({ code: 'query_invalid', parameter, expected });
}
