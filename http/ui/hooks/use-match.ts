/** Sends changes of settings so that they do not overwrite those of another client. */
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
