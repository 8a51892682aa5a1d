/** The one list of operations: verdict, answers, simulation, OpenAPI and the model tests read it. */
import type { Operation } from '../server/events.js';

export interface OperationEntry {
  /** The operation's event type. */
  readonly event: Operation['type'];
  /** False: sent to the machine at once, even while another operation is under way. */
  readonly isQueued: boolean;
}

/** Operations by the name that the API uses. */
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

/** Returns the name of the operation that an event carries out; null for an event that no client sends. */
export function findOperation(event: string | null): OperationName | null {
  return operationNames.find((name) => operations[name].event === event) ?? null;
}
