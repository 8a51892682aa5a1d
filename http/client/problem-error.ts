/** The answers of the service that are errors. */
import type { KnownProblemCode, Problem } from './api.js';

/** The codes of this version, and any other: a later service may answer more. */
export type ProblemCode = KnownProblemCode | 'not_api' | (string & {});

/** A request that was not successful. The message is the detail. */
export class ProblemError extends Error {
  override readonly name: string = 'ProblemError';

  constructor(
    /** The HTTP status. */
    readonly status: number,
    /**
     * The problem's code (docs/reference/errors.md), or `not_api` for an answer of another program, such as a proxy.
     */
    readonly code: ProblemCode,
    readonly title: string,
    /** What was wrong with this request. */
    readonly detail: string,
    /** The next step; null if the service does not name one. */
    readonly remedy: string | null,
    /** The whole problem with its additional fields; null for an answer of another program. */
    readonly problem: Problem | null,
    readonly response: Response,
  ) {
    super(detail);
  }
}

/** Reads an error answer. */
export async function readProblem(response: Response): Promise<ProblemError> {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const { code, title, detail, remedy } = body ?? {};
  if (typeof code === 'string' && typeof detail === 'string')
    return new ProblemError(status, code, title ?? '', detail, remedy ?? null, body as Problem, response);
  return toForeignProblem(response, `The answer with status ${status} is not one of server-manager.`);
}

/** Returns the error for an answer of another program. */
export function toForeignProblem(response: Response, detail: string): ProblemError {
  const remedy = 'Check the address of the service, and the proxy in front of it.';
  return new ProblemError(response.status, 'not_api', 'Unexpected answer', detail, remedy, null, response);
}
