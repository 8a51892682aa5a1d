/** Finds the session of a request, its owner and its rights. */
import type { ServerResponse } from 'node:http';
import type { Context } from 'koa';
import { fullGrant, type Grant, toGrant } from '../../../machines/access/access-tokens.js';
import { type Session, type SessionOwner, toSessionId } from '../../../machines/access/sessions.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { createSaveWaiter } from '../kit/wait-for-save.js';
import { type SessionResponses, toAccountKey, toTokenKey } from './open-responses.js';

type Owners = Pick<AccessPolicy, 'tokens' | 'accounts'>;

export interface OpenSession {
  readonly id: string;
  readonly owner: SessionOwner;
  readonly grant: Grant;
}

/** Returns the open session with the secret, if its token or account is valid. */
export function findSession(secret: string, { sessions, ...owners }: Owners & Pick<AccessPolicy, 'sessions'>) {
  const session = sessions.find(secret);
  return session && openSession(session, owners);
}

/** Returns the session with its grant; `null` if its token or account is no longer valid. */
function openSession(session: Session, { tokens, accounts }: Owners): OpenSession | null {
  const { token, account } = session;
  const open = { id: toSessionId(session), owner: { ...(token && { token }), ...(account && { account }) } };
  if (token === undefined && account === undefined) return { ...open, grant: fullGrant };
  const holder = token === undefined ? accounts.getUsable(account ?? '') : tokens.get(token);
  return holder && { ...open, grant: toGrant(holder) };
}

/** Waits until the end of sessions is recorded. @throws Problem `sessions_unwritable` */
export const waitForEnd = createSaveWaiter('sessions_unwritable');

/** Stores the session of the request. */
export function setSession(ctx: Context, session: OpenSession): void {
  ctx.state.session = session;
}

/** Returns the session of the request; `null` for a request with another credential. */
export function getSession(ctx: Context): OpenSession | null {
  return (ctx.state.session as OpenSession | undefined) ?? null;
}

/**
 * Ends the sessions of a named token or an account, and closes its open responses. @param except a response that stays
 * open. @throws Problem `sessions_unwritable`
 */
export function endSessions(
  owner: SessionOwner,
  { sessions }: Pick<AccessPolicy, 'sessions'>,
  responses: SessionResponses,
  except?: ServerResponse,
): Promise<void> {
  if (owner.token !== undefined) responses.close(toTokenKey(owner.token), except);
  if (owner.account !== undefined) responses.close(toAccountKey(owner.account), except);
  return waitForEnd(sessions.endSessions(owner));
}

/**
 * Ends the sessions of a token or an account that no longer gives access. A failed save is ignored: the sessions stay
 * invalid without it.
 */
export async function endInvalidSessions(...ending: Parameters<typeof endSessions>): Promise<void> {
  await endSessions(...ending).catch(() => undefined);
}
