/** What the holder of an account does: sets a password, and ends sessions (docs/reference/accounts.md). */
import type Router from '@koa/router';
import type { Context } from 'koa';
import { grantOf } from '../../../machines/access/access-tokens.js';
import type { Account } from '../../../machines/access/account.js';
import { isSameOwner, type Session, sessionIdOf } from '../../../machines/access/sessions.js';
import { Problem } from '../../problems/problems.js';
import { isCredentialRequired } from '../access-policy.js';
import { savedAccess } from '../grant-settings.js';
import { entryOf, setCredential, setGrant } from '../history/caller.js';
import { revalidate } from '../large-answers.js';
import { readFields } from '../read-fields.js';
import { getBody, readSmallBody } from '../request-body.js';
import { sessionBody } from '../schemas/access-body.js';
import { invitationBody, passwordChangeBody } from '../schemas/request-bodies.js';
import { hasScope } from '../scopes.js';
import type { Services } from '../services.js';
import { beginSession } from '../session/begin-session.js';
import { keyOfAccount, keyOfSession, type SessionResponses } from '../session/open-responses.js';
import { endOwner, sessionFor } from '../session/open-session.js';
import { createPasswordCheck } from '../session/password-check.js';
import type { WrongCredentials } from '../session/wrong-credentials.js';

/**
 * @param responses the open responses of each session, which are closed when the session ends
 * @param wrong slows the answers to wrong credentials
 */
export function addOwnAccountRoutes(
  router: Router,
  { access, journal }: Pick<Services, 'access' | 'journal'>,
  responses: SessionResponses,
  wrong: WrongCredentials,
): void {
  const { accounts, tokens, sessions } = access;
  const passwords = createPasswordCheck(access, wrong);

  router.post('/access/invitation', readSmallBody, async (ctx) => {
    const { invitation, password } = readFields(getBody(ctx), invitationBody(), invalid);
    const invited = accounts.findInvited(invitation);
    // Checked before the work: a wrong invitation costs a digest. It is too long to be guessed.
    if (invited === null) return refuseInvitation(ctx);
    const hash = await passwords.hash(ctx, invited.name, password);
    const account = await savedAccess(accounts.accept(invitation, hash));
    if (account === null) throw new Problem({ code: 'invitation_unknown' });
    await endOwner({ account: account.id }, access, responses);
    setCredential(ctx, 'session');
    setGrant(ctx, grantOf(account));
    recordPassword(ctx, account);
    if (isCredentialRequired(access)) await beginSession(ctx, { account: account.id }, access);
    ctx.status = 204;
  });

  async function refuseInvitation(ctx: Context): Promise<void> {
    if ((await wrong.refuse(ctx)) !== null) throw new Problem({ code: 'invitation_unknown' });
  }

  router.put('/access/password', readSmallBody, async (ctx) => {
    const { current, password } = readFields(getBody(ctx), passwordChangeBody(), invalid);
    const session = sessionFor(ctx);
    const account = accounts.getUsable(session?.owner.account ?? '');
    if (session === null || account === null) throw new Problem({ code: 'no_account' });
    if (!(await passwords.confirm(ctx, account, current))) return;
    const hash = await passwords.hash(ctx, account.name, password);
    await savedAccess(accounts.setPassword(account.id, hash));
    recordPassword(ctx, account);
    await endOthers(ctx, account.id, session.id);
    ctx.status = 204;
  });

  /** Ends the sessions of an account but one. Its open responses are opened anew. */
  async function endOthers(ctx: Context, account: string, session: string): Promise<void> {
    await sessions.endAllOf({ account }, session);
    responses.close(keyOfAccount(account), ctx.res);
  }

  router.get('/access/sessions', revalidate, (ctx) => {
    const current = sessionFor(ctx)?.id ?? null;
    const visible = sessions.all().filter((session) => mayEnd(ctx, session));
    ctx.body = { sessions: visible.map((session) => sessionBody(session, nameOf(session), current)) };
  });

  router.delete('/access/sessions/:id', async (ctx) => {
    const id = ctx.params.id ?? '';
    const session = sessions.all().find((each) => sessionIdOf(each) === id && mayEnd(ctx, each));
    if (session === undefined) throw new Problem({ code: 'session_unknown', session: id });
    const ended = sessions.endById(id);
    responses.close(keyOfSession(id), ctx.res);
    await ended;
    const name = nameOf(session);
    const detail = { ...(name !== null && { name }), session: id };
    journal.record({ ...entryOf(ctx, access, detail), type: 'access.session_revoked' });
    ctx.status = 204;
  });

  function mayEnd(ctx: Context, session: Session): boolean {
    const own = sessionFor(ctx);
    return hasScope(ctx, 'admin') || (own !== null && isSameOwner(own.owner, session));
  }

  function nameOf({ token, account }: Session): string | null {
    if (account !== undefined) return accounts.get(account)?.name ?? null;
    return token === undefined ? null : (tokens.get(token)?.name ?? null);
  }

  function recordPassword(ctx: Context, { id, name }: Account): void {
    journal.record({ ...entryOf(ctx, access, { name, account: id }), type: 'access.password_set' });
  }
}

function invalid(field: string | null, problem: string): Problem {
  return new Problem({ code: 'password_invalid', field, problem });
}
