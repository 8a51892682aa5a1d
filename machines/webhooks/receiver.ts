/** The chart of a webhook's receiver. The state of the receiver follows from the deliveries. */
import { assign, setup } from 'xstate';
import { once } from '../async/once.js';

/** The number of consecutive failed attempts. */
interface Failures {
  readonly failures: number;
}

interface ReceiverContext extends Failures {
  readonly isEnabled: boolean;
}

export type ReceiverEvent =
  /** The progress of the receiver was read, or an attempt was recorded. */
  | ({ readonly type: 'progress.read' } & Failures)
  /** The receiver answered that it refuses all further messages. */
  | { readonly type: 'receiver.gone' }
  /** A client enabled or disabled the webhook. */
  | { readonly type: 'enable' | 'disable' };

const receiverSetup = setup({
  types: {
    input: {} as Pick<ReceiverContext, 'isEnabled'>,
    context: {} as ReceiverContext,
    events: {} as ReceiverEvent,
  },
  guards: {
    isDisabled: ({ context }) => !context.isEnabled,
    hasFailed: (_, { failures }: Failures) => failures > 0,
    hasFailures: ({ context }) => context.failures > 0,
  },
  actions: {
    recordFailures: assign((_, { failures }: Failures) => ({ failures })),
    recordEnabled: assign({ isEnabled: true }),
    recordDisabled: assign({ isEnabled: false }),
  },
});

const params = ({ event }: { readonly event: Failures }): Failures => event;
const record = { type: 'recordFailures', params } as const;
const disable = { target: 'disabled', actions: 'recordDisabled' } as const;
const readProgress = [
  { guard: { type: 'hasFailed', params }, target: 'failing', actions: record },
  { target: 'active', actions: record },
] as const;

/**
 * The chart. The machine is created for the first webhook, so that the start of the service does not wait for the
 * machine.
 */
export const receiverMachine = once(() =>
  receiverSetup.createMachine({
    id: 'receiver',
    description: 'The receiver of a webhook',
    context: ({ input }) => ({ ...input, failures: 0 }),
    initial: 'unread',
    states: {
      unread: {
        description: 'The database is not open yet',
        on: {
          'progress.read': [{ guard: 'isDisabled', target: 'disabled', actions: record }, ...readProgress],
          enable: { actions: 'recordEnabled' },
          disable: { actions: 'recordDisabled' },
        },
      },
      active: {
        description: 'It has accepted the last message',
        on: { 'progress.read': readProgress, 'receiver.gone': disable, disable },
      },
      failing: {
        description: 'Attempts have failed in a row: the oldest delivery is tried, and the others wait',
        on: { 'progress.read': readProgress, 'receiver.gone': disable, disable },
      },
      disabled: {
        description: 'It gets nothing until a client enables it',
        on: {
          'progress.read': { actions: record },
          enable: [
            { guard: 'hasFailures', target: 'failing', actions: 'recordEnabled' },
            { target: 'active', actions: 'recordEnabled' },
          ],
        },
      },
    },
  }),
);
