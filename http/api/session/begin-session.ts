/** Begins the session of a browser. */
import type { Context } from 'koa';
import { maxAgentLength, type SessionOwner } from '../../../machines/access/sessions.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { clientAddress } from '../kit/caller.js';
import { setSessionCookie } from './cookie.js';

/** Begins a session, and sets its cookie. */
export async function beginSession(
  ctx: Context,
  owner: SessionOwner,
  { sessions, readForwarded }: Pick<AccessPolicy, 'sessions' | 'readForwarded'>,
): Promise<void> {
  const agent = ctx.get('User-Agent').slice(0, maxAgentLength);
  const browser = { address: clientAddress(ctx, readForwarded), ...(agent !== '' && { agent }) };
  setSessionCookie(ctx, sessions, await sessions.begin(owner, browser), readForwarded(ctx.req));
}
