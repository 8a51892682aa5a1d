/** Defines the types, actors, guards and actions that the chart in health.ts names. */

import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../chart/invocation.js';
import type { HealthEvent } from './events.js';

/** The options `--on-hang` and `--hang-after`. */
export interface HangPolicy {
  readonly onHang: 'observe' | 'restart';
  /** The time for which probes must fail before the server counts as unresponsive, in milliseconds. */
  readonly hangAfterMs: number;
}

export interface HealthContext {
  readonly policy: HangPolicy;
  readonly run: string | null;
  /** The time at which the current state was entered, in milliseconds since the epoch. */
  readonly since: number | null;
  /** The reason why the health is unknown, or why the last probe failed; `null` after an answer. */
  readonly because: string | null;
  /** The hanging thread; `null` if the thread is unknown. */
  readonly thread: string | null;
  /**
   * The time until which a server without a first answer counts as starting, in milliseconds of the monotonic clock.
   */
  readonly patientUntil: number;
  /** The time at which the first of the consecutive failed probes was sent; `null` after an answer. */
  readonly failingSince: number | null;
  /** The number of consecutive failed probes. */
  readonly failures: number;
  /** The name of the evidence of this hang. */
  readonly evidence: string | null;
  /** The outcome of the restart after this hang: `done`, or the code of a problem. */
  readonly restart: string | null;
}

/** A hang, as the input of the actors. */
export interface Hang {
  readonly run: string;
  readonly because: string | null;
  readonly thread: string | null;
  readonly evidence: string | null;
}

type Facts<T extends HealthEvent['type']> = Omit<Extract<HealthEvent, { type: T }>, 'type'>;

/** The facts while no probe has failed. */
const noFailure = { failingSince: null, failures: 0, thread: null } as const;

/** The facts while no server runs. */
export const notRunning: Omit<HealthContext, 'policy' | 'since'> = {
  ...noFailure,
  run: null,
  because: 'not_running',
  patientUntil: 0,
  evidence: null,
  restart: null,
};

/** The minimum number of consecutive failures in a hang, because one slow answer is not a hang. */
const minFailures = 2;

export const healthSetup = setup({
  types: {
    context: {} as HealthContext,
    events: {} as HealthEvent,
    input: {} as HangPolicy,
  },
  actors: {
    /** Collects evidence. @returns the name of the evidence, or `null` if no evidence could be collected. */
    collectEvidence: fromPromise<string | null, Hang>(unprovided),
    /** Restarts the server. @returns `done`, or the code of a problem. */
    restartServer: fromPromise<string, Hang>(unprovided),
  },
  guards: {
    isStarting: ({ context }, { tick }: Facts<'probe.failed'>) => tick < context.patientUntil,
    hasFailedTooLong: ({ context }, { tick, sent }: Facts<'probe.failed'>) =>
      tick - (context.failingSince ?? sent) >= context.policy.hangAfterMs && context.failures + 1 >= minFailures,
    isRestartWanted: ({ context }) => context.policy.onHang === 'restart',
  },
  actions: {
    recordRun: assign((_, { run, at, tick, patienceMs }: Facts<'run.began'>) => ({
      ...notRunning,
      run,
      because: 'not_probed',
      since: at,
      patientUntil: tick + patienceMs,
    })),
    recordStarting: assign({ because: 'starting' }),
    recordReady: assign((_, { tick }: Facts<'run.ready'>) => ({ patientUntil: tick })),
    recordEnd: assign((_, { at }: Facts<'run.ended'>) => ({ ...notRunning, since: at })),
    recordTime: assign((_, { at }: { readonly at: number }) => ({ since: at })),
    recordAnswer: assign({ ...noFailure, because: null, evidence: null, restart: null }),
    recordFailure: assign(({ context }, { because, thread, sent }: Facts<'probe.failed'>) => ({
      because,
      thread,
      failingSince: context.failingSince ?? sent,
      failures: context.failures + 1,
    })),
    /** Clears the earlier failures, because a probe that proves nothing separates them from later failures. */
    recordVoid: assign((_, { because }: Facts<'probe.void'>) => ({ ...noFailure, because })),
    recordEvidence: assign((_, evidence: string | null) => ({ evidence })),
    recordRestart: assign((_, restart: string | null) => ({ restart })),
  },
});

/** Returns the hang, as the input of the actors. */
export function toHang({ run, because, thread, evidence }: HealthContext): Hang {
  return { run: run ?? '', because, thread, evidence };
}
