/** What became of a request. A refusal is a value, with the API's own words. */
import type { Finding, ProblemBody } from './types.js';

export interface Problem {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The API's code (docs/reference/errors.md), or `unreachable` when no answer came, or `not_api` for one that is not the API's. */
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly findings: readonly Finding[];
}

export type Answer<T> =
  | { readonly ok: true; readonly value: T; readonly headers: Headers }
  | { readonly ok: false; readonly problem: Problem };

/** Without words of its own: whoever shows it says so in the user's language. */
export const unreachable: Problem = { status: 0, code: 'unreachable', title: '', detail: '', findings: [] };

/** @param body what came as the answer's JSON, or null */
export function problemOf(status: number, body: unknown): Problem {
  const { code, title, detail, findings } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<ProblemBody>;
  return typeof code === 'string'
    ? { status, code, title: title ?? '', detail: detail ?? '', findings: findings ?? [] }
    : { status, code: 'not_api', title: '', detail: '', findings: [] };
}
