/** Queues any operation except a kill, like the routes of the API. */
import type { CommandVerdict } from '../../../machines/operations/commands.js';
import type { LookedUpOperation, NotServed, OperationQueue } from '../../../machines/operations/queue.js';
import type { Verdict } from '../../../machines/operations/verdict.js';
import type { CommandOperation } from '../../../machines/server/events.js';

export type QueuedOperation = LookedUpOperation | CommandOperation;

export function takeOperation(
  queue: Pick<OperationQueue, 'take' | 'command'>,
  operation: QueuedOperation,
  isDisconnected: () => boolean = () => false,
): Promise<Verdict | CommandVerdict | NotServed> {
  return operation.type === 'command'
    ? queue.command(operation.line, isDisconnected)
    : queue.take({ lookUp: () => operation, isDisconnected });
}
