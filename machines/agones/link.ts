/**
 * The chart of the link to the sidecar of Agones: three loops that do not wait for each other. One loop delivers
 * changes, one sends health pings, and one watches the GameServer. Starts and stops of the server do not wait for these
 * loops.
 */
import { once } from '../async/once.js';
import { output } from '../chart/invocation.js';
import { deliveryFailure, linkSetup, nothingKnown, pingFailure, pingOutcome } from './behaviour.js';

const observeAgain = { target: 'observing' } as const;
const succeed = <Loop extends string>(loop: Loop) => ({ type: 'recordSuccess', params: { loop } }) as const;
const recordGameServer = { type: 'recordGameServer', params: output } as const;

export const linkMachine = once(() =>
  linkSetup.createMachine({
    id: 'link',
    description: 'The link to the sidecar of Agones',
    context: ({ input }) => ({ ...nothingKnown, ...input }),
    type: 'parallel',
    states: {
      delivery: {
        description: 'The sidecar is informed of what has changed',
        initial: 'observing',
        states: {
          observing: {
            description: 'It is read what the sidecar does not know yet',
            on: { 'server.changed': { target: 'observing', reenter: true }, close: { actions: 'recordClosing' } },
            invoke: {
              src: 'observeServer',
              id: 'observeServer',
              onDone: [
                {
                  guard: { type: 'hasRequest', params: output },
                  target: 'sending',
                  actions: { type: 'recordRequest', params: output },
                },
                { guard: 'isClosing', target: 'ended' },
                {
                  guard: { type: 'isReadyLater', params: output },
                  target: 'starting',
                  actions: { type: 'recordReadyTime', params: output },
                },
                { target: 'idle' },
              ],
            },
          },
          sending: {
            description: 'A request is sent to the sidecar',
            on: { close: { actions: 'recordClosing' } },
            invoke: {
              src: 'sendRequest',
              id: 'sendRequest',
              input: ({ context }) => context.request,
              onDone: [
                {
                  guard: { type: 'isAccepted', params: output },
                  target: 'observing',
                  actions: [recordGameServer, { type: 'recordDelivery', params: output }, succeed('delivery')],
                },
                {
                  guard: 'isClosing',
                  target: 'ended',
                  actions: [recordGameServer, { type: 'recordFailure', params: deliveryFailure }],
                },
                {
                  target: 'pausing',
                  actions: [recordGameServer, { type: 'recordFailure', params: deliveryFailure }],
                },
              ],
            },
          },
          pausing: {
            description: 'The request has failed, and is tried again after a pause',
            on: {
              'server.changed': {
                guard: { type: 'hasOtherRequest', params: ({ event }) => event },
                target: 'observing',
              },
              close: { target: 'observing', actions: 'recordClosing' },
            },
            after: { deliveryRetry: 'observing' },
          },
          starting: {
            description: 'The server is watched until it counts as ready',
            on: { 'server.changed': observeAgain, close: { target: 'observing', actions: 'recordClosing' } },
            after: { untilReady: 'observing' },
          },
          idle: {
            description: 'The sidecar knows everything',
            on: { 'server.changed': observeAgain, close: { target: 'observing', actions: 'recordClosing' } },
          },
          ended: { type: 'final', description: 'Everything was delivered, or the sidecar did not take it' },
        },
      },
      health: {
        description: 'Health pings are sent while the server is healthy',
        initial: 'pinging',
        on: { close: '.ended' },
        states: {
          pinging: {
            invoke: {
              src: 'pingSidecar',
              id: 'pingSidecar',
              onDone: [
                {
                  guard: { type: 'hasFailed', params: pingOutcome },
                  target: 'pausing',
                  actions: { type: 'recordFailure', params: pingFailure },
                },
                { target: 'pausing', actions: succeed('health') },
              ],
            },
          },
          pausing: { after: { pingPeriod: 'pinging' } },
          ended: { type: 'final' },
        },
      },
      watch: {
        description: 'The GameServer is watched',
        initial: 'watching',
        on: { close: '.ended' },
        states: {
          watching: {
            initial: 'connecting',
            invoke: { src: 'watchGameServer', id: 'watchGameServer' },
            on: {
              'gameServer.changed': {
                target: '.connected',
                actions: [{ type: 'recordGameServer', params: ({ event }) => event }, succeed('watch')],
              },
            },
            states: {
              connecting: {
                on: {
                  'watch.ended': {
                    target: '#link.watch.pausing',
                    actions: {
                      type: 'recordFailure',
                      params: ({ event }) => ({ loop: 'watch', because: event.fault.because }),
                    },
                  },
                },
              },
              connected: {
                on: { 'watch.ended': { target: '#link.watch.pausing', actions: 'recordLoss' } },
              },
            },
          },
          pausing: { after: { watchRetry: 'watching' } },
          ended: { type: 'final' },
        },
      },
    },
  }),
);
