/** The schemas of access: what a client may do, and the named tokens. */
import * as z from 'zod';
import { scopes } from '../../../machines/access/access-tokens.js';

const fields = {
  name: z.string(),
  scopes: z.array(z.enum(scopes)).describe('What it allows. `admin` includes all others'),
  commands: z
    .array(z.string())
    .nullable()
    .describe('Patterns of the commands that it allows, in which `*` matches any characters. Null for all'),
};

export const access = z
  .object({
    ...fields,
    name: fields.name
      .nullable()
      .describe('The name of the token or the account. Null for the token of the service, and without any'),
    scopes: z.array(z.enum(scopes)).describe('All that the client may do; with `admin`, every scope'),
    account: z.string().nullable().describe('The id of the account that has logged in. Null with another credential'),
  })
  .meta({ id: 'Access', description: 'What the client may do.' });

export const accessToken = z
  .object({
    id: z.string(),
    ...fields,
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable().describe('Null if it does not expire'),
    last_used_at: z.iso.datetime().nullable().describe('Null if it was never used'),
  })
  .meta({ id: 'AccessToken', description: 'A named token, without its secret.' });

export const accessTokens = z
  .object({ tokens: z.array(accessToken) })
  .meta({ id: 'AccessTokens', description: 'The named tokens, the oldest first.' });

export const createdAccessToken = z
  .object({
    ...accessToken.shape,
    token: z.string().describe('What the client sends as Authorization: Bearer. It is not shown again'),
  })
  .meta({ id: 'CreatedAccessToken', description: 'A named token with its secret.' });

export const account = z
  .object({
    id: z.string(),
    ...fields,
    enabled: z.boolean().describe('Whether it may log in'),
    has_password: z.boolean().describe('Whether its holder has set a password'),
    invitation_expires_at: z.iso
      .datetime()
      .nullable()
      .describe('Until when its holder can set a password by the invitation. Null without one'),
    created_at: z.iso.datetime(),
    last_login_at: z.iso.datetime().nullable().describe('Null before the first login'),
  })
  .meta({ id: 'Account', description: 'An account, without its password.' });

export const accounts = z
  .object({ accounts: z.array(account) })
  .meta({ id: 'Accounts', description: 'The accounts, the oldest first.' });

export const invitedAccount = z
  .object({
    ...account.shape,
    invitation: z.string().describe('What its holder sets a password with, once. It is not shown again'),
  })
  .meta({ id: 'InvitedAccount', description: 'An account with the secret of its invitation.' });

export const session = z
  .object({
    id: z.string(),
    name: z.string().nullable().describe('The name of its token or account. Null for the token of the service'),
    account: z.string().nullable().describe('The id of its account. Null for a session of a token'),
    address: z.string().nullable().describe('The address from which it was begun. Null if it is not known'),
    agent: z.string().nullable().describe('What the browser calls itself. Null if it is not known'),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    current: z.boolean().describe('Whether it is the session of this request'),
  })
  .meta({ id: 'Session', description: 'A browser that has logged in.' });

export const sessions = z
  .object({ sessions: z.array(session) })
  .meta({ id: 'Sessions', description: 'The sessions, the oldest first.' });

export const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    host: z.string().describe('The host name of the page for which it was made: it works there alone'),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().describe('Null before the first login with it'),
  })
  .meta({ id: 'Passkey', description: 'A passkey, without its key.' });

export const passkeys = z
  .object({
    passkeys: z.array(passkey),
    required: z.boolean().describe('Whether a login with the password needs a passkey, too'),
  })
  .meta({ id: 'Passkeys', description: 'The passkeys of an account, the oldest first.' });

export const webAuthnOptions = z
  .record(z.string(), z.unknown())
  .meta({ id: 'WebAuthnOptions', description: 'Options for the browser, as WebAuthn defines them in JSON.' });
