/** The answers to operations: their names and their HTTP statuses. */
import type { Failure } from '../server/failure.js';
import type { OperationName } from './operations.js';
import type { Verdict } from './verdict.js';

/**
 * The answer to an operation. `conflict`: the state has no transition. `invalid`: the guard of the transition is false.
 * `queued`: the operation is judged after the machine has settled.
 */
export type Answer = 'done' | 'conflict' | 'invalid' | 'queued' | Failure['code'];

/** The notation of the API for operations and answers. http/api/server/notation.ts has the notation of HTTP. */
export interface Notation {
  /** The request for an operation, such as `POST /start`. */
  readonly requests: Readonly<Record<OperationName, string>>;
  readonly done: Readonly<Record<OperationName, number>>;
  readonly conflict: number;
  readonly invalid: number;
  readonly failed: Readonly<Record<Failure['code'], number>>;
}

/** Returns the answer in the notation of the API: a status, or `waits`. */
export function writeAnswer(operation: OperationName, answer: Answer, notation: Notation): string {
  return answer === 'queued' ? 'waits' : String(findStatus(operation, answer, notation));
}

/** Returns the status of an answer. */
export function findStatus(operation: OperationName, answer: Exclude<Answer, 'queued'>, notation: Notation): number {
  switch (answer) {
    case 'done':
      return notation.done[operation];
    case 'conflict':
    case 'invalid':
      return notation[answer];
    default:
      return notation.failed[answer];
  }
}

/** Returns the answer of a verdict. */
export function toAnswer(verdict: Verdict): Exclude<Answer, 'queued'> {
  switch (verdict.kind) {
    case 'done':
      return 'done';
    case 'refused':
      return verdict.refusal.because === 'state' ? 'conflict' : 'invalid';
    case 'failed':
      return verdict.failure.code;
    case 'cancelled':
      return 'conflict';
  }
}
