/** Defines what the chart of a delivery names: types, actors, guards, actions and delays. */

import { assign, type EventObject, fromPromise, setup } from 'xstate';
import { unprovided } from '../chart/invocation.js';
import { type DurableEvent, readTime } from '../durable/events.js';
import type { JournalEntry } from '../history/journal.js';
import { giveUpAfterMs, isAccepted, isDue, isGone, nextAttemptAt } from './attempts.js';
import type { Delivery, DeliveryState, PostResult, Webhook, WebhookProgress } from './webhook.js';

/** The stored facts of a delivery. `delivery` is `null` before the first attempt. */
export interface DeliveryFacts {
  /** The progress of the receiver, with the number of consecutive failures. */
  readonly progress: WebhookProgress;
  readonly delivery: Delivery | null;
}

export interface DeliveryInput extends DeliveryFacts {
  readonly webhook: Webhook;
  readonly entry: JournalEntry;
  /** The time in milliseconds since the epoch. */
  readonly now: number;
}

export interface DeliveryContext extends DeliveryInput {
  /** Whether the delivery ends early, because the manager is shutting down or the webhook was changed. */
  readonly isEnding: boolean;
}

/** The result of an attempt. `random`: a random number from 0 to 1, for the time of the next attempt. */
export interface Posted {
  readonly result: PostResult;
  readonly random: number;
}

export type DeliveryEvent =
  | DurableEvent
  /** An entry was recorded. The time is checked again, because the clock may have been set. */
  | { readonly type: 'entry.recorded' }
  /** A client requests the next attempt now. */
  | { readonly type: 'retry' };

export const deliveryActors = {
  /** Posts the message. Never throws. */
  postMessage: fromPromise<Posted, DeliveryContext>(unprovided),
};

interface Attempt extends Posted {
  readonly at: number;
  readonly state: DeliveryState;
}

export const deliverySetup = setup({
  types: { input: {} as DeliveryInput, context: {} as DeliveryContext, events: {} as DeliveryEvent },
  actors: deliveryActors,
  delays: { untilDue: ({ context: { progress, now } }) => Math.max(0, progress.notBefore - now) },
  guards: {
    isDueAtBeginning: ({ context: { progress, now } }) => isDue(progress.notBefore, now),
    isDue: ({ context, event }) => isDue(context.progress.notBefore, readTime(event)),
    isAccepted: (_, { result }: Posted) => isAccepted(result),
    isGone: (_, { result }: Posted) => isGone(result),
    isEnding: ({ context }) => context.isEnding,
    isTooOld: ({ context, event }) => readTime(event) - context.entry.at >= giveUpAfterMs,
  },
  actions: {
    recordAttempt: assign(({ context }, attempt: Attempt) => ({ ...countAttempt(context, attempt), now: attempt.at })),
    recordTime: assign(({ event }) => ({ now: readTime(event) })),
    recordEnding: assign({ isEnding: true }),
  },
});

/**
 * Counts an attempt. Consecutive failures belong to the receiver. The receiver's next delivery therefore waits for the
 * same time.
 */
function countAttempt(context: DeliveryContext, { result, random, at, state }: Attempt): DeliveryFacts {
  const { webhook, entry, progress, delivery } = context;
  const failures = isAccepted(result) ? 0 : progress.failures + 1;
  const notBefore = failures === 0 ? 0 : nextAttemptAt(failures, result, at, random);
  const isLast = state !== 'retrying';
  return {
    progress: { entry: isLast ? entry.id : progress.entry, failures, notBefore },
    delivery: {
      webhook: webhook.id,
      entry: entry.id,
      type: entry.type,
      entryAt: entry.at,
      state,
      attempts: (delivery?.attempts ?? 0) + 1,
      status: result.status,
      error: result.error,
      lastAttemptAt: at,
      nextAttemptAt: isLast ? null : notBefore,
    },
  };
}

interface PostedEvent {
  readonly event: EventObject & { readonly output: Posted };
}

export const output = ({ event }: PostedEvent): Posted => event.output;

/** Returns the action that records an attempt. @param state the state of the delivery in the API after the attempt */
export function recordAttempt(state: DeliveryState) {
  return {
    type: 'recordAttempt',
    params: ({ event }: PostedEvent): Attempt => ({ ...event.output, at: readTime(event), state }),
  } as const;
}
