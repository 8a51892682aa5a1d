/** What can keep a command from being done, as facts; words.ts puts them into words. */

/** A refusal of the service, as it was answered: RFC 9457. */
export interface ServiceProblem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
}

export type Trouble =
  | { readonly code: 'refused'; readonly problem: ServiceProblem; readonly text: string }
  /** No connection could be made. */
  | { readonly code: 'unreachable'; readonly address: string; readonly because: string }
  /** It was made, and ended before the answer had come. */
  | { readonly code: 'lost'; readonly address: string; readonly because: string }
  /** What nobody foresaw, mostly an answer of another version. */
  | { readonly code: 'unexpected'; readonly because: string }
  /** What answers is no server-manager. */
  | { readonly code: 'foreign'; readonly address: string; readonly status: number }
  | { readonly code: 'usage'; readonly text: string }
  | { readonly code: 'file_unreadable'; readonly path: string; readonly because: string }
  | { readonly code: 'file_unwritable'; readonly path: string; readonly because: string }
  | { readonly code: 'output_unwritable'; readonly because: string }
  /** Ctrl-C. `sent`: the service may have got all it needs to do the work by itself. */
  | { readonly code: 'cancelled'; readonly what: string; readonly sent: boolean };

/** Ends a command. */
export class Failure extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.code);
  }
}

/** @returns the problem's code where the service refused, else null */
export function refusalCode(error: unknown): string | null {
  return error instanceof Failure && error.trouble.code === 'refused' ? error.trouble.problem.code : null;
}
