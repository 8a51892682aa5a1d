/** The dialog that creates a token and shows its secret once. */
import { useState } from 'preact/hooks';
import type { CreatedAccessToken } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
import { Dialog } from '../../../forms/dialog.js';
import { FormEnd } from '../../../forms/fields.js';
import { SecretOnce } from '../../../forms/secret-once.js';
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
  return (
    <Dialog title={created === null ? words.create : words.created(created.name)} onClose={onClose}>
      {created === null ? (
        <Form onClose={onClose} onCreated={show} />
      ) : (
        <SecretOnce secret={created.token} detail={words.onceDetail} onClose={onClose} />
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
    () => state.api.POST('/access/tokens', { body: toNewToken(values, clock.now.peek()) }),
    onCreated,
  );

  function submit(event: Event): void {
    event.preventDefault();
    setNoScope(values.scopes.length === 0);
    if (values.scopes.length > 0) create.run();
  }

  return (
    <form class="form" onSubmit={submit}>
      <GrantFields values={values} nameHint={words.nameHint} hasNoScope={hasNoScope} onChange={set} />
      <ExpiryField values={values} expiries={expiries} onChange={set} />
      <FormEnd action={create} icon="plus" label={words.submit} onClose={onClose} />
    </form>
  );
}
