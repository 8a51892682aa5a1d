/** The answers without a body. */
import { notOfApi } from '../../client/problem-error.js';

/**
 * Waits for the answer 204: another program may answer anything with 200.
 * @returns its headers
 */
export async function requireNoContent(
  answer: Promise<{ readonly data: undefined; readonly response: Response }>,
): Promise<Headers> {
  const { response } = await answer;
  if (response.status !== 204) throw notOfApi(response, 'The answer has a body.');
  return response.headers;
}
