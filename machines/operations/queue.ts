/**
 * Operations take turns: settle, look the facts up, judge, send, settle. One at a time, so that the answers of
 * any number of clients are those of one order that the table allows.
 */
import { waitFor } from 'xstate';
import { type IntentKeeper, noIntent } from '../ports/intent.js';
import type { Operation } from '../server/events.js';
import type { ServerActor, ServerSnapshot } from '../server/server.js';
import { isOver, isSettled, outcomeOf, refusalOf, type Verdict } from './verdict.js';

/** What a client gets that was not judged: too many waited, the service is ending, or the client itself has gone. */
export type Unjudged = { readonly kind: 'full' } | { readonly kind: 'closed' } | { readonly kind: 'gone' };

export interface TurnRequest {
  /** Looks up, at the operation's turn, what its event must tell. */
  readonly lookUp: (snapshot: ServerSnapshot) => Operation | Promise<Operation>;
  /** True once nobody waits for the answer any more: a turn that has not begun is then skipped. */
  readonly hasGone?: () => boolean;
}

export interface Turnstile {
  /** Queues for a turn. @throws what `lookUp` throws; the machine is then untouched */
  take(request: TurnRequest): Promise<Verdict | Unjudged>;
  /**
   * Queues for a turn that sends nothing: what it sees holds until it ends.
   * @returns what `work` gives. @throws what it throws
   */
  hold<T>(
    work: (snapshot: ServerSnapshot) => T,
    hasGone?: () => boolean,
  ): Promise<{ readonly kind: 'held'; readonly value: T } | Unjudged>;
  /** Lets the turn under way end, answers those who wait with `closed`, and takes no more. */
  close(): Promise<void>;
  /** One last turn after `close`, for the service's own end. */
  takeLast(request: TurnRequest): Promise<Verdict>;
  /** How many wait or are being served. */
  readonly length: number;
}

/** @param limit how many may wait or be served at once. @param intent where the operation under way is kept */
export function createTurnstile(actor: ServerActor, limit = 256, intent: IntentKeeper = noIntent): Turnstile {
  let length = 0;
  let closed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function queue<T>(serve: () => Promise<T>, hasGone?: () => boolean): Promise<T | Unjudged> {
    if (closed) return { kind: 'closed' };
    if (length >= limit) return { kind: 'full' };
    length += 1;
    const before = last;
    const mine = (async () => {
      await before;
      if (closed) return { kind: 'closed' } as const;
      if (hasGone?.()) return { kind: 'gone' } as const;
      return serve();
    })();
    last = mine.catch(() => undefined).finally(() => (length -= 1));
    return mine;
  }

  return {
    get length() {
      return length;
    },
    take: (request) => queue(() => turn(actor, request, intent), request.hasGone),
    hold: (work, hasGone) => queue(() => heldTurn(actor, work), hasGone),
    async close() {
      closed = true;
      await last;
    },
    takeLast: (request) => turn(actor, request, intent),
  };
}

async function turn(actor: ServerActor, { lookUp }: TurnRequest, intent: IntentKeeper): Promise<Verdict> {
  const operation = await lookUp(await settled(actor));
  // The server may have begun to end by itself while the facts were looked up.
  const before = await settled(actor);
  const refusal = refusalOf(before, operation);
  if (refusal !== null) return { kind: 'refused', refusal };
  intent.note(operation, before.context);
  actor.send(operation);
  const verdict = outcomeOf(await over(actor, operation.type), operation.type);
  intent.clear();
  return verdict;
}

async function heldTurn<T>(
  actor: ServerActor,
  work: (snapshot: ServerSnapshot) => T,
): Promise<{ readonly kind: 'held'; readonly value: T }> {
  await settled(actor);
  // As it stands at this moment: the server may have begun to end by itself since.
  return { kind: 'held', value: work(actor.getSnapshot()) };
}

function over(actor: ServerActor, operation: Operation['type']): ServerSnapshot | Promise<ServerSnapshot> {
  const snapshot = actor.getSnapshot();
  return isOver(snapshot, operation) ? snapshot : waitFor(actor, (now) => isOver(now, operation));
}

/** The machine's limits bound every wait: `grace`, `killLimit` and `launchLimit`. */
function settled(actor: ServerActor): ServerSnapshot | Promise<ServerSnapshot> {
  const snapshot = actor.getSnapshot();
  return isSettled(snapshot) ? snapshot : waitFor(actor, isSettled);
}
