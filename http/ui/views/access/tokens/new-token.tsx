/** The side panel that creates a token, and the dialog that shows the secret once. */
import { useState } from 'preact/hooks';
import type { CreatedAccessToken } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { Dialog, PanelForm } from '../../../forms/dialog.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { SecretOnce } from '../../../forms/secret-once.js';
import { Button } from '../../../parts/elements.js';
import { GrantFields } from '../grant-fields.js';
import { ExpiryField } from './expiry-field.js';
import { emptyValues, expiries, toNewToken } from './token-values.js';

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
  if (created === null)
    return (
      <Dialog key="form" title={words.create} kind="side-panel" onClose={onClose}>
        <Form onClose={onClose} onCreated={show} />
      </Dialog>
    );
  return (
    <Dialog key="secret" title={words.created(created.name)} onClose={onClose}>
      <SecretOnce secret={created.token} detail={words.onceDetail} onClose={onClose} />
    </Dialog>
  );
}

interface FormProps {
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedAccessToken) => void;
}

function Form({ onClose, onCreated }: FormProps) {
  const { state, clock } = usePage();
  const { app, access: words } = useText();
  const [values, setValues] = useState(emptyValues);
  const [hasNoScope, setNoScope] = useState(false);
  const set = (change: Partial<typeof values>): void => setValues((before) => ({ ...before, ...change }));
  const create = useAction(
    () => state.api.POST('/access/tokens', { body: toNewToken(values, clock.now.peek()) }),
    onCreated,
  );

  function submit(event: Event): void {
    event.preventDefault();
    setNoScope(values.scopes.length === 0);
    if (values.scopes.length > 0) create.run();
  }

  return (
    <PanelForm
      onSubmit={submit}
      end={
        <>
          <Button label={app.cancel} onClick={onClose} />
          <ActionButton action={create} icon="plus" label={words.submit} variant="primary" kind="submit" />
        </>
      }
    >
      {create.problem !== null && <ProblemCard problem={create.problem} onDismiss={create.dismiss} />}
      <GrantFields values={values} nameHint={words.nameHint} hasNoScope={hasNoScope} onChange={set} />
      <ExpiryField values={values} expiries={expiries} onChange={set} />
    </PanelForm>
  );
}
