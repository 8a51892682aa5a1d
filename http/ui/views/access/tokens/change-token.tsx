/** The side panel that changes a token. The secret does not change. */
import { useState } from 'preact/hooks';
import type { AccessToken } from '../../../../client/api.js';
import { createMergePatch } from '../../../../client/merge-patch.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { Dialog, PanelForm } from '../../../forms/dialog.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useMatch } from '../../../hooks/use-match.js';
import { Button } from '../../../parts/elements.js';
import { GrantFields } from '../grant-fields.js';
import { ExpiryField } from './expiry-field.js';
import { changedExpiries, type TokenValues, toChangedExpiry, toGrant } from './token-values.js';

interface ChangeTokenProps {
  readonly token: AccessToken;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function ChangeToken({ token, onSaved, onClose }: ChangeTokenProps) {
  const { state, clock } = usePage();
  const { app, access: words } = useText();
  // Keep the values as they were when the dialog was opened. Later changes are shown in the list.
  const [opened] = useState(() => toValues(token));
  const [values, setValues] = useState(opened);
  const [hasNoScope, setNoScope] = useState(false);
  const set = (change: Partial<TokenValues>): void => setValues((before) => ({ ...before, ...change }));
  const match = useMatch(token.etag);
  const save = useAction(
    async () => {
      const answer = await state.api.PATCH('/access/tokens/{id}', {
        params: { path: { id: token.id } },
        headers: match.headers,
        body: {
          ...createMergePatch(toGrant(opened), toGrant(values)),
          ...toChangedExpiry(values, clock.now.peek()),
        },
      });
      return match.note(answer);
    },
    () => {
      onSaved();
      onClose();
    },
  );

  function submit(event: Event): void {
    event.preventDefault();
    setNoScope(values.scopes.length === 0);
    if (values.scopes.length > 0) save.run();
  }

  return (
    <Dialog title={words.changeTitle(token.name)} kind="side-panel" onClose={onClose}>
      <PanelForm
        onSubmit={submit}
        end={
          <>
            <Button label={app.cancel} onClick={onClose} />
            <ActionButton action={save} icon="check" label={words.accounts.save} variant="primary" kind="submit" />
          </>
        }
      >
        {save.problem !== null && <ProblemCard problem={save.problem} onDismiss={save.dismiss} />}
        <GrantFields values={values} nameHint={words.nameHint} hasNoScope={hasNoScope} onChange={set} />
        <ExpiryField values={values} expiries={changedExpiries} onChange={set} />
      </PanelForm>
    </Dialog>
  );
}

function toValues({ name, scopes, commands }: AccessToken): TokenValues {
  return { name, scopes, commands: commands?.join('\n') ?? '', expiry: 'same', ownExpiry: '' };
}
