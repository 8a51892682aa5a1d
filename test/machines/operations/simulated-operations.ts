/** An operation queue and kills, with a process that the test simulates. */
import { setImmediate as settleAll } from 'node:timers/promises';
import { found } from '../../../machines/faults/result.js';
import { createKills } from '../../../machines/operations/kill.js';
import type { Exit } from '../../../machines/run/exit.js';
import type { WorldEvent } from '../../../machines/server/events.js';
import type { RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import type { QueuedOperation } from '../../kit/manager/queue-operation.js';
import { launch } from '../server/simulated-server.js';
import { createQueue, start } from './simulated-queue.js';

/** The exit of a killed server. */
export const exit: Exit = { code: 137, signal: 'SIGKILL', ambiguous: true, at: 1, unseen: null, oomKilled: false };

export const restart: QueuedOperation = { type: 'restart', launch: found({ ...launch, run: 'run-2' }), at: 1 };

/** Reports that the program was executed. */
export const spawned: WorldEvent = { type: 'process.spawned', pid: 42, at: 1 };

/** Reports that the whole process tree of a killed server has exited. */
export const exited: WorldEvent = { type: 'process.treeExited', exit };

/**
 * Creates a queue and kills with a process that reports only by `report`. With `spawnsAtOnce`, the process reports its
 * start at once.
 */
export function createOperations({
  spawnsAtOnce = true,
  ...options
}: {
  policy?: RecoveryPolicy;
  spawnsAtOnce?: boolean;
} = {}) {
  const queue = createQueue({
    ...options,
    holds: ['requestStop', 'kill', 'writeCommand', ...(spawnsAtOnce ? [] : ['launch' as const])],
  });
  return { ...queue, kills: createKills(queue.actor, () => 5) };
}

/** A running server that is killed during an operation. */
export async function killDuring(operation: QueuedOperation) {
  const operations = createOperations();
  await operations.take(start);
  const interrupted = operations.take(operation);
  await settleAll();
  return { ...operations, interrupted, kill: operations.kills.take() };
}
