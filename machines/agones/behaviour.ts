/** Defines what the chart of the link to the sidecar names: types, actors, guards, actions and delays. */

import { assign, type EventObject, fromCallback, fromPromise, setup } from 'xstate';
import { unprovided } from '../chart/invocation.js';
import { type Delivered, nextRequest, nothingDelivered, recordDelivery } from './next-request.js';
import type { ObservedServer } from './observed-server.js';
import type { GameServer, SidecarFault, SidecarRequest } from './ports.js';

/** The loop that failed: the delivery of changes, health pings, or the watch of the GameServer. */
type Loop = 'delivery' | 'health' | 'watch';

export interface LinkInput {
  /** The version of the manager. */
  readonly version: string;
}

export interface LinkContext extends LinkInput {
  /** The GameServer; `null` until the sidecar has answered. */
  readonly gameServer: GameServer | null;
  readonly delivered: Delivered;
  /** The last request, which may be in progress or wait for its next attempt; `null` before the first request. */
  readonly request: SidecarRequest | null;
  /** The time after which a server without a ready line counts as ready, in milliseconds. */
  readonly readyInMs: number;
  /** The reasons why the sidecar does not accept requests, the oldest first. */
  readonly faults: readonly { readonly loop: Loop; readonly because: string }[];
  /** The number of failed requests since the start of the manager. */
  readonly failures: number;
  /** The number of consecutive failures of each loop. */
  readonly row: Readonly<Record<Loop, number>>;
  /** Whether the manager is shutting down. */
  readonly isClosing: boolean;
}

export const nothingKnown: Omit<LinkContext, keyof LinkInput> = {
  gameServer: null,
  delivered: nothingDelivered,
  request: null,
  readyInMs: 0,
  faults: [],
  failures: 0,
  row: { delivery: 0, health: 0, watch: 0 },
  isClosing: false,
};

/** The server at one time, in milliseconds since the epoch. */
export interface LinkObservation {
  readonly server: ObservedServer;
  readonly now: number;
}

/** The answer to a request. `absent`: the GameServer has no counter of players. */
export interface Answered {
  readonly answer: 'done' | 'absent' | SidecarFault;
  /** The GameServer; `null` if the request did not read it. */
  readonly gameServer: GameServer | null;
}

export type LinkEvent =
  /** The server, its health or its players changed. */
  | ({ readonly type: 'server.changed' } & LinkObservation)
  | { readonly type: 'gameServer.changed'; readonly gameServer: GameServer }
  | { readonly type: 'watch.ended'; readonly fault: SidecarFault }
  /** Deliver the remaining changes, then end the link. */
  | { readonly type: 'close' };

export const linkActors = {
  observeServer: fromPromise<LinkObservation>(unprovided),
  /** Sends a request. A GameServer that is in use is not declared ready. */
  sendRequest: fromPromise<Answered, SidecarRequest | null>(unprovided),
  /** Sends a health ping if the server is healthy. @returns why the ping failed; `null` for a success */
  pingSidecar: fromPromise<SidecarFault | null>(unprovided),
  /** Sends `gameServer.changed` now and after each change, and `watch.ended` at the end. */
  watchGameServer: fromCallback<EventObject>(() => undefined),
};

/**
 * The interval of health pings. Agones counts a failure after a period without a ping. Two pings are therefore sent in
 * each period.
 */
const pings = { defaultMs: 2_000, minMs: 500, maxMs: 5_000 };

const backoff = { firstMs: 500, maxMs: 30_000 };

/** Returns the pause after a number of consecutive failures. The pause doubles with each failure. */
function pauseAfter(failures: number): number {
  return Math.min(backoff.maxMs, backoff.firstMs * 2 ** Math.min(failures - 1, 10));
}

function isFault(answer: 'done' | 'absent' | SidecarFault | null): answer is SidecarFault {
  return typeof answer === 'object' && answer !== null;
}

function findRequest({ delivered, version }: LinkContext, { server, now }: LinkObservation): SidecarRequest | null {
  return nextRequest(server, delivered, version, now);
}

interface Failed {
  readonly loop: Loop;
  readonly because: string;
}

export const linkSetup = setup({
  types: { input: {} as LinkInput, context: {} as LinkContext, events: {} as LinkEvent },
  actors: linkActors,
  delays: {
    deliveryRetry: ({ context }) => pauseAfter(context.row.delivery),
    watchRetry: ({ context }) => pauseAfter(context.row.watch),
    untilReady: ({ context }) => context.readyInMs,
    pingPeriod({ context }) {
      const periodMs = context.gameServer?.healthPeriodMs ?? null;
      return periodMs === null ? pings.defaultMs : Math.min(pings.maxMs, Math.max(pings.minMs, periodMs / 2));
    },
  },
  guards: {
    hasRequest: ({ context }, observation: LinkObservation) => findRequest(context, observation) !== null,
    /** A request of another type does not wait for the next attempt of the failed request. */
    hasOtherRequest: ({ context }, observation: LinkObservation) =>
      findRequest(context, observation)?.type !== context.request?.type,
    isReadyLater: ({ context }, { server, now }: LinkObservation) =>
      !context.delivered.isReady && server.readyAt !== null && server.readyAt > now,
    isClosing: ({ context }) => context.isClosing,
    isAccepted: (_, { answer }: Pick<Answered, 'answer'>) => !isFault(answer),
    hasFailed: (_, { fault }: { readonly fault: SidecarFault | null }) => fault !== null,
  },
  actions: {
    recordRequest: assign(({ context }, observation: LinkObservation) => ({
      request: findRequest(context, observation),
    })),
    recordReadyTime: assign((_, { server, now }: LinkObservation) => ({ readyInMs: (server.readyAt ?? now) - now })),
    recordDelivery: assign(({ context }, { answer }: Answered) => {
      const { delivered, request } = context;
      return request === null || isFault(answer) ? {} : { delivered: recordDelivery(delivered, request, answer) };
    }),
    recordGameServer: assign(({ context }, { gameServer }: Pick<LinkContext, 'gameServer'>) => ({
      gameServer: gameServer ?? context.gameServer,
    })),
    recordFailure: assign(({ context }, { loop, because }: Failed) => {
      const { faults, failures, row } = context;
      const isKnown = faults.some((each) => each.loop === loop);
      return {
        faults: isKnown
          ? faults.map((each) => (each.loop === loop ? { loop, because } : each))
          : [...faults, { loop, because }],
        failures: failures + 1,
        row: { ...row, [loop]: row[loop] + 1 },
      };
    }),
    recordSuccess: assign(({ context: { faults, row } }, { loop }: { readonly loop: Loop }) => ({
      faults: faults.filter((each) => each.loop !== loop),
      row: { ...row, [loop]: 0 },
    })),
    /** The first attempt after a lost connection follows the shortest pause. */
    recordLoss: assign(({ context: { row } }) => ({ row: { ...row, watch: 1 } })),
    recordClosing: assign({ isClosing: true }),
  },
});

/** Returns why a delivery request failed. */
export function deliveryFailure({ event: { output } }: { readonly event: { readonly output: Answered } }): Failed {
  return { loop: 'delivery', because: isFault(output.answer) ? output.answer.because : '' };
}

export function pingOutcome({ event }: { readonly event: { readonly output: SidecarFault | null } }) {
  return { fault: event.output };
}

export function pingFailure({ event }: { readonly event: { readonly output: SidecarFault | null } }): Failed {
  return { loop: 'health', because: event.output?.because ?? '' };
}
