/**
 * The messages of a sequence diagram for the moments of the timeline. The messages are sent between client, queue,
 * machine and process.
 */
import { findOperation } from '../../../../../machines/operations/operations.js';
import type { Moment } from './moments.js';

/** The lanes in the order of the columns. */
export const lanes = ['client', 'queue', 'machine', 'process'] as const;
export type Lane = (typeof lanes)[number];

export interface Message {
  readonly from: Lane;
  readonly to: Lane;
  /** The text of the message: an event, a status, or the text key of an order to the process. */
  readonly label: string;
  readonly kind: 'event' | 'good' | 'bad' | 'order';
  /** The index of the moment. */
  readonly moment: number;
}

/** The orders of the machine at the entry of a state, by the last part of the state's name. */
const orders: Readonly<Record<string, string>> = {
  announcing: 'announce',
  saving: 'save',
  requested: 'stopRequest',
  killing: 'sigkill',
  spawning: 'launch',
};

/** Returns the messages of the moments, in their order. */
export function toMessages(moments: readonly Moment[]): Message[] {
  return moments.flatMap((moment, index) => [...eventMessages(moment), ...answerMessages(moment)].map(at(index)));
}

type Sent = Omit<Message, 'moment'>;

const at =
  (moment: number) =>
  (message: Sent): Message => ({ ...message, moment });

function eventMessages({ title, isAnswer, taken, state }: Moment): Sent[] {
  if (isAnswer || title === null) return [];
  const event = (from: Lane, to: Lane): Sent => ({ from, to, label: title, kind: 'event' });
  const label = orders[state?.split('.').at(-1) ?? ''];
  const ordered: Sent[] =
    title === 'command' && taken.length > 0
      ? [{ from: 'machine', to: 'process', label: 'command', kind: 'order' }]
      : taken.length > 0 && label !== undefined
        ? [{ from: 'machine', to: 'process', label, kind: 'order' }]
        : [];
  if (title === 'kill') return [event('client', 'machine'), ...ordered];
  if (findOperation(title) !== null)
    return [event('client', 'queue'), ...(taken.length > 0 ? [event('queue', 'machine')] : []), ...ordered];
  return [event(title.startsWith('process.') ? 'process' : 'machine', 'machine'), ...ordered];
}

function answerMessages({ answers }: Moment): Sent[] {
  return answers.map(({ status, code }) => ({
    from: 'queue',
    to: 'client',
    label: status === null ? '–' : `${status}${code === null ? '' : ` ${code}`}`,
    kind: status !== null && status < 300 ? 'good' : 'bad',
  }));
}
