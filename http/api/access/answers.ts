/** Builds the answers about access. */
import type { AccessToken, Grant } from '../../../machines/access/access-tokens.js';
import type { Account } from '../../../machines/access/account.js';
import type { Passkey } from '../../../machines/access/passkeys.js';
import { findBegin, type Session, toSessionId } from '../../../machines/access/sessions.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';

/**
 * Returns what a client may do.
 * @param account the id of the account that has logged in
 */
export function accessBody({ name, scopes, commands }: Grant, account: string | null) {
  return { name, scopes, commands, account };
}

/** Returns an account without its password. */
export function accountBody({ id, name, scopes, commands, isDisabled, password, invitation, ...times }: Account) {
  return {
    id,
    name,
    scopes,
    commands,
    enabled: !isDisabled,
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
 * @param name the name of its token or account
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

/** Returns the passkeys of an account, and whether a login needs one. */
export function passkeysBody({ passkeys, needsPasskey }: Account) {
  return { passkeys: passkeys.map(passkeyBody), required: needsPasskey };
}

/** Returns a token without its digest. */
export function accessTokenBody({ id, name, scopes, commands, createdAt, expiresAt, lastUsedAt }: AccessToken) {
  return {
    id,
    name,
    scopes,
    commands,
    created_at: toIsoTime(createdAt),
    expires_at: toIsoTime(expiresAt),
    last_used_at: toIsoTime(lastUsedAt),
  };
}
