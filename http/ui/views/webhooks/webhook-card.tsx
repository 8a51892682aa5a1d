/** A webhook: its state, its receiver, its last deliveries, and its actions. */

import { useState } from 'preact/hooks';
import type { Webhook, WebhookTest } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { ConfirmButton } from '../../forms/confirm-button.js';
import { Dialog } from '../../forms/dialog.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { SecretOnce } from '../../forms/secret-once.js';
import { deleteShown } from '../../hooks/use-match.js';
import { Button, Fact, StatusMark } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { momentText } from '../../text/time.js';
import { Deliveries } from './deliveries.js';
import { WebhookDialog } from './webhook-dialog.js';
import { answerText, nameTypes, webhookState } from './webhook-text.js';

export function WebhookCard({ webhook }: { readonly webhook: Webhook }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.webhooks;
  const { id, name, enabled, failures, etag } = webhook;
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
  const isFailing = failures > 0 && enabled;
  const { tone, text: state } = webhookState(webhook, text);
  const testButton = <ActionButton action={test} icon="announce" label={words.test} />;
  const problems = [test, retry, change, renew, remove].filter((action) => action.problem !== null);
  return (
    <li class="card webhook">
      <div class="row card-head">
        <div class="row webhook-name">
          <h2>{name}</h2>
          <span class={`badge ${tone}`}>{state}</span>
        </div>
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
      <WebhookFacts webhook={webhook} />
      <p role="status" class="outcome">
        {tested !== null && <StatusMark isGood={tested.delivered} text={answerText(tested, text)} />}
      </p>
      {problems.map(
        ({ problem, dismiss }, index) =>
          problem !== null && <ProblemCard key={index} problem={problem} onDismiss={dismiss} />,
      )}
      <Deliveries webhook={webhook} />
      {isChanging && <WebhookDialog webhook={webhook} onClose={() => setChanging(false)} />}
      {secret !== null && (
        <Dialog title={words.newSecretOf(name)} onClose={() => setSecret(null)}>
          <SecretOnce secret={secret} detail={words.secretDetail} onClose={() => setSecret(null)} />
        </Dialog>
      )}
    </li>
  );
}

function WebhookFacts({ webhook }: { readonly webhook: Webhook }) {
  const text = useText();
  const words = text.webhooks;
  const { url, types, format, waiting, next_attempt_at: nextAt } = webhook;
  return (
    <dl class="fact-list">
      <Fact name={words.address}>
        <span class="code">{url}</span>
      </Fact>
      <Fact name={words.format}>{words.formats[format]}</Fact>
      <Fact name={words.types}>
        <span class="chips">
          {types.length === 0 && <span class="chip">{words.allTypes}</span>}
          {nameTypes(types, text).map((name) => (
            <span key={name} class="chip">
              {name}
            </span>
          ))}
        </span>
      </Fact>
      {waiting !== null && waiting > 0 && <Fact name={words.waiting}>{waiting.toLocaleString(text.time.locale)}</Fact>}
      {nextAt !== null && (
        <Fact name={words.nextAttempt}>
          <time dateTime={nextAt}>{momentText(nextAt, text)}</time>
        </Fact>
      )}
    </dl>
  );
}
