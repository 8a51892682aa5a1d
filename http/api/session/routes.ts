/**
 * Routes that log a browser in and out by a cookie, and that issue tickets for GET /events
 * (docs/reference/security.md).
 */

import type { Context } from 'koa';
import type * as z from 'zod';
import { type AccessToken, toGrant } from '../../../machines/access/access-tokens.js';
import type { Account } from '../../../machines/access/account.js';
import type { SessionOwner } from '../../../machines/access/sessions.js';
import { type TicketOwner, ticketMs } from '../../../machines/access/tickets.js';
import type { Journal } from '../../../machines/history/journal.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { Problem } from '../../problems/problems.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { isCredentialRequired } from '../access/access-policy.js';
import { readBearerToken, unauthorizedProblem } from '../access/credentials.js';
import { setCredential, setGrant, toEntryBase } from '../kit/caller.js';
import { bodyProblems, declareRoutes, json, unwrap } from '../kit/route.js';
import { beginSession } from './begin-session.js';
import { clearSessionCookie, readSessionCookie } from './cookie.js';
import type { LoginServices } from './login-services.js';
import { toSessionKey } from './open-responses.js';
import { findSession, getSession, setSession, waitForEnd } from './open-session.js';
import type * as schemas from './schemas.js';
import { tooManyLogins } from './wrong-credentials.js';

interface SessionServices {
  readonly access: AccessPolicy;
  /** The journal, which gets an entry for each change by these requests. */
  readonly journal: Pick<Journal, 'record' | 'find' | 'totals'>;
  /** The login, which checks credentials and ends responses whose credentials have become invalid. */
  readonly login: LoginServices;
}

const route = declareRoutes<SessionServices, typeof schemas>({
  tag: 'Access',
  schemas: () => import('./schemas.js'),
  invalid: () => new Problem({ code: 'credential_required' }),
});

export const sessionRoutes = [
  route({
    request: 'DELETE /session',
    id: 'logOut',
    summary: 'End the session of the cookie',
    scope: null,
    description: 'Closes the event streams of the session.',
    isOpen: true,
    success: {
      status: 204,
      description: 'Done.',
      headers: { 'Set-Cookie': 'Deletes the cookie' },
    },
    problems: ['sessions_unwritable'],
    handle: (_, services, ctx) => logOut(ctx, services),
  }),
  route({
    request: 'POST /session',
    id: 'logIn',
    summary: 'Exchange the token for a session cookie',
    scope: null,
    description: 'For a browser.',
    isOpen: true,
    isJudged: true,
    bodyKind: 'small',
    body: (all) => all.login,
    success: {
      status: 204,
      description: 'The session is valid for 30 days, until the token changes.',
      headers: { 'Set-Cookie': 'The session: HttpOnly, SameSite=Strict, and Secure if the Origin is https' },
    },
    problems: [
      'credential_required',
      ...bodyProblems,
      'unauthorized',
      'login_wrong',
      'passkey_impossible',
      'passkey_required',
      'passkey_wrong',
      'no_token',
      'too_many_logins',
      'logins_busy',
    ],
    handle({ query, body }, services, ctx) {
      unwrap(query);
      if (!isCredentialRequired(services.access)) throw new Problem({ code: 'no_token' });
      return logIn(ctx, unwrap(body), services);
    },
  }),
  route({
    request: 'POST /session/ticket',
    id: 'createTicket',
    summary: 'Get a ticket for one event stream',
    scope: 'read',
    description: 'A ticket opens GET /events once, within 30 seconds.',
    success: json('The ticket.', (all) => all.ticket, { status: 201 }),
    problems: ['no_token'],
    handle(_, services, ctx) {
      const expiresAt = toIsoTime(Date.now() + ticketMs);
      return { ticket: services.login.tickets.issue(findTicketOwner(ctx, services)), expires_at: expiresAt };
    },
  }),
];

/**
 * Returns the owner of a new ticket. @throws Problem `no_token` for a request without a credential. Such a request
 * needs no ticket
 */
function findTicketOwner(ctx: Context, { access, login }: SessionServices): TicketOwner {
  const secret = getSession(ctx) === null ? null : readSessionCookie(ctx, access.sessions);
  if (secret !== null) return { session: secret };
  const given = readBearerToken(ctx) ?? '';
  if (login.isServiceToken(given)) return {};
  const named = access.tokens.find(given);
  if (named === null) throw new Problem({ code: 'no_token' });
  return { token: named.id };
}

/** Begins a session with one of three credentials. @throws Problem if the credential is wrong */
function logIn(ctx: Context, given: z.output<typeof schemas.login>, services: SessionServices): Promise<void> {
  if ('token' in given) return logInWithToken(ctx, given.token, services);
  if ('name' in given) return logInWithPassword(ctx, given.name.trim(), given.password, services);
  return services.login.passkeys.logIn(ctx, given.passkey).then((account) => logInAccount(ctx, account, services));
}

async function logInWithToken(ctx: Context, given: string, services: SessionServices): Promise<void> {
  const { access, login } = services;
  const isOwn = login.isServiceToken(given);
  const named = isOwn ? null : access.tokens.find(given);
  if (!isOwn && named === null) {
    const refusal = await login.wrongCredentials.refuse(ctx);
    if (refusal === null) return;
    throw refusal.seconds === 0 ? unauthorizedProblem(true, refusal) : tooManyLogins(refusal);
  }
  setCredential(ctx, 'token');
  await openSession(ctx, named === null ? {} : { token: named.id }, named, services);
}

async function logInWithPassword(
  ctx: Context,
  name: string,
  password: string,
  services: SessionServices,
): Promise<void> {
  const { passwords, passkeys } = services.login;
  const account = await passwords.logIn(ctx, name, password);
  if (account?.needsPasskey === true)
    throw new Problem({ code: 'passkey_required', options: await passkeys.createSecondFactorOptions(ctx, account) });
  await logInAccount(ctx, account, services);
}

/**
 * Begins the session of an account. @param account the account; `null` if the connection was closed without an answer
 */
async function logInAccount(ctx: Context, account: Account | null, services: SessionServices): Promise<void> {
  if (account === null) return;
  await services.access.accounts.loggedIn(account.id);
  await openSession(ctx, { account: account.id }, account, services);
}

/** Opens a session. @param holder the owner of the session; `null` for the token of the service */
async function openSession(
  ctx: Context,
  owner: SessionOwner,
  holder: AccessToken | Account | null,
  { access, journal }: SessionServices,
): Promise<void> {
  await beginSession(ctx, owner, access);
  if (owner.account !== undefined) setCredential(ctx, 'session');
  if (holder !== null) setGrant(ctx, toGrant(holder));
  journal.record({ ...toEntryBase(ctx, access), type: 'access.session_opened' });
}

async function logOut(ctx: Context, { access, journal, login }: SessionServices): Promise<void> {
  const { sessions, readForwarded } = access;
  const secret = readSessionCookie(ctx, sessions);
  clearSessionCookie(ctx, sessions, readForwarded(ctx.req));
  const session = secret === null ? null : findSession(secret, access);
  if (secret === null) return;
  const ended = sessions.end(secret);
  if (session !== null) {
    login.responses.close(toSessionKey(session.id));
    setCredential(ctx, 'session');
    setSession(ctx, session);
    setGrant(ctx, session.grant);
    journal.record({ ...toEntryBase(ctx, access), type: 'access.session_closed' });
  }
  await waitForEnd(ended);
}
