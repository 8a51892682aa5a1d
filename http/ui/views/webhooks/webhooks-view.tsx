/** The webhooks: the services that get entries of the history, and whether each service accepts its entries. */

import { useState } from 'preact/hooks';
import { toGet } from '../../api/client.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useList } from '../../hooks/use-list.js';
import { Button, EmptyCard, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { WebhookCard } from './webhook-card.js';
import { WebhookDialog } from './webhook-dialog.js';
import './webhooks.css';

export function WebhooksView() {
  const text = useText();
  const words = text.webhooks;
  const [isCreating, setCreating] = useState(false);
  const { list, problem, reload } = useList(toGet('/webhooks'), (onWebhooks) => ({
    selection: () => ({ webhooks: true }),
    onWebhooks,
  }));
  return (
    <>
      <ViewHeader title={text.app.views.webhooks}>
        <Button icon="plus" label={words.create} variant="primary" onClick={() => setCreating(true)} />
      </ViewHeader>
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {list === null && problem === null && <Loading what={text.connection.connecting} />}
      {list?.length === 0 && <EmptyCard icon="webhooks" title={words.none} detail={words.noneDetail} />}
      <ul class="webhook-list">
        {list?.map((webhook) => (
          <WebhookCard key={webhook.id} webhook={webhook} isOnly={list.length === 1} />
        ))}
      </ul>
      {isCreating && <WebhookDialog webhook={null} onClose={() => setCreating(false)} />}
    </>
  );
}
