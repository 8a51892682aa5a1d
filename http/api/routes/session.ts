/** POST and DELETE /session: a browser exchanges a credential for a cookie (docs/reference/security.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { type AccessToken, grantOf } from '../../../machines/access/access-tokens.js';
import type { Account } from '../../../machines/access/account.js';
import type { WebAuthnJson } from '../../../machines/access/passkeys.js';
import { Problem } from '../../problems/problems.js';
import { unauthorizedProblem } from '../access.js';
import { isCredentialRequired } from '../access-policy.js';
import { createTokenCheck } from '../compare-token.js';
import { entryOf, setCredential, setGrant } from '../history/caller.js';
import { getBody, readSmallBody } from '../request-body.js';
import { loginBody } from '../schemas/request-bodies.js';
import type { Services } from '../services.js';
import { beginSession } from '../session/begin-session.js';
import { clearSessionCookie, readSessionCookie } from '../session/cookie.js';
import { keyOfSession, type SessionResponses } from '../session/open-responses.js';
import { findSession, setSession } from '../session/open-session.js';
import { createPasskeyCheck } from '../session/passkey-check.js';
import { createPasswordCheck } from '../session/password-check.js';
import { tooManyLogins, type WrongCredentials } from '../session/wrong-credentials.js';

/** What a login sends. */
type Login =
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'password'; readonly name: string; readonly password: string }
  | { readonly by: 'passkey'; readonly answer: WebAuthnJson };

/**
 * @param responses the open responses of each session, which are closed when the session ends
 * @param wrong slows the answers to wrong credentials
 */
export function addSessionRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  responses: SessionResponses,
  wrong: WrongCredentials,
): void {
  const { token, tokens, accounts, sessions, readForwarded } = access;
  const isToken = token === null ? () => false : createTokenCheck(token);
  const checkPassword = createPasswordCheck(access, wrong);
  const checkPasskey = createPasskeyCheck(access, wrong);

  const record = (ctx: Context, type: 'access.session_opened' | 'access.session_closed'): void =>
    journal.record({ ...entryOf(ctx, access), type });

  router.post('/session', readSmallBody, async (ctx) => {
    if (!isCredentialRequired(access)) throw new Problem({ code: 'no_token' });
    const login = readLogin(ctx);
    if (login.by === 'password') await logInPassword(ctx, login.name, login.password);
    else if (login.by === 'passkey') await logInAccount(ctx, await checkPasskey.logIn(ctx, login.answer));
    else await logInToken(ctx, login.token);
  });

  async function logInPassword(ctx: Context, name: string, password: string): Promise<void> {
    const account = await checkPassword.logIn(ctx, name, password);
    if (account?.needsPasskey === true)
      throw new Problem({ code: 'passkey_required', options: await checkPasskey.secondFactorOptions(ctx, account) });
    await logInAccount(ctx, account);
  }

  async function logInAccount(ctx: Context, account: Account | null): Promise<void> {
    if (account === null) return;
    await accounts.loggedIn(account.id);
    await begin(ctx, { account: account.id }, account);
  }

  async function logInToken(ctx: Context, given: string): Promise<void> {
    const isOwn = isToken(given);
    const named = isOwn ? null : tokens.find(given);
    if (!isOwn && named === null) {
      const refusal = await wrong.refuse(ctx);
      if (refusal === null) return;
      throw refusal.seconds === 0 ? unauthorizedProblem(true, refusal) : tooManyLogins(refusal);
    }
    setCredential(ctx, 'token');
    await begin(ctx, named === null ? {} : { token: named.id }, named);
  }

  async function begin(
    ctx: Context,
    owner: { readonly token?: string; readonly account?: string },
    holder: AccessToken | Account | null,
  ): Promise<void> {
    await beginSession(ctx, owner, access);
    if (owner.account !== undefined) setCredential(ctx, 'session');
    if (holder !== null) setGrant(ctx, grantOf(holder));
    record(ctx, 'access.session_opened');
    ctx.status = 204;
  }

  router.delete('/session', async (ctx) => {
    const secret = readSessionCookie(ctx, sessions);
    clearSessionCookie(ctx, sessions, readForwarded(ctx.req));
    const session = secret === null ? null : findSession(secret, access);
    if (secret !== null) {
      const ended = sessions.end(secret);
      if (session !== null) responses.close(keyOfSession(session.id));
      await ended;
    }
    if (session !== null) {
      setCredential(ctx, 'session');
      setSession(ctx, session);
      setGrant(ctx, session.grant);
      record(ctx, 'access.session_closed');
    }
    ctx.status = 204;
  });
}

/** @throws the problem of a body without a credential */
function readLogin(ctx: Context): Login {
  const body = getBody(ctx);
  if (!body.ok) throw new Problem(body.fault);
  const { Token, Name, Password, Passkey } = loginBody().safeParse(body.value).data ?? {};
  if (Token !== undefined) return { by: 'token', token: Token };
  if (Name !== undefined && Password !== undefined) return { by: 'password', name: Name.trim(), password: Password };
  if (Passkey !== undefined) return { by: 'passkey', answer: Passkey };
  throw new Problem({ code: 'token_required' });
}
