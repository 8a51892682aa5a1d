/**
 * The deliveries to a webhook: the last deliveries as dots, and a list that is read when it is opened. If the list is
 * always open, there are no dots, because the rows say the same.
 */

import { useState } from 'preact/hooks';
import type { Webhook } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { AgoTime } from '../../parts/ago-time.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { momentText } from '../../text/time.js';
import { answerText } from './webhook-text.js';

interface DeliveriesProps {
  readonly webhook: Webhook;
  /** Whether the list is always open. */
  readonly isOpened: boolean;
}

export function Deliveries({ webhook, isOpened }: DeliveriesProps) {
  const { deliveries } = useText().webhooks;
  const [isOpen, setOpen] = useState(isOpened);
  if (isOpened)
    return (
      <>
        <h3 class="delivery-head">{deliveries}</h3>
        <DeliveryTable webhook={webhook} />
      </>
    );
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{deliveries}</summary>
      {isOpen && <DeliveryTable webhook={webhook} />}
    </details>
  );
}

/** The maximum number of deliveries that have a dot. */
const maxDots = 10;

/** The last deliveries as dots, the newest on the right, and how many were accepted. */
export function DeliveryDots({ webhook }: { readonly webhook: Webhook }) {
  const text = useText();
  const words = text.webhooks;
  const request = toGet('/webhooks/{id}/deliveries', {
    params: { path: { id: webhook.id }, query: { limit: maxDots } },
  });
  const { value } = useFetch(webhook.last_delivery === null ? null : request, JSON.stringify(webhook.last_delivery));
  if (webhook.last_delivery === null || value === null) return null;
  const accepted = value.filter(({ state }) => state === 'delivered').length;
  return (
    <span class="delivery-summary">
      <ol class="delivery-dots" aria-label={words.deliveries}>
        {value.toReversed().map(({ entry, type, state, last_attempt_at: at }) => (
          <li
            key={entry}
            class={`delivery-dot ${tones[state]}`}
            title={`${text.history.requests[type] ?? text.history.entries[type]}: ${words.states[state]}, ${momentText(at, text)}`}
          >
            <span class="unseen">{words.states[state]}</span>
          </li>
        ))}
      </ol>
      <span class="faint">{words.acceptedOf(accepted, value.length)}</span>
    </span>
  );
}

const tones = { delivered: 'good', retrying: 'warn', given_up: 'bad' } as const;

function DeliveryTable({ webhook }: { readonly webhook: Webhook }) {
  const text = useText();
  const words = text.webhooks;
  const request = toGet('/webhooks/{id}/deliveries', { params: { path: { id: webhook.id }, query: { limit: 20 } } });
  // Each attempt changes the last delivery, so that a new value reads the list again.
  const { value, problem, reload } = useFetch(request, JSON.stringify(webhook.last_delivery));
  if (problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (value === null) return null;
  if (value.length === 0) return <p class="faint">{words.noDeliveries}</p>;
  return (
    <CardTable name="deliveries" caption={words.deliveries} titles={[words.entry, words.answer, words.lastAttempt]}>
      {value.map((delivery) => (
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
