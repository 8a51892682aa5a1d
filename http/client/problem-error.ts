/** The error of the client for an unsuccessful answer. The error contains the problem of the answer. */
import type { KnownProblemCode, Problem, ProblemFields } from './api.js';

/** The codes of this version, and any other text, because a later service may answer with other codes. */
export type ProblemCode = KnownProblemCode | 'not_api' | (string & {});

type OwnField = ProblemFields[keyof ProblemFields];

/**
 * The additional fields of a code. `recovery` is present only while a start is planned. Other fields are always
 * present.
 */
type FieldsOf<Code> = Code extends keyof ProblemFields
  ? ProblemFields[Code] extends 'recovery'
    ? Pick<Problem, 'recovery'>
    : Required<Pick<Problem, ProblemFields[Code]>>
  : unknown;

/** The problem of a code, with the additional fields of this code. */
export type ProblemOf<Code extends KnownProblemCode> = Code extends unknown
  ? Omit<Problem, 'code' | OwnField> & { readonly code: Code } & FieldsOf<Code>
  : never;

/**
 * A problem of this version. The `code` of the problem determines its fields. A later service may answer with other
 * codes.
 */
export type KnownProblem = ProblemOf<keyof ProblemFields> | ProblemOf<Exclude<KnownProblemCode, keyof ProblemFields>>;

/** The error of an unsuccessful request. The message is the detail of the problem. */
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
    /** The description of the fault of this request. */
    readonly detail: string,
    /** The next step; `null` if the service names no step. */
    readonly remedy: string | null,
    /** The whole problem, with its additional fields; `null` for an answer of another program. */
    readonly problem: KnownProblem | null,
    readonly response: Response,
  ) {
    super(detail);
  }

  /** Returns whether the problem has a code. The compiler then knows the additional fields of the problem. */
  hasCode<Code extends KnownProblemCode>(code: Code): this is ProblemError & { readonly problem: ProblemOf<Code> } {
    return this.problem?.code === code;
  }
}

/** Reads an error answer. @returns the error with its problem, or with the code `not_api` for another body */
export async function readProblem(response: Response): Promise<ProblemError> {
  const { status } = response;
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  const { code, title, detail, remedy } = body ?? {};
  if (typeof code === 'string' && typeof detail === 'string')
    return new ProblemError(status, code, title ?? '', detail, remedy ?? null, body as KnownProblem, response);
  return toForeignProblem(response, `The answer with status ${status} is not one of server-manager.`);
}

/** Returns the error for an answer of another program. */
export function toForeignProblem(response: Response, detail: string): ProblemError {
  const remedy = 'Check the address of the service, and the proxy in front of it.';
  return new ProblemError(response.status, 'not_api', 'Unexpected answer', detail, remedy, null, response);
}
