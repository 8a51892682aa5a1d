/**
 * The operation queue: settle → look up → judge → send → settle. Operations are carried out one at a time, so that the
 * answers of concurrent clients are those of one order that the table allows.
 */
import { waitFor } from 'xstate';
import { type IntentKeeper, noIntent } from '../ports/intent.js';
import type { Operation } from '../server/events.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { isOver, isSettled, outcomeOf, refusalOf, type Verdict } from './verdict.js';

/** The operation was not judged: the queue was full, the service is shutting down, or the client has disconnected. */
export type NotServed = { readonly kind: 'full' } | { readonly kind: 'closed' } | { readonly kind: 'gone' };

export interface QueueRequest {
  /** Looks up the operation's facts at its turn. */
  readonly lookUp: (snapshot: ServerSnapshot) => Operation | Promise<Operation>;
  /** Checked at the operation's turn: the operations of disconnected clients are skipped. */
  readonly isDisconnected?: () => boolean;
}

export interface OperationQueue {
  /** Queues an operation and carries it out. @throws what `lookUp` throws; nothing was sent to the machine then */
  take(request: QueueRequest): Promise<Verdict | NotServed>;
  /**
   * Queues synchronous work that sends nothing to the machine: no operation runs during it.
   * @returns the result of `work`. @throws what `work` throws
   */
  hold<T>(
    work: (snapshot: ServerSnapshot) => T,
    isDisconnected?: () => boolean,
  ): Promise<{ readonly kind: 'held'; readonly value: T } | NotServed>;
  /** Waits for the current operation, answers the waiting ones with `closed`, and accepts no more. */
  close(): Promise<void>;
  /** Carries out one last operation after `close`, for the service's own shutdown. */
  runLast(request: QueueRequest): Promise<Verdict>;
  /** The number of operations that wait or are being carried out. */
  readonly length: number;
}

/** The number of operations that may wait or be carried out at a time. */
export const maxQueueLength = 256;

/** @param intent records the current operation for the next manager */
export function createOperationQueue(
  actor: ServerActor,
  maxLength = maxQueueLength,
  intent: IntentKeeper = noIntent,
): OperationQueue {
  let length = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function enqueue<T>(serve: () => Promise<T>, isDisconnected?: () => boolean): Promise<T | NotServed> {
    if (closed) return { kind: 'closed' };
    if (length >= maxLength) return { kind: 'full' };
    length += 1;
    const previous = last;
    const current = (async () => {
      await previous;
      if (closed) return { kind: 'closed' } as const;
      if (isDisconnected?.()) return { kind: 'gone' } as const;
      return serve();
    })();
    last = current.catch(() => undefined).finally(() => (length -= 1));
    return current;
  }

  return {
    get length() {
      return length;
    },
    take: (request) => enqueue(() => carryOut(actor, request, intent), request.isDisconnected),
    hold: (work, isDisconnected) => enqueue(() => holdFor(actor, work), isDisconnected),
    async close() {
      closed = true;
      await last;
    },
    runLast: (request) => carryOut(actor, request, intent),
  };
}

async function carryOut(actor: ServerActor, { lookUp }: QueueRequest, intent: IntentKeeper): Promise<Verdict> {
  const operation = await lookUp(await settled(actor));
  // The server may have exited during the lookup.
  const before = await settled(actor);
  const refusal = refusalOf(before, operation);
  if (refusal !== null) return { kind: 'refused', refusal };
  intent.note(operation, before.context);
  actor.send(operation);
  const verdict = outcomeOf(await over(actor, operation.type), operation.type);
  intent.clear();
  return verdict;
}

async function holdFor<T>(
  actor: ServerActor,
  work: (snapshot: ServerSnapshot) => T,
): Promise<{ readonly kind: 'held'; readonly value: T }> {
  await settled(actor);
  // Read the snapshot again: the server may have exited since.
  return { kind: 'held', value: work(actor.getSnapshot()) };
}

function over(actor: ServerActor, operation: Operation['type']): ServerSnapshot | Promise<ServerSnapshot> {
  const snapshot = actor.getSnapshot();
  return isOver(snapshot, operation) ? snapshot : waitFor(actor, (now) => isOver(now, operation));
}

/** The delays `grace`, `killLimit` and `launchLimit` bound the wait. */
function settled(actor: ServerActor): ServerSnapshot | Promise<ServerSnapshot> {
  const snapshot = actor.getSnapshot();
  return isSettled(snapshot) ? snapshot : waitFor(actor, isSettled);
}
