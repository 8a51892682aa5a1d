/** The dialog that creates a token, and shows it once. */
import { useState } from 'preact/hooks';
import { scopes } from '../../../../machines/ports/access-tokens.js';
import type { CreatedAccessToken } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../parts/action.js';
import { copyText } from '../../parts/copy-text.js';
import { Dialog } from '../../parts/dialog.js';
import { Button } from '../../parts/elements.js';
import { FormEnd, RadioField, TextField } from '../../parts/fields.js';
import { emptyValues, expiries, hasCommands, inputOf, toggleScope } from './token-values.js';

interface NewTokenProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

export function NewToken({ onCreated, onClose }: NewTokenProps) {
  const words = useText().access;
  const [created, setCreated] = useState<CreatedAccessToken | null>(null);
  function show(token: CreatedAccessToken): void {
    setCreated(token);
    onCreated();
  }
  return (
    <Dialog title={created === null ? words.create : words.created(created.name)} onClose={onClose}>
      {created === null ? (
        <Form onClose={onClose} onCreated={show} />
      ) : (
        <Created token={created.token} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedAccessToken) => void;
}

function Form({ onClose, onCreated }: FormProps) {
  const { state, clock } = usePage();
  const words = useText().access;
  const [values, setValues] = useState(emptyValues);
  const [hasNoScope, setNoScope] = useState(false);
  const set = (change: Partial<typeof values>): void => setValues((before) => ({ ...before, ...change }));
  const create = useAction(
    () => state.api.send<CreatedAccessToken>('POST', 'access/tokens', inputOf(values, clock.now.peek())),
    onCreated,
  );

  function submit(event: Event): void {
    event.preventDefault();
    setNoScope(values.scopes.length === 0);
    if (values.scopes.length > 0) create.run();
  }

  return (
    <form class="form" onSubmit={submit}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={values.name}
        required
        maxLength={100}
        onChange={(name) => set({ name })}
      />
      <fieldset aria-describedby={hasNoScope ? 'no-scope' : undefined}>
        <legend>{words.scopes}</legend>
        {scopes.map((scope) => (
          <label key={scope} class="choice scope">
            <input
              type="checkbox"
              checked={values.scopes.includes(scope)}
              onChange={() => set({ scopes: toggleScope(values.scopes, scope) })}
            />
            <span>
              {scope} <span class="faint small">{words.scopeDetails[scope]}</span>
            </span>
          </label>
        ))}
        {hasNoScope && (
          <p id="no-scope" class="fault" role="alert">
            {words.noScope}
          </p>
        )}
      </fieldset>
      {hasCommands(values) && (
        <label class="field">
          <span>{words.commands}</span>
          <textarea
            rows={3}
            spellcheck={false}
            class="code"
            value={values.commands}
            onInput={({ currentTarget }) => set({ commands: currentTarget.value })}
          />
          <span class="faint small">{words.commandsHint}</span>
        </label>
      )}
      <RadioField
        legend={words.expires}
        name="expiry"
        value={values.expiry}
        values={expiries}
        texts={words.expiries}
        onChange={(expiry) => set({ expiry })}
      >
        {values.expiry === 'own' && (
          <TextField
            type="datetime-local"
            label={words.ownExpiry}
            value={values.ownExpiry}
            required
            onChange={(ownExpiry) => set({ ownExpiry })}
          />
        )}
      </RadioField>
      <FormEnd action={create} icon="plus" label={words.submit} onClose={onClose} />
    </form>
  );
}

function Created({ token, onClose }: { readonly token: string; readonly onClose: () => void }) {
  const text = useText();
  const words = text.access;
  const [copied, setCopied] = useState<string | null>(null);
  async function copy(): Promise<void> {
    // The message of an earlier copy is removed first: screen readers announce only a change.
    setCopied(null);
    setCopied((await copyText(token)) ? text.console.copied : text.console.notCopied);
  }
  return (
    <>
      <p>{words.onceDetail}</p>
      <pre class="token">
        <code>{token}</code>
      </pre>
      <div class="row end">
        <span class="faint" role="status">
          {copied}
        </span>
        <Button icon="copy" label={words.copy} onClick={() => void copy()} />
        <Button label={text.app.close} variant="primary" onClick={onClose} />
      </div>
    </>
  );
}
