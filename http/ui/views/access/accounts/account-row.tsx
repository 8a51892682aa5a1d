/** A row of the account table, with the buttons that change, invite and delete the account. */

import { useState } from 'preact/hooks';
import type { Account, InvitedAccount } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { ConfirmButton } from '../../../forms/confirm-button.js';
import { deleteShown } from '../../../hooks/use-match.js';
import { useIsPhone } from '../../../hooks/use-narrow.js';
import { FailedDialog } from '../../../operations/failed-dialog.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Cell } from '../../../parts/card-table.js';
import { Button } from '../../../parts/elements.js';
import { Menu } from '../../../parts/menu.js';
import { dayText, momentText } from '../../../text/time.js';
import { GrantedScopes } from '../granted-scopes.js';
import { AccountDialog } from './account-dialog.js';
import { InvitationDialog } from './invitation-dialog.js';

interface AccountRowProps {
  readonly account: Account;
  readonly onChanged: () => void;
}

export function AccountRow({ account, onChanged }: AccountRowProps) {
  const { state } = usePage();
  const { access: text, app } = useText();
  const words = text.accounts;
  const { id, name, scopes, commands, last_login_at: lastLogin, etag } = account;
  const [isChanging, setChanging] = useState(false);
  const [invited, setInvited] = useState<InvitedAccount | null>(null);
  const params = { path: { id } };
  const remove = useAction(
    () => deleteShown(etag, (headers) => state.api.DELETE('/access/accounts/{id}', { params, headers })),
    onChanged,
  );
  const invite = useAction(
    () => state.api.POST('/access/accounts/{id}/invitation', { params }),
    (value) => {
      setInvited(value);
      onChanged();
    },
  );
  // A phone has space for the facts of the row or for the button.
  const isPhone = useIsPhone();
  const change = <Button icon="edit" label={words.change} onClick={() => setChanging(true)} />;
  const inviteAgain = <ActionButton action={invite} icon="link" label={words.invite} />;
  // A person who has set no password yet may need the link, which was shown only once.
  const isInvited = findState(account) === 'invited';
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{name}</bdi>
      </th>
      <Cell title={text.role}>
        <GrantedScopes scopes={scopes} commands={commands} />
      </Cell>
      <Cell title={words.state}>
        <AccountState account={account} />
      </Cell>
      <Cell title={words.lastLogin}>{lastLogin === null ? words.noLogin : <AgoTime at={lastLogin} />}</Cell>
      <td role="cell">
        <div class="row row-actions">
          {!isPhone && (isInvited ? inviteAgain : change)}
          <Menu label={app.more(name)}>
            {(isPhone || isInvited) && change}
            {(isPhone || !isInvited) && inviteAgain}
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
        <FailedDialog actions={[remove, invite]} />
        {isChanging && <AccountDialog account={account} onSaved={onChanged} onClose={() => setChanging(false)} />}
        {invited !== null && <InvitationDialog invited={invited} onClose={() => setInvited(null)} />}
      </td>
    </tr>
  );
}

/** The state, and until when the link of an invitation can be used. */
function AccountState({ account }: Pick<AccountRowProps, 'account'>) {
  const { clock } = usePage();
  const text = useText();
  const words = text.access.accounts;
  const state = findState(account);
  const until = state === 'invited' ? account.invitation_expires_at : null;
  const hasExpired = until !== null && Date.parse(until) <= clock.now.value;
  return (
    <div class="account-state">
      <span>{words.states[state]}</span>
      {until !== null && (
        <time
          class={hasExpired ? 'outcome warn small' : 'faint small'}
          dateTime={until}
          title={momentText(until, text)}
        >
          {hasExpired ? words.linkExpired : words.linkUntil(dayText(until, text))}
        </time>
      )}
    </div>
  );
}

function findState({ enabled, has_password: hasPassword }: Account): 'enabled' | 'invited' | 'disabled' {
  if (!enabled) return 'disabled';
  return hasPassword ? 'enabled' : 'invited';
}
