/**
 * The chart of a delivery of one entry to one receiver. Each attempt is one write to the database. If the manager ends
 * before the write, the next manager posts the message again, with the same id.
 */
import { once } from '../async/once.js';
import { deliverySetup, output, recordAttempt } from './behaviour.js';

/**
 * The chart. The machine is created for the first delivery, so that the start of the service does not wait for the
 * machine.
 */
export const deliveryMachine = once(() =>
  deliverySetup.createMachine({
    id: 'delivery',
    description: 'An entry of the history that is posted to a webhook',
    context: ({ input }) => ({ ...input, isEnding: false }),
    initial: 'pending',
    on: { interrupted: '.left' },
    states: {
      pending: {
        description: 'No attempt was made yet; an earlier delivery may have failed',
        always: { guard: 'isDueAtBeginning', target: 'sending' },
        on: { 'entry.recorded': { guard: 'isDue', target: 'sending' }, retry: 'sending' },
        after: { untilDue: 'sending' },
      },
      sending: {
        description: 'The message is being posted',
        on: { interrupted: { actions: 'recordEnding' } },
        invoke: {
          id: 'postMessage',
          src: 'postMessage',
          input: ({ context }) => context,
          onDone: [
            { guard: { type: 'isAccepted', params: output }, target: 'delivered', actions: recordAttempt('delivered') },
            { guard: 'isEnding', target: 'left' },
            { guard: { type: 'isGone', params: output }, target: 'gone', actions: recordAttempt('given_up') },
            { guard: 'isTooOld', target: 'givenUp', actions: recordAttempt('given_up') },
            { target: 'retrying', actions: recordAttempt('retrying') },
          ],
        },
      },
      retrying: {
        description: 'An attempt has failed; the next one is made after a pause',
        on: {
          'entry.recorded': { guard: 'isDue', target: 'sending' },
          retry: 'sending',
          resumed: [
            { guard: 'isDue', target: 'sending' },
            { target: 'retrying', reenter: true, actions: 'recordTime' },
          ],
        },
        after: { untilDue: 'sending' },
      },
      delivered: { type: 'final', description: 'The receiver has accepted the message' },
      gone: { type: 'final', description: 'The receiver wants no further messages' },
      givenUp: { type: 'final', description: 'It has failed for three days' },
      left: { type: 'final', description: 'The manager ends or the webhook was changed; it is posted after that' },
    },
  }),
);
