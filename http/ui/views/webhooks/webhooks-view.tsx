/** The webhooks: the services that get entries of the history, and whether each service accepts its entries. */

import { useEffect, useState } from 'preact/hooks';
import type { Webhook } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useList } from '../../hooks/use-list.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { toLastDeliveries } from './deliveries.js';
import { formats } from './formats.js';
import { WebhookCard } from './webhook-card.js';
import { WebhookDialog } from './webhook-dialog.js';
import { sortWebhooks } from './webhook-text.js';
import './webhooks.css';

export function WebhooksView() {
  const text = useText();
  const words = text.webhooks;
  /** The format for which the form was opened; `null` without a form. */
  const [newFormat, setNewFormat] = useState<Webhook['format'] | 'any' | null>(null);
  const { list, problem, reload } = useList(toGet('/webhooks'), (onWebhooks) => ({
    selection: () => ({ webhooks: true }),
    onWebhooks,
  }));
  const isRead = useFirstDeliveries(list);
  return (
    <div class="webhooks-view">
      <ViewHeader title={text.app.views.webhooks}>
        {(problem !== null || (list !== null && list.length > 0)) && (
          <Button icon="plus" label={words.create} variant="primary" onClick={() => setNewFormat('any')} />
        )}
      </ViewHeader>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {!isRead && problem === null && <Loading what={text.connection.connecting} />}
      {list?.length === 0 && (
        <EmptyCard icon="webhooks" title={words.none} detail={words.noneDetail}>
          <div class="webhook-offers">
            {formats.map((format) => (
              <Button
                key={format}
                label={words.createFor[format]}
                variant={format === 'discord' ? 'primary' : undefined}
                onClick={() => setNewFormat(format)}
              />
            ))}
          </div>
        </EmptyCard>
      )}
      {isRead && list !== null && list.length > 0 && (
        <div class="card webhook-list">
          {/* Each row has the names of its facts for screen readers. */}
          <div class="webhook-titles" aria-hidden="true">
            <span>{words.webhook}</span>
            <span>{words.receiver}</span>
            <span>{words.types}</span>
          </div>
          <ul>
            {sortWebhooks(list).map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} />
            ))}
          </ul>
        </div>
      )}
      {newFormat !== null && (
        <WebhookDialog
          webhook={null}
          format={newFormat === 'any' ? null : newFormat}
          onClose={() => setNewFormat(null)}
        />
      )}
    </div>
  );
}

/**
 * Reads the last deliveries of the first list, so that they do not move the cards below them. Returns whether they
 * are read.
 */
function useFirstDeliveries(list: readonly Webhook[] | null): boolean {
  const { api } = usePage().state;
  const [isRead, setRead] = useState(false);
  const hasList = list !== null;
  useEffect(() => {
    if (list === null) return;
    let isShown = true;
    void Promise.all(list.map((webhook) => api.getKept(toLastDeliveries(webhook)))).then(
      () => isShown && setRead(true),
    );
    return () => void (isShown = false);
  }, [hasList]);
  return isRead || list?.length === 0;
}
