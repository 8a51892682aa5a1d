/**
 * The health of the running server as one chart. It knows the server only by the results of probes, which arrive as
 * events. It acts on the server by an ordinary restart alone, after evidence was collected.
 */
import { type ActorRefFrom, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { atRest, type HangPolicy, type HealthContext, minFailures, noFailure } from './context.js';
import type { DoneEvent, HealthEvent } from './events.js';
import { type HealthState, healthStates } from './states.js';

/** The hang as the actors get it. */
export interface Hang {
  readonly run: string;
  readonly because: string | null;
  readonly thread: string | null;
  readonly evidence: string | null;
}

const unprovided = (): Promise<never> => Promise.reject(new Error('an adapter provides it'));

type EventOf<T extends HealthEvent['type']> = Extract<HealthEvent, { type: T }>;

/** Narrows the event of an action or a guard to the one that it is written for. */
function expect<T extends HealthEvent['type']>(event: HealthEvent | DoneEvent, type: T): EventOf<T> {
  if (event.type !== type) throw new Error(`${event.type} is not ${type}`);
  return event as EventOf<T>;
}

const base = setup({
  types: {
    context: {} as HealthContext,
    events: {} as HealthEvent | DoneEvent,
    input: {} as HangPolicy,
  },
  actors: {
    /** Returns the name of the evidence, or null if none could be collected. */
    collectEvidence: fromPromise<string | null, Hang>(unprovided),
    /** Returns `done`, or the code of a problem. */
    restartServer: fromPromise<string, Hang>(unprovided),
  },
});

const { assign } = base;

const hangOf = ({ context: { run, because, thread, evidence } }: { readonly context: HealthContext }): Hang => ({
  run: run ?? '',
  because,
  thread,
  evidence,
});

const healthSetup = base.extend({
  guards: {
    isStarting: ({ event, context }) => expect(event, 'probe.failed').tick < context.patientUntil,
    failsTooLong({ event, context }) {
      const { tick, sent } = expect(event, 'probe.failed');
      const failingMs = tick - (context.failingSince ?? sent);
      return failingMs >= context.policy.hangAfterMs && context.failures + 1 >= minFailures;
    },
    restartWanted: ({ context }) => context.policy.onHang === 'restart',
  },
  actions: {
    beginRun: assign(({ event }) => {
      const { run, at, tick, patienceMs } = expect(event, 'run.began');
      return { ...atRest, run, because: 'not_probed', since: at, patientUntil: tick + patienceMs };
    }),
    noteStarting: assign({ because: 'starting' }),
    endPatience: assign(({ event }) => ({ patientUntil: expect(event, 'run.ready').tick })),
    endRun: assign(({ event }) => ({ ...atRest, since: expect(event, 'run.ended').at })),
    noteTime: assign(({ event, context }) => ({ since: 'at' in event ? event.at : context.since })),
    noteAnswer: assign({ ...noFailure, because: null, evidence: null, restart: null }),
    noteFailure: assign(({ event, context }) => {
      const { because, thread, sent } = expect(event, 'probe.failed');
      return { because, thread, failingSince: context.failingSince ?? sent, failures: context.failures + 1 };
    }),
    /** The time before it proves nothing either. */
    noteVoid: assign(({ event }) => ({ ...noFailure, because: expect(event, 'probe.void').because })),
    noteEvidence: assign(({ event }) => ({
      evidence: event.type === 'xstate.done.actor.collectEvidence' ? event.output : null,
    })),
    noteRestart: assign(({ event }) => ({
      restart: event.type === 'xstate.done.actor.restartServer' ? event.output : null,
    })),
  },
});

const afterEvidence = [
  { guard: 'restartWanted', target: 'restarting', actions: 'noteEvidence' },
  { target: 'observed', actions: 'noteEvidence' },
] as const;

export const healthMachine = healthSetup.createMachine({
  id: 'health',
  context: ({ input }) => ({ ...atRest, policy: input, since: null }),
  initial: 'unknown',
  on: {
    'run.began': { target: '.unknown', actions: 'beginRun' },
    'run.ended': { target: '.unknown', actions: 'endRun' },
    'run.ready': { actions: 'endPatience' },
  },
  states: {
    unknown: {
      on: {
        'probe.answered': { target: 'healthy', actions: ['noteAnswer', 'noteTime'] },
        'probe.failed': [
          { guard: 'isStarting', actions: 'noteStarting' },
          { guard: 'failsTooLong', target: 'unresponsive', actions: ['noteFailure', 'noteTime'] },
          { actions: 'noteFailure' },
        ],
        'probe.void': { actions: 'noteVoid' },
        'run.probed': { actions: 'noteStarting' },
      },
    },
    healthy: {
      on: {
        'probe.answered': { actions: 'noteAnswer' },
        'probe.failed': [
          { guard: 'failsTooLong', target: 'unresponsive', actions: ['noteFailure', 'noteTime'] },
          { actions: 'noteFailure' },
        ],
        'probe.void': { target: 'unknown', actions: ['noteVoid', 'noteTime'] },
      },
    },
    unresponsive: {
      initial: 'collecting',
      on: {
        'probe.answered': { target: 'healthy', actions: ['noteAnswer', 'noteTime'] },
        'probe.failed': { actions: 'noteFailure' },
        'probe.void': { target: 'unknown', actions: ['noteVoid', 'noteTime'] },
      },
      states: {
        // Before anything is done. A server that answers again is left alone.
        collecting: {
          invoke: {
            id: 'collectEvidence',
            src: 'collectEvidence',
            input: hangOf,
            onDone: afterEvidence,
            onError: afterEvidence,
          },
        },
        restarting: {
          invoke: {
            id: 'restartServer',
            src: 'restartServer',
            input: hangOf,
            onDone: { target: 'observed', actions: 'noteRestart' },
            onError: { target: 'observed', actions: 'noteRestart' },
          },
        },
        observed: {},
      },
    },
  },
});

export type HealthMachine = typeof healthMachine;
export type HealthActor = ActorRefFrom<HealthMachine>;
export type HealthSnapshot = SnapshotFrom<HealthMachine>;

export function healthStateOf(snapshot: HealthSnapshot): HealthState {
  return healthStates.find((state) => snapshot.matches(state)) ?? 'unknown';
}
