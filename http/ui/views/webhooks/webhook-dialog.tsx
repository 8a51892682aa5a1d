/**
 * The side panel that creates or changes a webhook. The secret of a new webhook is shown once, if its format needs the
 * secret.
 */
import { useState } from 'preact/hooks';
import type { CreatedWebhook, Webhook } from '../../../client/api.js';
import { createMergePatch } from '../../../client/merge-patch.js';
import type { Answer } from '../../api/answer.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { Dialog, PanelForm } from '../../forms/dialog.js';
import { RadioField, TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { SecretOnce } from '../../forms/secret-once.js';
import { useMatch } from '../../hooks/use-match.js';
import { Button } from '../../parts/elements.js';
import { type Group, groups } from '../history/groups.js';
import { groupsIn, otherTypes, toTypes, usualGroups } from './entry-types.js';
import { formats, guessFormat } from './formats.js';

interface WebhookDialogProps {
  /** `null` for a new webhook. */
  readonly webhook: Webhook | null;
  /** The format for which a new webhook was opened; `null` for any. */
  readonly format?: Webhook['format'] | null;
  readonly onClose: () => void;
}

export function WebhookDialog({ webhook: given, format = null, onClose }: WebhookDialogProps) {
  // Keep the webhook as it was when the dialog was opened. Later changes are shown in the list.
  const [webhook] = useState(given);
  const words = useText().webhooks;
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  if (created !== null)
    return (
      <Dialog key="secret" title={words.created} onClose={onClose}>
        <SecretOnce secret={created.secret} detail={words.secretDetail} onClose={onClose} />
      </Dialog>
    );
  return (
    <Dialog
      key="form"
      title={webhook === null ? words.create : words.changeTitle(webhook.name)}
      kind="side-panel"
      onClose={onClose}
    >
      <Form webhook={webhook} format={format} onClose={onClose} onCreated={setCreated} />
    </Dialog>
  );
}

interface FormProps extends Required<WebhookDialogProps> {
  readonly onCreated: (webhook: CreatedWebhook) => void;
}

function Form({ webhook, format: offered, onClose, onCreated }: FormProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.webhooks;
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState('');
  const [chosenFormat, setFormat] = useState(webhook?.format ?? null);
  const format = chosenFormat ?? guessFormat(url, offered);
  const [chosen, setChosen] = useState<readonly Group[]>(() =>
    webhook === null ? usualGroups : groupsIn(webhook.types),
  );
  const others = otherTypes(webhook?.types ?? []);
  const types = [...others, ...toTypes(chosen)];
  const settings = { name: name.trim() === '' ? words.formatNames[format] : name, format, types };
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
    // Discord and Slack check no signatures.
    (saved) => ('secret' in saved && format === 'standard' ? onCreated(saved) : onClose()),
  );

  function submit(event: Event): void {
    event.preventDefault();
    save.run();
  }

  return (
    <PanelForm
      onSubmit={submit}
      end={
        <>
          <Button label={text.app.cancel} onClick={onClose} />
          <ActionButton
            action={save}
            icon={webhook === null ? 'plus' : 'check'}
            label={webhook === null ? words.submit : words.save}
            variant="primary"
            kind="submit"
          />
        </>
      }
    >
      {save.problem !== null && <ProblemCard problem={save.problem} onDismiss={save.dismiss} />}
      <RadioField
        legend={words.format}
        name="format"
        value={format}
        values={formats}
        texts={words.formats}
        onChange={setFormat}
      />
      <TextField
        label={webhook === null ? words.url : words.otherUrl}
        hint={webhook === null ? words.urlHints[format] : words.presentUrl(webhook.url)}
        type="url"
        value={url}
        required={webhook === null}
        onChange={setUrl}
      />
      <TextField
        label={words.name}
        placeholder={words.formatNames[format]}
        value={name}
        maxLength={100}
        onChange={setName}
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
    </PanelForm>
  );
}
