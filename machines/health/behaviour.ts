/** What the chart in health.ts names: its types, actors, guards and actions. */

import { assign, fromPromise, setup } from 'xstate';
import { unprovided } from '../chart/invocation.js';
import type { HealthEvent } from './events.js';

/** The options `--on-hang` and `--hang-after`. */
export interface HangPolicy {
  readonly onHang: 'observe' | 'restart';
  /** How long probes must fail before the server is unresponsive. */
  readonly hangAfterMs: number;
}

export interface HealthContext {
  readonly policy: HangPolicy;
  readonly run: string | null;
  /** When the state was entered, in milliseconds since the epoch. */
  readonly since: number | null;
  /** Why the health is unknown, or how the last probe failed; `null` after an answer. */
  readonly because: string | null;
  /** The thread that hangs, if it is known. */
  readonly thread: string | null;
  /** Until then a server that has not answered yet is starting. Milliseconds of the clock that never jumps. */
  readonly patientUntil: number;
  /** When the first of the failed probes in a row was sent; `null` after an answer. */
  readonly failingSince: number | null;
  /** The number of failed probes in a row. */
  readonly failures: number;
  /** The name of the evidence of this hang. */
  readonly evidence: string | null;
  /** The outcome of the restart after this hang: `done`, or the code of a problem. */
  readonly restart: string | null;
}

/** The hang as the actors receive it. */
export interface Hang {
  readonly run: string;
  readonly because: string | null;
  readonly thread: string | null;
  readonly evidence: string | null;
}

type Facts<T extends HealthEvent['type']> = Omit<Extract<HealthEvent, { type: T }>, 'type'>;

/** No probe has failed. */
const noFailure = { failingSince: null, failures: 0, thread: null } as const;

/** Nothing runs. */
export const notRunning: Omit<HealthContext, 'policy' | 'since'> = {
  ...noFailure,
  run: null,
  because: 'not_running',
  patientUntil: 0,
  evidence: null,
  restart: null,
};

/** One slow answer is not a hang. */
const minFailures = 2;

export const healthSetup = setup({
  types: {
    context: {} as HealthContext,
    events: {} as HealthEvent,
    input: {} as HangPolicy,
  },
  actors: {
    /** Returns the name of the evidence, or `null` if none could be collected. */
    collectEvidence: fromPromise<string | null, Hang>(unprovided),
    /** Returns `done`, or the code of a problem. */
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
    /** The time before it proves nothing either. */
    recordVoid: assign((_, { because }: Facts<'probe.void'>) => ({ ...noFailure, because })),
    recordEvidence: assign((_, evidence: string | null) => ({ evidence })),
    recordRestart: assign((_, restart: string | null) => ({ restart })),
  },
});

/** Returns the hang that the actors act on. */
export function toHang({ run, because, thread, evidence }: HealthContext): Hang {
  return { run: run ?? '', because, thread, evidence };
}
