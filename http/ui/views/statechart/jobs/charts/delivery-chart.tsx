/** The machine of a delivery to a webhook. The delivery is being retried, is a past delivery, or is simulated. */
import drawing from 'machine:delivery';
import type { Webhook, WebhookDelivery } from '../../../../../client/api.js';
import { toGet } from '../../../../api/client.js';
import { useText } from '../../../../context.js';
import { useFetch } from '../../../../hooks/use-fetch.js';
import { useList } from '../../../../hooks/use-list.js';
import type { Text } from '../../../../text/en.js';
import { JobChart } from '../job-chart.js';
import type { JobChartProps } from '../job-props.js';
import { LiveJob } from '../live-job.js';
import { PastJob, type PastRecord } from '../past-job.js';

const common = { job: 'delivery', drawing } as const;
const maxDeliveries = 20;

export function DeliveryChart(props: JobChartProps) {
  const text = useText();
  const { list } = useList(toGet('/webhooks'), (onWebhooks) => ({ selection: () => ({ webhooks: true }), onWebhooks }));
  const isRetrying = list?.some(({ last_delivery: last }) => last?.state === 'retrying') ?? false;
  return (
    <JobChart
      {...props}
      {...common}
      liveName={text.jobs.live}
      live={() => <LiveJob {...common} step={isRetrying ? 'retrying' : null} />}
      past={(chosen, show) => <PastDeliveries webhooks={list ?? []} chosen={chosen} show={show} />}
    />
  );
}

interface PastDeliveriesProps extends Pick<Parameters<typeof PastJob>[0], 'chosen' | 'show'> {
  readonly webhooks: readonly Webhook[];
}

/** The deliveries of the webhook that posted last. */
function PastDeliveries({ webhooks, chosen, show }: PastDeliveriesProps) {
  const text = useText();
  const webhook = findLatest(webhooks);
  const path = { id: webhook?.id ?? '' };
  const { value } = useFetch(
    webhook === undefined
      ? null
      : toGet('/webhooks/{id}/deliveries', { params: { path, query: { limit: maxDeliveries } } }),
    JSON.stringify(webhook?.last_delivery),
  );
  const records =
    webhook === undefined ? [] : (value?.map((delivery) => toRecord(delivery, webhook.name, text)) ?? null);
  return <PastJob {...common} records={records} chosen={chosen} show={show} />;
}

function findLatest(webhooks: readonly Webhook[]): Webhook | undefined {
  const time = ({ last_delivery: last }: Webhook): string => last?.last_attempt_at ?? '';
  return webhooks.filter((each) => each.last_delivery !== null).sort((a, b) => time(b).localeCompare(time(a)))[0];
}

/** Converts a delivery to its past states: `pending` at the time of its entry, and the state after its last attempt. */
function toRecord(delivery: WebhookDelivery, webhook: string, { history }: Text): PastRecord {
  const { entry, type, entry_at: entryAt, state, last_attempt_at: attemptAt } = delivery;
  const states = { delivered: 'delivered', retrying: 'retrying', given_up: 'givenUp' } as const;
  return {
    id: String(entry),
    folder: `${webhook} · ${history.requests[type] ?? history.entries[type]}`,
    states: [
      { state: 'pending', at: entryAt },
      { state: states[state], at: attemptAt },
    ],
  };
}
