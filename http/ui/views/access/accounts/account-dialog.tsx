/** The side panel that creates or changes an account. The invitation of a new account is shown once. */
import { useState } from 'preact/hooks';
import type { Account, InvitedAccount } from '../../../../client/api.js';
import { createMergePatch } from '../../../../client/merge-patch.js';
import type { Answer } from '../../../api/answer.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { Dialog, PanelForm } from '../../../forms/dialog.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useMatch } from '../../../hooks/use-match.js';
import { Button } from '../../../parts/elements.js';
import { GrantFields } from '../grant-fields.js';
import { type GrantValues, toGrant } from '../tokens/token-values.js';
import { InvitationDialog } from './invitation-dialog.js';

interface AccountDialogProps {
  /** `null` for a new account. */
  readonly account: Account | null;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

export function AccountDialog({ account: given, onSaved, onClose }: AccountDialogProps) {
  // Keep the account as it was when the dialog was opened. Later changes are shown in the list.
  const [account] = useState(given);
  const { state } = usePage();
  const { app, access: text } = useText();
  const words = text.accounts;
  const [values, setValues] = useState<GrantValues>(() => toValues(account));
  const [isEnabled, setEnabled] = useState(account?.enabled ?? true);
  const [hasNoScope, setNoScope] = useState(false);
  const [invited, setInvited] = useState<InvitedAccount | null>(null);
  const match = useMatch(account?.etag ?? '');
  const save = useAction(
    async (): Promise<Answer<Account | InvitedAccount>> => {
      const body = { ...toGrant(values), enabled: isEnabled };
      if (account === null) return state.api.POST('/access/accounts', { body });
      const answer = await state.api.PATCH('/access/accounts/{id}', {
        params: { path: { id: account.id } },
        headers: match.headers,
        body: createMergePatch({ ...toGrant(toValues(account)), enabled: account.enabled }, body),
      });
      return match.note(answer);
    },
    (saved) => {
      onSaved();
      if ('invitation' in saved) setInvited(saved);
      else onClose();
    },
  );

  function submit(event: Event): void {
    event.preventDefault();
    setNoScope(values.scopes.length === 0);
    if (values.scopes.length > 0) save.run();
  }

  if (invited !== null) return <InvitationDialog invited={invited} onClose={onClose} />;
  return (
    <Dialog
      key="form"
      title={account === null ? words.create : words.changeTitle(account.name)}
      kind="side-panel"
      onClose={onClose}
    >
      <PanelForm
        onSubmit={submit}
        end={
          <>
            <Button label={app.cancel} onClick={onClose} />
            <ActionButton
              action={save}
              icon={account === null ? 'plus' : 'check'}
              label={account === null ? text.submit : words.save}
              variant="primary"
              kind="submit"
            />
          </>
        }
      >
        {save.problem !== null && <ProblemCard problem={save.problem} onDismiss={save.dismiss} />}
        <GrantFields
          values={values}
          nameHint={words.nameHint}
          hasNoScope={hasNoScope}
          onChange={(change) => setValues((before) => ({ ...before, ...change }))}
        />
        {account !== null && (
          <label class="choice">
            <input type="checkbox" checked={isEnabled} onChange={() => setEnabled(!isEnabled)} />
            {words.enabled}
          </label>
        )}
      </PanelForm>
    </Dialog>
  );
}

function toValues(account: Account | null): GrantValues {
  return {
    name: account?.name ?? '',
    scopes: account?.scopes ?? ['read'],
    commands: account?.commands?.join('\n') ?? '',
  };
}
