/** The chart of the scheduler, from the start of the manager to its end. behaviour.ts defines what the chart names. */

import { output } from '../../chart/invocation.js';
import { lifecycleSetup, type OpenSchedules } from './behaviour.js';

export const schedulerMachine = lifecycleSetup.createMachine({
  id: 'scheduler',
  description: 'The scheduler: loaded as soon as there are schedules, or a client asks for them',
  context: { opened: null },
  initial: 'unloaded',
  states: {
    unloaded: {
      description: 'The schedules are not needed yet, or could not be read',
      on: { load: 'loading', close: 'closed' },
    },
    loading: {
      description: 'The schedules are being read',
      on: { close: 'closed' },
      invoke: {
        id: 'loadSchedules',
        src: 'loadSchedules',
        onDone: [
          {
            guard: { type: 'areLoaded', params: output },
            target: 'loaded',
            actions: { type: 'recordOpened', params: output },
          },
          { target: 'unloaded' },
        ],
      },
    },
    loaded: {
      description: 'What is due is carried out at its time',
      on: { wake: { target: 'loaded', reenter: true }, close: 'closed' },
      invoke: { id: 'tick', src: 'tick', input: ({ context }) => context.opened as OpenSchedules },
    },
    closed: { type: 'final', description: 'Nothing more is begun' },
  },
});
