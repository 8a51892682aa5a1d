/** The dialog that creates or changes a webhook. It shows the secret of a new webhook once. */
import { useState } from 'preact/hooks';
import { webhookFormats } from '../../../../machines/webhooks/webhook.js';
import type { CreatedWebhook, Webhook } from '../../../client/api.js';
import { createMergePatch } from '../../../client/merge-patch.js';
import type { Answer } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, RadioField, TextField } from '../../forms/fields.js';
import { SecretOnce } from '../../forms/secret-once.js';
import { useMatch } from '../../hooks/use-match.js';
import { type Group, groups } from '../history/groups.js';
import { groupsIn, otherTypes, toTypes } from './entry-types.js';

interface WebhookDialogProps {
  /** `null` for a new webhook. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

export function WebhookDialog({ webhook: given, onClose }: WebhookDialogProps) {
  // Keep the webhook as it was when the dialog was opened. Later changes are shown in the list.
  const [webhook] = useState(given);
  const words = useText().webhooks;
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  const title = webhook === null ? words.create : words.changeTitle(webhook.name);
  return (
    <Dialog title={created === null ? title : words.created} onClose={onClose}>
      {created === null ? (
        <Form webhook={webhook} onClose={onClose} onCreated={setCreated} />
      ) : (
        <SecretOnce secret={created.secret} detail={words.secretDetail} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps extends WebhookDialogProps {
  readonly onCreated: (webhook: CreatedWebhook) => void;
}

function Form({ webhook, onClose, onCreated }: FormProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.webhooks;
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState(webhook?.format ?? 'standard');
  const [chosen, setChosen] = useState<readonly Group[]>(() => groupsIn(webhook?.types ?? []));
  const others = otherTypes(webhook?.types ?? []);
  const types = [...others, ...toTypes(chosen)];
  const settings = { name, format, types };
  const match = useMatch(webhook?.etag ?? '');
  const save = useAction(
    async (): Promise<Answer<Webhook | CreatedWebhook>> => {
      if (webhook === null) return api.POST('/webhooks', { body: { ...settings, url } });
      const before = { name: webhook.name, format: webhook.format, types: webhook.types };
      const answer = await api.PATCH('/webhooks/{id}', {
        params: { path: { id: webhook.id } },
        headers: match.headers,
        body: { ...createMergePatch(before, settings), ...(url !== '' && { url }) },
      });
      return match.note(answer);
    },
    (saved) => ('secret' in saved ? onCreated(saved) : onClose()),
  );

  function submit(event: Event): void {
    event.preventDefault();
    save.run();
  }

  return (
    <form class="form" onSubmit={submit}>
      <TextField label={words.name} value={name} required maxLength={100} onChange={setName} />
      <TextField
        label={webhook === null ? words.url : words.otherUrl}
        {...(webhook !== null && { hint: words.presentUrl(webhook.url) })}
        type="url"
        value={url}
        required={webhook === null}
        onChange={setUrl}
      />
      <RadioField
        legend={words.format}
        name="format"
        value={format}
        values={webhookFormats}
        texts={words.formats}
        onChange={setFormat}
      />
      <fieldset>
        <legend>{words.typesHint}</legend>
        {groups
          .filter((group) => group !== 'all')
          .map((group) => (
            <label key={group} class="choice">
              <input
                type="checkbox"
                checked={chosen.includes(group)}
                onChange={() =>
                  setChosen(chosen.includes(group) ? chosen.filter((each) => each !== group) : [...chosen, group])
                }
              />
              {text.history.groups[group]}
            </label>
          ))}
        {others.length > 0 && <p class="faint small">{words.otherTypes(others.join(', '))}</p>}
      </fieldset>
      <FormEnd
        action={save}
        icon={webhook === null ? 'plus' : 'check'}
        label={webhook === null ? words.submit : words.save}
        onClose={onClose}
      />
    </form>
  );
}
