/** The row of a webhook: its state, its receiver and its actions in one line, and its last deliveries on request. */

import { useState } from 'preact/hooks';
import type { Webhook, WebhookTest } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { Dialog } from '../../forms/dialog.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { SecretOnce } from '../../forms/secret-once.js';
import { deleteShown } from '../../hooks/use-match.js';
import { Button, Fact, Icon, StatusMark } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { Deliveries, useLastDeliveries } from './deliveries.js';
import { WebhookDialog } from './webhook-dialog.js';
import { WebhookStatus } from './webhook-status.js';
import { answerText, isWebhookFailing, nameTypes } from './webhook-text.js';

export function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.webhooks;
  const { id, name, enabled, etag } = webhook;
  const [isChanging, setChanging] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const [tested, setTested] = useState<WebhookTest | null>(null);
  const params = { path: { id } };
  const test = useAction(() => api.POST('/webhooks/{id}/test', { params }), setTested);
  const retry = useAction(() => api.POST('/webhooks/{id}/retry', { params }));
  const change = useAction(() =>
    api.PATCH('/webhooks/{id}', { params, headers: { 'If-Match': etag }, body: { enabled: !enabled } }),
  );
  const remove = useAction(() => deleteShown(etag, (headers) => api.DELETE('/webhooks/{id}', { params, headers })));
  const renew = useAction(
    () => api.POST('/webhooks/{id}/secret', { params }),
    (renewed) => setSecret(renewed.secret),
  );
  const isFailing = isWebhookFailing(webhook);
  // The deliveries of a failing webhook are open until the user closes them.
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const areShown = isOpen ?? isFailing;
  const last = useLastDeliveries(webhook);
  const testButton = <ActionButton action={test} icon="announce" label={words.test} />;
  const problems = [test, retry, change, renew, remove].filter((action) => action.problem !== null);
  return (
    <li class={`webhook ${enabled ? '' : 'is-off'} ${isFailing ? 'is-failing' : ''} ${areShown ? 'is-open' : ''}`}>
      <div class="webhook-head">
        <h2>{name}</h2>
        <WebhookStatus webhook={webhook} deliveries={last.value ?? []} />
        <WebhookFacts webhook={webhook} />
        <button
          type="button"
          class="plain webhook-fold"
          aria-expanded={areShown}
          aria-label={`${areShown ? words.hideDeliveries : words.showDeliveries}: ${name}`}
          onClick={() => setOpen(!areShown)}
        >
          {areShown ? words.hideDeliveries : words.showDeliveries}
          <Icon name="expand" />
        </button>
        <div class="row row-actions">
          {isFailing && <ActionButton action={retry} icon="refresh" label={words.retry} />}
          {!isFailing && enabled && testButton}
          {!enabled && <ActionButton action={change} icon="power" label={words.enable} />}
          <Menu label={text.app.more(name)}>
            {(isFailing || !enabled) && testButton}
            <Button icon="edit" label={words.change} onClick={() => setChanging(true)} />
            {enabled && <ActionButton action={change} icon="power" label={words.disable} />}
            <ConfirmButton
              action={renew}
              icon="refresh"
              label={words.newSecret}
              variant="danger"
              title={words.newSecretTitle(name)}
            >
              <p>{words.newSecretDetail}</p>
            </ConfirmButton>
            <ConfirmButton
              action={remove}
              icon="remove"
              label={words.remove}
              variant="danger"
              title={words.removeTitle(name)}
            >
              <p>{words.removeDetail}</p>
            </ConfirmButton>
          </Menu>
        </div>
      </div>
      <p role="status" class="outcome">
        {tested !== null && <StatusMark isGood={tested.delivered} text={answerText(tested, text)} />}
      </p>
      {problems.map(
        ({ problem, dismiss }, index) =>
          problem !== null && <ProblemCard key={index} problem={problem} onDismiss={dismiss} />,
      )}
      {areShown && <Deliveries webhook={webhook} last={last} />}
      {isChanging && <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} />}
      {secret !== null && (
        <Dialog title={words.newSecretOf(name)} onClose={() => setSecret(null)}>
          <SecretOnce secret={secret} detail={words.secretDetail} onClose={() => setSecret(null)} />
        </Dialog>
      )}
    </li>
  );
}

function WebhookFacts({ webhook: { url, types, format } }: { readonly webhook: Webhook }) {
  const text = useText();
  const words = text.webhooks;
  const names = types.length === 0 ? [words.allTypes] : nameTypes(types, text);
  return (
    <dl class="fact-list">
      <Fact name={words.formats[format]}>
        <span class="code">{url}</span>
      </Fact>
      <Fact name={words.types}>{names.join(', ')}</Fact>
    </dl>
  );
}
