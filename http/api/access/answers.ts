/** Builds the answers about access. */
import type { AccessToken, Grant } from '../../../machines/access/access-tokens.js';
import type { Account } from '../../../machines/access/account.js';
import type { Passkey } from '../../../machines/access/passkeys.js';
import { findBegin, type Session, toSessionId } from '../../../machines/access/sessions.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { createEtag } from '../kit/preconditions.js';

/**
 * Returns the scopes and the commands that a client may use.
 * @param account the id of the client's account; `null` without an account
 */
export function accessBody({ name, scopes, commands }: Grant, account: string | null) {
  return { name, scopes, commands, account };
}

/** Returns the settings that an administrator chooses. */
export function describeAccountSettings({ name, scopes, commands, isDisabled }: Account) {
  return { name, scopes, commands, enabled: !isDisabled };
}

export function createAccountEtag(account: Account): string {
  return createEtag(describeAccountSettings(account));
}

/** Returns an account without its password. */
export function accountBody(account: Account) {
  const { id, password, invitation, ...times } = account;
  return {
    id,
    ...describeAccountSettings(account),
    etag: createAccountEtag(account),
    has_password: password !== null,
    invitation_expires_at: invitation === null ? null : toIsoTime(invitation.expiresAt),
    created_at: toIsoTime(times.createdAt),
    last_login_at: toIsoTime(times.lastLoginAt),
  };
}

/** Returns a passkey without its key. */
export function passkeyBody({ id, name, host, createdAt, lastUsedAt }: Passkey) {
  return { id, name, host, created_at: toIsoTime(createdAt), last_used_at: toIsoTime(lastUsedAt) };
}

/**
 * Returns a session without its digest.
 * @param name the name of the session's token or account; `null` for the token of the service
 * @param current the id of the session of the request
 */
export function sessionBody(session: Session, name: string | null, current: string | null) {
  const id = toSessionId(session);
  return {
    id,
    name,
    account: session.account ?? null,
    address: session.address ?? null,
    agent: session.agent ?? null,
    created_at: toIsoTime(findBegin(session)),
    expires_at: toIsoTime(session.until),
    current: id === current,
  };
}

/** Returns the settings that an administrator chooses. */
export function describeTokenSettings({ name, scopes, commands, expiresAt }: AccessToken) {
  return { name, scopes, commands, expires_at: toIsoTime(expiresAt) };
}

export function createTokenEtag(token: AccessToken): string {
  return createEtag(describeTokenSettings(token));
}

/** Returns a token without its digest. */
export function accessTokenBody(token: AccessToken) {
  const { id, createdAt, lastUsedAt } = token;
  return {
    id,
    ...describeTokenSettings(token),
    etag: createTokenEtag(token),
    created_at: toIsoTime(createdAt),
    last_used_at: toIsoTime(lastUsedAt),
  };
}
