/** Defines the faults of commands as facts. failure-text.ts describes them. */
import { ConnectionError } from '../../client/node/connection-error.js';
import { PathValueError } from '../../client/path.js';
import { ProblemError } from '../../client/problem-error.js';

/** A problem of a service of any version, in the form of RFC 9457. */
export interface ServiceProblem {
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  /** The remedy; absent from a service of an earlier version. */
  readonly remedy?: string;
  /** The start that the manager has planned. Only the problem `not_running` can have this field. */
  readonly recovery?: { readonly state: string };
  /** The last lines of the console. A problem `ended_before_ready` has this field. */
  readonly console?: readonly string[];
}

export type Fault =
  | { readonly code: 'refused'; readonly problem: ServiceProblem }
  /** No connection could be made. */
  | { readonly code: 'unreachable'; readonly address: string; readonly reason: string }
  /** The connection ended before the answer was complete. */
  | { readonly code: 'lost'; readonly address: string; readonly reason: string }
  /** An unexpected error, usually an answer of another version. */
  | { readonly code: 'unexpected'; readonly reason: string }
  /** Another program answered instead of the service. */
  | { readonly code: 'foreign'; readonly address: string; readonly status: number }
  /** The work that the command began has failed. */
  | { readonly code: 'failed'; readonly text: string }
  | { readonly code: 'usage'; readonly text: string }
  | { readonly code: 'file_unreadable'; readonly path: string; readonly reason: string }
  | { readonly code: 'file_unwritable'; readonly path: string; readonly reason: string }
  /** The user did not confirm the command. */
  | { readonly code: 'declined' }
  /**
   * Ctrl-C ended an upload. `sent`: the service may have received the whole upload, and then continues the
   * installation.
   */
  | { readonly code: 'cancelled'; readonly what: string; readonly sent: boolean };

/** The error that ends a command. For problems of the service, the client throws a ProblemError instead. */
export class Failure extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
  }
}

/**
 * Returns why a command failed.
 * @param address the name of the service in the text
 */
export function toFailureFault(error: unknown, address: string): Fault {
  if (error instanceof Failure) return error.fault;
  if (error instanceof ConnectionError) return { code: error.code, address: error.address, reason: error.reason };
  if (error instanceof ProblemError) {
    const { problem, status } = error;
    return problem === null ? { code: 'foreign', address, status } : { code: 'refused', problem };
  }
  if (error instanceof PathValueError) return { code: 'usage', text: error.message };
  return { code: 'unexpected', reason: error instanceof Error ? error.message : String(error) };
}

/** Returns the code of a problem if the service refused the request; otherwise `null`. */
export function refusalCode(error: unknown): string | null {
  return error instanceof ProblemError && error.problem !== null ? error.code : null;
}

/** Returns the code of a system error, or the message of another error. */
export function toReason(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? (error instanceof Error ? error.message : String(error));
}
