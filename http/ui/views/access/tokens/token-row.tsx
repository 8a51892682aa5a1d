/** A row of the token table, with the buttons that change and revoke the token. */

import { useState } from 'preact/hooks';
import type { AccessToken } from '../../../../client/api.js';
import { usePage, useText } from '../../../context.js';
import { useAction } from '../../../forms/action.js';
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
import { ChangeToken } from './change-token.js';

interface TokenRowProps {
  readonly token: AccessToken;
  readonly onChanged: () => void;
}

export function TokenRow({ token, onChanged }: TokenRowProps) {
  const { state, clock } = usePage();
  const text = useText();
  const words = text.access;
  const { id, name, scopes, commands, expires_at: expiresAt, last_used_at: lastUsedAt, etag } = token;
  const revoke = useAction(
    () =>
      deleteShown(etag, (headers) => state.api.DELETE('/access/tokens/{id}', { params: { path: { id } }, headers })),
    onChanged,
  );
  const [isChanging, setChanging] = useState(false);
  /** Whether the token allows more than reading. Such a token is marked if it never expires. */
  const canChange = scopes.some((scope) => scope !== 'read');
  const hasExpired = expiresAt !== null && Date.parse(expiresAt) <= clock.now.value;
  // A phone has space for the facts of the row or for the button.
  const isPhone = useIsPhone();
  const change = <Button icon="edit" label={words.accounts.change} onClick={() => setChanging(true)} />;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi>{name}</bdi>
      </th>
      <Cell title={words.role}>
        <GrantedScopes scopes={scopes} commands={commands} />
      </Cell>
      <Cell title={words.expires}>
        {expiresAt === null && <span class={canChange ? 'never outcome warn' : 'never'}>{words.never}</span>}
        {expiresAt !== null && (
          <time dateTime={expiresAt} title={momentText(expiresAt, text)}>
            {dayText(expiresAt, text)}
          </time>
        )}
        {hasExpired && <span class="badge bad">{words.expired}</span>}
      </Cell>
      <Cell title={words.lastUsed}>{lastUsedAt === null ? words.neverUsed : <AgoTime at={lastUsedAt} />}</Cell>
      <td role="cell">
        <div class="row row-actions">
          {!isPhone && change}
          <Menu label={text.app.more(name)}>
            {isPhone && change}
            <ConfirmButton
              action={revoke}
              icon="remove"
              label={words.revoke}
              variant="danger"
              title={words.revokeTitle(name)}
            >
              <p>{words.revokeDetail}</p>
            </ConfirmButton>
          </Menu>
        </div>
        {isChanging && <ChangeToken token={token} onSaved={onChanged} onClose={() => setChanging(false)} />}
        <FailedDialog actions={[revoke]} />
      </td>
    </tr>
  );
}
