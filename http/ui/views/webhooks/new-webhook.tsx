/** The dialog that creates a webhook, and shows its secret once. */
import { useState } from 'preact/hooks';
import { webhookFormats } from '../../../../machines/ports/webhooks.js';
import type { CreatedWebhook } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../parts/action.js';
import { Dialog } from '../../parts/dialog.js';
import { Button } from '../../parts/elements.js';
import { FormEnd, RadioField, TextField } from '../../parts/fields.js';
import { type Group, groups, groupTypes } from '../history/groups.js';

export function NewWebhook({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const words = text.webhooks;
  const [created, setCreated] = useState<CreatedWebhook | null>(null);
  return (
    <Dialog title={created === null ? words.create : words.created} onClose={onClose}>
      {created === null ? (
        <Form onClose={onClose} onCreated={setCreated} />
      ) : (
        <>
          <p>{words.secretDetail}</p>
          <pre>
            <code>{created.secret}</code>
          </pre>
          <div class="row end">
            <Button label={text.app.close} variant="primary" onClick={onClose} />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onCreated: (webhook: CreatedWebhook) => void;
}

function Form({ onClose, onCreated }: FormProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.webhooks;
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const [format, setFormat] = useState<(typeof webhookFormats)[number]>('standard');
  const [chosen, setChosen] = useState<readonly Group[]>([]);
  const types = chosen.flatMap((group) => [...groupTypes[group]]);
  const create = useAction(() => api.send<CreatedWebhook>('POST', 'webhooks', { name, url, format, types }), onCreated);

  function submit(event: Event): void {
    event.preventDefault();
    create.run();
  }

  return (
    <form class="form" onSubmit={submit}>
      <TextField label={words.name} value={name} required maxLength={100} onChange={setName} />
      <TextField label={words.url} type="url" value={url} required onChange={setUrl} />
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
      </fieldset>
      <FormEnd action={create} icon="plus" label={words.submit} onClose={onClose} />
    </form>
  );
}
