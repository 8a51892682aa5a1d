/**
 * The health of the running server as one chart. The chart gets the results of probes as events, and has no other
 * information about the server. The chart affects the server only by an ordinary operation after evidence was
 * collected: a restart or, if a stop is announced, the stop. behaviour.ts defines the guards, actions and actors that
 * the chart names.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { healthSetup, notRunning, toHang } from './behaviour.js';
import { type HealthState, healthStates } from './states.js';

export const healthMachine = healthSetup.createMachine({
  id: 'health',
  context: ({ input }) => ({ ...notRunning, policy: input, since: null }),
  initial: 'unknown',
  on: {
    'run.began': { target: '.unknown', actions: { type: 'recordRun', params: ({ event }) => event } },
    'run.ended': { target: '.unknown', actions: { type: 'recordEnd', params: ({ event }) => event } },
    'run.ready': { actions: { type: 'recordReady', params: ({ event }) => event } },
  },
  states: {
    unknown: {
      on: {
        'probe.answered': {
          target: 'healthy',
          actions: ['recordAnswer', { type: 'recordTime', params: ({ event }) => event }],
        },
        'probe.failed': [
          { guard: { type: 'isStarting', params: ({ event }) => event }, actions: 'recordStarting' },
          {
            guard: { type: 'hasFailedTooLong', params: ({ event }) => event },
            target: 'unresponsive',
            actions: [
              { type: 'recordFailure', params: ({ event }) => event },
              { type: 'recordTime', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'recordFailure', params: ({ event }) => event } },
        ],
        'probe.void': { actions: { type: 'recordVoid', params: ({ event }) => event } },
        'run.probed': { actions: 'recordStarting' },
      },
    },
    healthy: {
      on: {
        'probe.answered': { actions: 'recordAnswer' },
        'probe.failed': [
          {
            guard: { type: 'hasFailedTooLong', params: ({ event }) => event },
            target: 'unresponsive',
            actions: [
              { type: 'recordFailure', params: ({ event }) => event },
              { type: 'recordTime', params: ({ event }) => event },
            ],
          },
          { actions: { type: 'recordFailure', params: ({ event }) => event } },
        ],
        'probe.void': {
          target: 'unknown',
          actions: [
            { type: 'recordVoid', params: ({ event }) => event },
            { type: 'recordTime', params: ({ event }) => event },
          ],
        },
      },
    },
    unresponsive: {
      initial: 'collecting',
      on: {
        'probe.answered': {
          target: 'healthy',
          actions: ['recordAnswer', { type: 'recordTime', params: ({ event }) => event }],
        },
        'probe.failed': { actions: { type: 'recordFailure', params: ({ event }) => event } },
        'probe.void': {
          target: 'unknown',
          actions: [
            { type: 'recordVoid', params: ({ event }) => event },
            { type: 'recordTime', params: ({ event }) => event },
          ],
        },
      },
      states: {
        // Evidence is collected before any action. If the server answers during the collection, no action follows.
        collecting: {
          invoke: {
            id: 'collectEvidence',
            src: 'collectEvidence',
            input: ({ context }) => toHang(context),
            onDone: [
              {
                guard: 'isRestartWanted',
                target: 'restarting',
                actions: { type: 'recordEvidence', params: ({ event }) => event.output },
              },
              { target: 'observed', actions: { type: 'recordEvidence', params: ({ event }) => event.output } },
            ],
            onError: [{ guard: 'isRestartWanted', target: 'restarting' }, { target: 'observed' }],
          },
        },
        restarting: {
          invoke: {
            id: 'restartServer',
            src: 'restartServer',
            input: ({ context }) => toHang(context),
            onDone: { target: 'observed', actions: { type: 'recordRestart', params: ({ event }) => event.output } },
            onError: 'observed',
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

export function toHealthState(snapshot: HealthSnapshot): HealthState {
  return healthStates.find((state) => snapshot.matches(state)) ?? 'unknown';
}
