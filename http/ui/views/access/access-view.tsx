/**
 * The people and programs with access. Users see their sessions and, with an account, their password and passkeys.
 * Administrators see all sessions, the accounts and the named tokens.
 */

import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { hasAccount } from '../../state/access.js';
import { AccountList } from './accounts/account-list.js';
import { OwnPasskeys } from './accounts/own-passkeys.js';
import { OwnPassword } from './accounts/own-password.js';
import { SessionList } from './accounts/session-list.js';
import { RoleList } from './role-list.js';
import { TokenList } from './tokens/token-list.js';
import { useAccessChanges } from './use-access-changes.js';
import './access.css';

export function AccessView() {
  const { state } = usePage();
  const text = useText();
  const isAdmin = state.may('admin');
  const changes = useAccessChanges();
  const accounts = useFetch(isAdmin ? toGet('/access/accounts') : null, changes);
  const tokens = useFetch(isAdmin ? toGet('/access/tokens') : null, changes);
  const sessions = useFetch(toGet('/access/sessions'), changes);
  const isAccount = hasAccount(state.access.value);
  const passkeys = useFetch(isAccount ? toGet('/access/passkeys') : null, changes);
  const factor = useFetch(isAccount ? toGet('/access/second-factor') : null, changes);
  const lists = [...(isAdmin ? [accounts, tokens] : []), ...(isAccount ? [passkeys, factor] : []), sessions];
  // Show all lists together: a list that loads later would move the lists below it.
  const isLoaded = lists.every(({ value, problem }) => value !== null || problem !== null);
  return (
    <>
      <ViewHeader title={text.app.views.access}>{isAccount && <OwnPassword />}</ViewHeader>
      {!isLoaded && <Loading what={text.access.reading} />}
      {isLoaded && (
        <div class={isAdmin ? 'access-layout' : undefined}>
          <div class="access-lists">
            {isAccount && <OwnPasskeys fetched={passkeys} factor={factor} />}
            {isAdmin && <AccountList fetched={accounts} />}
            {isAdmin && <TokenList fetched={tokens} />}
            <SessionList fetched={sessions} />
          </div>
          {isAdmin && <RoleList />}
        </div>
      )}
    </>
  );
}
