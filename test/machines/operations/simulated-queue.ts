/** For tests of the operation queue: a queue with a simulated process, and operations. */
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { createOperationQueue, type QueueRequest } from '../../../machines/operations/queue.js';
import { found, refused } from '../../../machines/ports/result.js';
import type { Operation, ProcessInput, ProcessOrder, WorldEvent } from '../../../machines/server/events.js';
import { serverMachine } from '../../../machines/server/server.js';
import { exit, fault, launch } from '../server/simulated-server.js';

export const start: Operation = { type: 'start', launch: found(launch), at: 1 };
export const badStart: Operation = { type: 'start', launch: refused(fault), at: 1 };
export const restart: Operation = { type: 'restart', launch: found(launch), at: 1 };
export const stop: Operation = { type: 'stop', at: 1 };
export const command: Operation = { type: 'command', line: found('say'), at: 0 };
export const badCommand: Operation = { type: 'command', line: refused(fault), at: 0 };
export const notRunning = { kind: 'refused', refusal: { because: 'state', running: false } };
export const alreadyRunning = { kind: 'refused', refusal: { because: 'state', running: true } };

/** An operation queue with a simulated process that answers every order at once, except those in `held`. */
export function createQueue(limit?: number) {
  const held = new Set<'launch' | ProcessOrder['type']>();
  let report: (event: WorldEvent) => void = () => undefined;
  const process = fromCallback<ProcessOrder, ProcessInput>(({ sendBack, receive }) => {
    report = sendBack as typeof report;
    const later = (event: WorldEvent): void => queueMicrotask(() => sendBack(event));
    if (!held.has('launch')) later({ type: 'process.spawned', pid: 42, at: 1 });
    receive(({ type }) => {
      if (held.has(type)) return;
      if (type === 'requestStop') later({ type: 'process.exited', exit });
      if (type === 'writeCommand') later({ type: 'process.delivered', cursor: 5 });
    });
  });
  const clock = new SimulatedClock();
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock }).start();
  const queue = limit === undefined ? createOperationQueue(actor) : createOperationQueue(actor, limit);
  const take = (operation: Operation, more: Partial<QueueRequest> = {}) =>
    queue.take({ lookUp: () => operation, ...more });
  return {
    queue,
    take,
    held,
    clock,
    report: (event: WorldEvent) => report(event),
    value: () => actor.getSnapshot().value,
  };
}

/** Returns a request whose lookup ends when the test calls `release`; `began` resolves when the lookup starts. */
export function slowRequest(operation: Operation) {
  let begin: () => void;
  let release: (result: Operation | Error) => void;
  const began = new Promise<void>((resolve) => (begin = resolve));
  const answer = new Promise<Operation>((resolve, reject) => {
    release = (result) => (result instanceof Error ? reject(result) : resolve(result));
  });
  const lookUp = (): Promise<Operation> => {
    begin();
    return answer;
  };
  return { lookUp, began, release: (result: Operation | Error = operation) => release(result) };
}
