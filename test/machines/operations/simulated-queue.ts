/** A queue with a simulated process, and operations. */
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { found, refused } from '../../../machines/faults/result.js';
import type { Receipt } from '../../../machines/launch/command.js';
import { type LookedUpOperation, OperationQueue } from '../../../machines/operations/queue.js';
import type {
  CommandOperation,
  CommandsAnswered,
  ProcessInput,
  ProcessOrder,
  WorldEvent,
} from '../../../machines/server/events.js';
import { noRecovery, type RecoveryPolicy } from '../../../machines/server/recovery-policy.js';
import { serverMachine } from '../../../machines/server/server.js';
import { type QueuedOperation, takeOperation } from '../../kit/manager/queue-operation.js';
import { exit, fault, launch } from '../server/simulated-server.js';

export const start: LookedUpOperation = { type: 'start', launch: found(launch), at: 1 };
export const badStart: LookedUpOperation = { type: 'start', launch: refused(fault), at: 1 };
export const restart: LookedUpOperation = { type: 'restart', launch: found(launch), at: 1 };
export const stop: LookedUpOperation = { type: 'stop', at: 1 };
export const command: CommandOperation = { type: 'command', id: 1, line: found('say'), at: 0 };
export const badCommand: CommandOperation = { type: 'command', id: 1, line: refused(fault), at: 0 };
export const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
export const alreadyRunning = { kind: 'refused', refusal: { because: 'state', running: true } };

/** The orders that a simulated process gets. */
export type Order = 'launch' | ProcessOrder['type'];

/**
 * Creates an operation queue with a simulated process. The process answers every order at once, except the orders in
 * `held`.
 */
export function createQueue({
  limit,
  policy = noRecovery,
  holds = [],
}: {
  readonly limit?: number;
  readonly policy?: RecoveryPolicy;
  readonly holds?: readonly Order[];
} = {}) {
  const held = new Set(holds);
  const orders: ProcessOrder['type'][] = [];
  const lines: string[] = [];
  let cursor = 4;
  let giveReceipt: (receipt: Receipt) => void = () => undefined;
  let report: (event: WorldEvent) => void = () => undefined;
  const process = fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(({ sendBack, receive, emit }) => {
    report = sendBack as typeof report;
    const later = (event: WorldEvent): void => queueMicrotask(() => sendBack(event));
    if (!held.has('launch')) later({ type: 'process.spawned', pid: 42, at: 1 });
    receive((order) => {
      orders.push(order.type);
      if (order.type === 'writeCommand') {
        lines.push(order.line);
        giveReceipt = (receipt) => emit({ type: 'commands.answered', answers: [{ id: order.id, receipt }] });
      }
      if (held.has(order.type)) return;
      if (order.type === 'requestStop') later({ type: 'process.treeExited', exit });
      if (order.type !== 'writeCommand') return;
      const give = giveReceipt;
      queueMicrotask(() => give({ cursor: (cursor += 1) }));
    });
  });
  const clock = new SimulatedClock();
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock, input: policy }).start();
  const queue = new OperationQueue(actor, limit === undefined ? {} : { maxLength: limit });
  const take = (operation: QueuedOperation, isDisconnected?: () => boolean) =>
    takeOperation(queue, operation, isDisconnected);
  return {
    queue,
    take,
    actor,
    held,
    clock,
    orders,
    lines,
    report: (event: WorldEvent) => report(event),
    /** Answers the last command that was ordered. */
    giveReceipt: (receipt: Receipt) => giveReceipt(receipt),
    value: () => actor.getSnapshot().value,
  };
}

/** Returns a request whose lookup ends when the test calls `release`; `began` resolves when the lookup starts. */
export function slowRequest(operation: LookedUpOperation) {
  let begin: () => void;
  let release: (result: LookedUpOperation | Error) => void;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const answer = new Promise<LookedUpOperation>((resolve, reject) => {
    release = (result) => (result instanceof Error ? reject(result) : resolve(result));
  });
  const lookUp = (): Promise<LookedUpOperation> => {
    begin();
    return answer;
  };
  return { lookUp, began, release: (result: LookedUpOperation | Error = operation) => release(result) };
}
