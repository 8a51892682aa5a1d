/** Identifies the client of a request, for the journal. */
import type { Context } from 'koa';
import { fullGrant, type Grant } from '../../../machines/access/access-tokens.js';
import type { SessionOwner } from '../../../machines/access/sessions.js';
import type { EntryActor, NewEntry } from '../../../machines/history/journal.js';
import type { Caller } from '../../../machines/operations/requests.js';
import type { ReadForwarded } from '../access/forwarded.js';

/**
 * The method by which a client has identified itself. `local`: the service has no token. Only programs on the same
 * machine can then use it.
 */
export type Credential = 'token' | 'session' | 'local';

/** Stores how the client has identified itself. */
export function setCredential(ctx: Context, credential: Credential): void {
  ctx.state.credential = credential;
}

/** Stores the rights of the client. */
export function setGrant(ctx: Context, grant: Grant): void {
  ctx.state.grant = grant;
}

/** Stores the named token or the account of the client. */
export function setOwner(ctx: Context, owner: SessionOwner): void {
  ctx.state.owner = owner;
}

/**
 * Returns a key of the client's account or named token. The key is `service` for the token of the service, and without
 * a credential.
 */
export function toOwnerKey(ctx: Context): string {
  const { account, token } = (ctx.state.owner ?? {}) as SessionOwner;
  if (account !== undefined) return `account:${account}`;
  return token === undefined ? 'service' : `token:${token}`;
}

/**
 * Returns the rights of the client. A named token or an account limits its client, and any other client has all rights.
 */
export function grantFor(ctx: Context): Grant {
  return (ctx.state.grant as Grant | undefined) ?? fullGrant;
}

/** Returns the client in the form that entries of the history use. */
export function toEntryActor(ctx: Context): EntryActor {
  const { name } = grantFor(ctx);
  return { kind: 'client', name: name ?? (ctx.state.credential as Credential | undefined) ?? 'local' };
}

/** Returns the address of the client; behind a trusted proxy, the address that the proxy names. */
export function clientAddress(ctx: Context, readForwarded: ReadForwarded): string {
  return readForwarded(ctx.req).address ?? ctx.req.socket.remoteAddress ?? '';
}

/** Returns the client as the caller of an operation. */
export function toCaller(ctx: Context, { readForwarded }: { readonly readForwarded: ReadForwarded }): Caller {
  return {
    by: toEntryActor(ctx),
    detail: { address: clientAddress(ctx, readForwarded) },
    isDisconnected: () => ctx.req.socket.destroyed,
    commands: grantFor(ctx).commands,
  };
}

/**
 * Returns the fields that every entry of a request has: the client, and its address.
 * @param detail further fields of the entry's detail
 */
export function toEntryBase(
  ctx: Context,
  { readForwarded }: { readonly readForwarded: ReadForwarded },
  detail: NonNullable<NewEntry['detail']> = {},
): Pick<NewEntry, 'actor' | 'outcome'> & { readonly detail: NonNullable<NewEntry['detail']> } {
  return {
    actor: toEntryActor(ctx),
    outcome: 'done',
    detail: { address: clientAddress(ctx, readForwarded), ...detail },
  };
}
