/** The answers without a body. */
import { toForeignProblem } from '../../client/problem-error.js';

/** The header of an operation that the service may carry out after its answer. */
export const detached = { Prefer: 'respond-async' };

/**
 * Waits for the answer 204: another program may answer anything with 200.
 * @returns its headers
 */
export async function requireNoContent(
  answer: Promise<{ readonly data: unknown; readonly response: Response }>,
): Promise<Headers> {
  const { response } = await answer;
  if (response.status !== 204) throw toForeignProblem(response, 'The answer has a body.');
  return response.headers;
}

/**
 * Waits for the answer 202 of an operation that was accepted. A service that does not know the preference has carried
 * it out: 204.
 * @returns the run that it begins; null without one
 */
export async function requireAccepted(
  answer: Promise<{ readonly data: unknown; readonly response: Response }>,
): Promise<string | null> {
  const { response } = await answer;
  if (response.status !== 202 && response.status !== 204)
    throw toForeignProblem(response, 'The operation was not accepted.');
  return response.headers.get('Console-Run');
}
