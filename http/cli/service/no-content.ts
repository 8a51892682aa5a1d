/** Checks the status of answers whose body a command does not use. */
import { toForeignProblem } from '../../client/problem-error.js';

/** The header of an operation that the service may complete after its answer. */
export const detached = { Prefer: 'respond-async' };

/**
 * Waits for the answer 204. Other answers are refused, because another program may answer any request with 200.
 * @returns the headers of the answer
 */
export async function requireNoContent(
  answer: Promise<{ readonly data: unknown; readonly response: Response }>,
): Promise<Headers> {
  const { response } = await answer;
  if (response.status !== 204) throw toForeignProblem(response, 'The answer has a body.');
  return response.headers;
}

/**
 * Waits for the answer 202 of an accepted operation. A service that does not know the preference carries out the
 * operation and answers 204.
 * @returns the id of the run that the operation begins; `null` if no run begins
 */
export async function requireAccepted(
  answer: Promise<{ readonly data: unknown; readonly response: Response }>,
): Promise<string | null> {
  const { response } = await answer;
  if (response.status !== 202 && response.status !== 204)
    throw toForeignProblem(response, 'The operation was not accepted.');
  return response.headers.get('Console-Run');
}
