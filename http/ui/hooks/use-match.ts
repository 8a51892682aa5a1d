/** Sends changes of settings in a way that does not overwrite changes of another client. */
import { useState } from 'preact/hooks';
import type { Answer } from '../api/answer.js';

export interface Match {
  /** The header with the ETag of the settings in the form. */
  readonly headers: { readonly 'If-Match': string };
  /**
   * Reads an answer. After a refusal, which the page shows, the next attempt has the ETag of the current settings.
   * That attempt sends only the fields that the user changed.
   */
  readonly note: <T>(answer: Answer<T>) => Answer<T>;
}

/**
 * Deletes settings only if they are still as the page shows them. If another client has changed the settings, the
 * problem says that nothing was deleted.
 * @param send sends the request with the given headers
 */
export async function deleteShown<T>(
  etag: string,
  send: (headers: Match['headers']) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const answer = await send({ 'If-Match': etag });
  if (answer.ok || answer.problem.code !== 'precondition_failed') return answer;
  return { ok: false, problem: { ...answer.problem, code: 'changed_before_deletion' } };
}

/** Returns the headers and the reader of answers. @param etag the ETag of the settings when the form was opened */
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
