/** The last deliveries to a webhook, and the button that shows all of them. */

import { useState } from 'preact/hooks';
import type { Webhook, WebhookDelivery } from '../../../client/api.js';
import { type GetRequest, toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch, useKeptFetch } from '../../hooks/use-fetch.js';
import { AgoTime } from '../../parts/ago-time.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { Icon } from '../../parts/elements.js';
import { answerText } from './webhook-text.js';

/** The maximum number of deliveries that a card shows by itself. */
const maxShown = 5;

/** The maximum number of deliveries that the service stores. */
const maxStored = 500;

/** Returns the request for the last deliveries, and for one more: it says whether there are others. */
export function toLastDeliveries({ id }: Webhook): GetRequest<WebhookDelivery[]> {
  return toDeliveries(id, maxShown + 1);
}

function toDeliveries(id: string, limit: number): GetRequest<WebhookDelivery[]> {
  return toGet('/webhooks/{id}/deliveries', { params: { path: { id }, query: { limit } } });
}

export function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const words = useText().webhooks;
  const [isOpen, setOpen] = useState(false);
  // Each attempt changes the last delivery, so that a new value reads the lists again.
  const cause = JSON.stringify(webhook.last_delivery);
  const last = useKeptFetch(toLastDeliveries(webhook), cause);
  const all = useFetch(isOpen ? toDeliveries(webhook.id, maxStored) : null, cause);
  const problem = last.problem ?? all.problem;
  const recent = last.value?.slice(0, maxShown) ?? [];
  return (
    <div class="deliveries-section">
      <h3>{words.deliveries}</h3>
      {problem !== null && <ProblemCard problem={problem} onRetry={last.problem === null ? all.reload : last.reload} />}
      {last.value?.length === 0 && <p class="faint">{words.noDeliveries}</p>}
      {recent.length > 0 && <DeliveryTable deliveries={all.value ?? recent} />}
      {(last.value?.length ?? 0) > maxShown && (
        <button type="button" class="plain all-deliveries" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.allDeliveries}
          <Icon name="expand" />
        </button>
      )}
    </div>
  );
}

const tones = { delivered: 'good', retrying: 'warn', given_up: 'bad' } as const;

function DeliveryTable({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  const text = useText();
  const words = text.webhooks;
  return (
    <CardTable name="deliveries" caption={words.deliveries} titles={[words.entry, words.answer, words.lastAttempt]}>
      {deliveries.map((delivery) => (
        <tr key={delivery.entry} role="row">
          <th role="rowheader" scope="row">
            {text.history.requests[delivery.type] ?? text.history.entries[delivery.type]}
          </th>
          <Cell title={words.answer}>
            <span class={`outcome ${tones[delivery.state]}`}>
              {delivery.status !== null && <b class="figure">{delivery.status} </b>}
              {words.states[delivery.state]}
            </span>
            {delivery.state !== 'delivered' && (
              <span class="faint small answer">
                {delivery.status === null && `${answerText({ ...delivery, delivered: false }, text)}, `}
                {words.attempts(delivery.attempts)}
              </span>
            )}
          </Cell>
          <Cell title={words.lastAttempt}>
            <AgoTime at={delivery.last_attempt_at} />
          </Cell>
        </tr>
      ))}
    </CardTable>
  );
}
