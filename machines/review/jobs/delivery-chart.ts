/** The chart of a delivery to a webhook, with the possible answers of a receiver, for simulations. */
import { giveUpAfterMs } from '../../webhooks/attempts.js';
import type { DeliveryFacts, DeliveryInput } from '../../webhooks/behaviour.js';
import { deliveryMachine } from '../../webhooks/delivery.js';
import type { PostResult, Webhook } from '../../webhooks/webhook.js';
import { type ActorOutcome, type JobChart, returns } from './job-chart.js';

const webhook: Webhook = {
  ...{ id: 'w1', name: 'chat', url: 'https://chat.example/', types: [], format: 'standard', enabled: true },
  ...{ secret: 's', createdAt: 0, disabledBecause: null },
};
const entry = { id: 7, at: 0, type: 'operation.stop', actor: { kind: 'client', name: 'local' } } as const;

const answers = (name: string, result: PostResult): ActorOutcome => returns(name, { result, random: 0 });

const fresh: DeliveryInput = {
  ...{ webhook, entry, progress: { entry: 6, failures: 0, notBefore: 0 }, delivery: null, now: 0 },
};

export function describeDelivery(): JobChart<DeliveryFacts> {
  return {
    machine: deliveryMachine(),
    outcomes: {
      postMessage: [
        answers('accepted', { status: 204, error: null, retryAfterMs: null }),
        answers('refused', { status: 500, error: 'status', retryAfterMs: null }),
        answers('unreachable', { status: null, error: 'ECONNREFUSED', retryAfterMs: null }),
        answers('gone', { status: 410, error: 'status', retryAfterMs: null }),
      ],
    },
    requests: { retry: { type: 'retry' } },
    inputs: {
      entry: fresh,
      afterFailures: { ...fresh, progress: { entry: 6, failures: 2, notBefore: 300_000 } },
      threeDaysOld: { ...fresh, entry: { ...entry, at: -giveUpAfterMs } },
    },
    toRecord: ({ context: { progress, delivery } }) => ({ progress, delivery }),
    describe: ({ progress, delivery }) => ({
      step: progress.entry === entry.id ? null : (delivery?.state ?? 'pending'),
      stopped: null,
    }),
    resume: ({ progress, delivery }) =>
      progress.entry === entry.id
        ? null
        : { state: delivery === null ? 'pending' : 'retrying', input: { ...fresh, progress, delivery } },
  };
}
