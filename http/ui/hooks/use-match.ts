/** Sends changes of settings so that they do not overwrite changes of another client. */
import { useState } from 'preact/hooks';
import type { Answer } from '../api/answer.js';

export interface Match {
  /** Names the settings that the form shows. */
  readonly headers: { readonly 'If-Match': string };
  /**
   * Takes note of an answer. After a refusal, which the page shows, the next attempt names the present settings: it
   * sends only what was changed in the form.
   */
  readonly note: <T>(answer: Answer<T>) => Answer<T>;
}

/**
 * Deletes settings as they are shown. For those that another client has changed since, the problem says that nothing
 * was deleted.
 * @param send sends the request with its headers
 */
export async function deleteShown<T>(
  etag: string,
  send: (headers: Match['headers']) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = await send({ 'If-Match': etag });
  if (answer.ok || answer.problem.code !== 'precondition_failed') return answer;
  return { ok: false, problem: { ...answer.problem, code: 'changed_before_deletion' } };
}

/** @param etag of the settings as the form was opened */
export function useMatch(etag: string): Match {
  const [present, setPresent] = useState(etag);
  return {
    headers: { 'If-Match': present },
    note: (answer) => {
      if (!answer.ok && answer.problem.etag !== undefined) setPresent(answer.problem.etag);
      return answer;
    },
  };
}
