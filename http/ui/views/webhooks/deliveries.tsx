/** The last deliveries to a webhook, and the button that shows all of them. */

import { useState } from 'preact/hooks';
import type { Webhook, WebhookDelivery } from '../../../client/api.js';
import { type GetRequest, toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { type FetchState, useFetch, useKeptFetch } from '../../hooks/use-fetch.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { Icon } from '../../parts/elements.js';
import { dayTimeText, momentText } from '../../text/time.js';
import { answerText } from './webhook-text.js';

/** The maximum number of deliveries that a card shows by itself; fewer on a phone, where a delivery has two lines. */
const maxShown = 5;
const maxShownOnPhone = 3;

/** The maximum number of deliveries that the service stores. */
const maxStored = 500;

/** Returns the request for the last deliveries, and for one more: it says whether there are others. */
export function toLastDeliveries({ id }: Webhook): GetRequest<WebhookDelivery[]> {
  return toDeliveries(id, maxShown + 1);
}

function toDeliveries(id: string, limit: number): GetRequest<WebhookDelivery[]> {
  return toGet('/webhooks/{id}/deliveries', { params: { path: { id }, query: { limit } } });
}

/** Returns a value that each attempt changes, because each attempt changes the last delivery. */
const toCause = ({ last_delivery: last }: Webhook): string => JSON.stringify(last);

/** Reads the last deliveries, and reads them again after each attempt. */
export function useLastDeliveries(webhook: Webhook): FetchState<WebhookDelivery[]> {
  return useKeptFetch(toLastDeliveries(webhook), toCause(webhook));
}

interface DeliveriesProps {
  readonly webhook: Webhook;
  readonly last: FetchState<readonly WebhookDelivery[]>;
}

export function Deliveries({ webhook, last }: DeliveriesProps) {
  const words = useText().webhooks;
  const [isOpen, setOpen] = useState(false);
  const all = useFetch(isOpen ? toDeliveries(webhook.id, maxStored) : null, toCause(webhook));
  const problem = last.problem ?? all.problem;
  const limit = useIsPhone() ? maxShownOnPhone : maxShown;
  const recent = last.value?.slice(0, limit) ?? [];
  return (
    <div class="deliveries-section">
      {problem !== null && <ProblemCard problem={problem} onRetry={last.problem === null ? all.reload : last.reload} />}
      {last.value?.length === 0 && <p class="faint">{words.noDeliveries}</p>}
      {recent.length > 0 && <DeliveryTable deliveries={all.value ?? recent} />}
      {(last.value?.length ?? 0) > limit && (
        <button type="button" class="plain all-deliveries" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {words.allDeliveries}
          <Icon name="expand" />
        </button>
      )}
    </div>
  );
}

const tones = { delivered: 'off', retrying: 'warn', given_up: 'bad' } as const;

function DeliveryTable({ deliveries }: { readonly deliveries: readonly WebhookDelivery[] }) {
  const { clock } = usePage();
  const text = useText();
  const words = text.webhooks;
  const titles = [text.history.event, words.result, words.attemptCount, words.lastAttempt];
  return (
    <CardTable name="deliveries" caption={words.deliveries} titles={titles}>
      {deliveries.map((delivery) => (
        <tr key={delivery.entry} role="row">
          <th role="rowheader" scope="row">
            {text.history.requests[delivery.type] ?? text.history.entries[delivery.type]}
          </th>
          <Cell title={words.result}>
            <span class={`presence ${tones[delivery.state]}`}>
              <Icon name={delivery.state === 'delivered' ? 'check' : 'warning'} />
              <span>
                {words.states[delivery.state]}{' '}
                <span class="faint figure">
                  {delivery.status === null
                    ? answerText({ ...delivery, delivered: false }, text)
                    : words.status(delivery.status)}
                </span>
              </span>
            </span>
          </Cell>
          <Cell title={words.attemptCount} name="attempt-count">
            <span class="figure">{delivery.attempts.toLocaleString(text.time.locale)}</span>
          </Cell>
          <Cell title={words.lastAttempt}>
            <time dateTime={delivery.last_attempt_at} title={momentText(delivery.last_attempt_at, text)}>
              {dayTimeText(Date.parse(delivery.last_attempt_at), clock.now.value, text)}
            </time>
          </Cell>
        </tr>
      ))}
    </CardTable>
  );
}
