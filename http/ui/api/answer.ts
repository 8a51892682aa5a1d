/** The result of a request. A problem is a value, not an exception. */
import type { Finding, Problem as ProblemBody } from '../../client/api.js';

export interface Problem {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /**
   * The API's code (docs/reference/errors.md), or `unreachable` when no answer came, or `not_api` for one that is not
   * the API's.
   */
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly findings: readonly Finding[];
  /** Present with `passkey_required`: the options for the browser. */
  readonly passkey?: Readonly<Record<string, unknown>>;
  /** The ETag of the present settings, with `precondition_failed`. */
  readonly etag?: string;
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem };

/** Has no text: the view shows one in the user's language. */
export const unreachable: Problem = { status: 0, code: 'unreachable', title: '', detail: '', findings: [] };

/** Converts an error answer. @param body the parsed JSON, or null */
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
