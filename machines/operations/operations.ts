/**
 * The only list of operations. The verdict, the answers, the simulation, the OpenAPI document and the model tests use
 * this list.
 */
import type { Operation } from '../server/events.js';

export interface OperationEntry {
  /** The operation's event type. */
  readonly event: Operation['type'];
  /** Whether the operation waits in the queue. A kill is not queued, but sent to the machine at once. */
  readonly isQueued: boolean;
}

/** The operations, by their names in the API. */
export const operations = {
  start: { event: 'start', isQueued: true },
  restart: { event: 'restart', isQueued: true },
  stop: { event: 'stop', isQueued: true },
  command: { event: 'command', isQueued: true },
  cancel_notice: { event: 'cancelNotice', isQueued: true },
  end_notice: { event: 'endNotice', isQueued: true },
  postpone_notice: { event: 'postponeNotice', isQueued: true },
  kill: { event: 'kill', isQueued: false },
  cancel_recovery: { event: 'cancelRecovery', isQueued: true },
} as const satisfies Readonly<Record<string, OperationEntry>>;

export type OperationName = keyof typeof operations;

export const operationNames = Object.keys(operations) as OperationName[];

/** Returns the name of the operation that an event carries out; `null` for an event that is not an operation. */
export function findOperation(event: string | null): OperationName | null {
  return operationNames.find((name) => operations[name].event === event) ?? null;
}
