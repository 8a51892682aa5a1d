/** Histories of operations and exits that a test writes, and their expected verdicts. */
import * as assert from 'uvu/assert';
import { type CompletedOperation, checkHistory, type Entry, explain, type OwnExit } from './linearizability.js';

/** `start`, `stop` and so on. */
export type OperationKind = CompletedOperation['operation'];

/** Returns an answered operation with valid input. */
export function op(
  client: number,
  operation: OperationKind,
  status: number | null,
  call: number,
  end: number,
): CompletedOperation {
  return { client, operation, input: 'valid', status, call, return: end };
}

/** Returns the operation with invalid input. */
export function invalid(operation: CompletedOperation): CompletedOperation {
  return { ...operation, input: 'invalid' };
}

/** Returns an exit that was observed between two times. */
export function exit(from: number, to: number, run?: number): OwnExit {
  return run === undefined ? { kind: 'exit', from, to } : { kind: 'exit', from, to, run };
}

/** Asserts that a history is linearizable. Returns the order that was found. */
export function accepts(operations: readonly CompletedOperation[], exits: readonly OwnExit[] = []): readonly Entry[] {
  const result = checkHistory(operations, exits);
  assert.ok(result.ok, explain(result));
  return result.order;
}

/** Asserts that a history is not linearizable. Returns the explanation. */
export function rejects(operations: readonly CompletedOperation[], exits: readonly OwnExit[] = []): string {
  const result = checkHistory(operations, exits);
  assert.not.ok(result.ok, 'the history was accepted');
  return explain(result);
}
