/** The part of the chart in which a server and all that it started is brought to its end. */
import { vocabulary } from './setup.js';

/** How a family is ended, whatever comes after: asked, swept when only the main process heeds, killed. */
export const endTheFamily = vocabulary.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      entry: 'ask',
      after: { grace: 'killing' },
      on: {
        'process.ended': {
          target: 'sweeping',
          actions: [
            { type: 'recordEnding', params: ({ event }) => event },
            { type: 'renewGrace', params: ({ event }) => event },
          ],
        },
      },
    },
    sweeping: {
      entry: 'sweep',
      after: { grace: 'killing' },
    },
    killing: {
      entry: 'kill',
      after: { killLimit: '#server.running.stuck' },
      on: {
        'process.ended': { actions: { type: 'recordEnding', params: ({ event }) => event } },
      },
    },
  },
});

/** The family is being killed: a kill then only has to be wanted, and what bounds the wait for the end goes on. */
export const killing = vocabulary.createStateConfig({
  ...endTheFamily.states.killing,
  on: {
    ...endTheFamily.states.killing.on,
    kill: { actions: [{ type: 'expectEnd', params: ({ event }) => event }, 'kill'] },
  },
});

/** The main process ended by itself and left others: they are ended as after a stop. */
export const leftBehind = vocabulary.createStateConfig({
  on: {
    'process.ended': {
      target: '#server.running.stopping.sweeping',
      actions: [
        { type: 'recordEnding', params: ({ event }) => event },
        { type: 'renewGrace', params: ({ event }) => event },
      ],
    },
  },
}).on;
