/** The result of a request. A problem is a value, not an exception. */
import type { Finding, Problem as ProblemBody } from '../../client/api.js';

export interface Problem {
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /**
   * The code of the API (docs/reference/errors.md); `unreachable` without an answer; `not_api` for an answer of another
   * program.
   */
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly findings: readonly Finding[];
  /** The options for the browser. Only a problem `passkey_required` has this field. */
  readonly passkey?: Readonly<Record<string, unknown>>;
  /** The ETag of the current settings. Only a problem `precondition_failed` has this field. */
  readonly etag?: string;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem };

/**
 * The problem of a request without an answer. This problem has no text, because the view shows a text in the user's
 * language.
 */
export const unreachable: Problem = { status: 0, code: 'unreachable', title: '', detail: '', findings: [] };

/** Converts an error answer. @param body the parsed JSON; `null` without JSON */
export function toProblem(status: number, body: unknown): Problem {
  const { code, title, detail, findings, passkey, etag } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<ProblemBody>;
  return typeof code === 'string'
    ? {
        ...{ status, code, title: title ?? '', detail: detail ?? '', findings: findings ?? [] },
        ...(passkey && { passkey }),
        ...(etag !== undefined && { etag }),
      }
    : { status, code: 'not_api', title: '', detail: '', findings: [] };
}
