/** The chart of an occurrence of a schedule, with its possible events, for simulations. */
import { occurrenceMachine } from '../../schedules/occurrence.js';
import { planOccurrence, toOccurrence } from '../../schedules/record.js';
import { hasEnded, type Occurrence } from '../../schedules/schedules.js';
import { type JobChart, returns } from './job-chart.js';

const by = { kind: 'client', name: 'local' } as const;

const requests: Readonly<Record<string, { readonly type: string }>> = {
  'warning.due': { type: 'warning.due', minutes: [10], seconds: 600 } as { readonly type: string },
  'time.reached': { type: 'time.reached' },
  'operation.began': { type: 'operation.began', run: 'r1' } as { readonly type: string },
  'time.missed': { type: 'time.missed', reason: 'suspended', also: 0 } as { readonly type: string },
  skip: { type: 'skip', by, reason: 'requested' } as { readonly type: string },
  postpone: { type: 'postpone', by, due: 9 } as { readonly type: string },
};

export function describeOccurrence(): JobChart<Occurrence> {
  return {
    machine: occurrenceMachine,
    outcomes: {
      carryOut: [
        returns('done', { outcome: 'done', run: 'r2' }),
        returns('refused', { outcome: 'not_running', run: null }),
        { name: 'failed', error: new Error('unexpected') },
      ],
      settleOperation: [
        returns('carriedOut', { isCarriedOut: true, run: 'r2' }),
        returns('notCarriedOut', { isCarriedOut: false, run: 'r1' }),
      ],
    },
    requests,
    inputs: { restart: toInput(planOccurrence('nightly', 5, 0)) },
    toRecord: (snapshot, previous) => toOccurrence(snapshot as Parameters<typeof toOccurrence>[0], previous),
    describe: (record) => ({ step: hasEnded(record) ? null : record.state, stopped: null }),
    resume: (record) => (hasEnded(record) ? null : { state: record.state, input: toInput(record) }),
  };
}

const toInput = ({ state: _, ...input }: Occurrence) => input;
