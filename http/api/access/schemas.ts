/** The schemas of access: the rights of a client, named tokens, accounts, and the sessions and passkeys of accounts. */
import * as z from 'zod';
import { scopes } from '../../../machines/access/access-tokens.js';
import { passwordLimits } from '../../../machines/access/account.js';
import { createPatchSchema } from '../kit/body/merge-patch.js';
import { settingsEtag } from '../kit/settings-etag.js';
import { createLine, createText, displayName } from '../kit/texts.js';

const fields = {
  name: z.string().describe('The name in the history'),
  scopes: z.array(z.enum(scopes)).describe('The allowed scopes. `admin` includes all'),
  commands: z.array(z.string()).nullable().describe('Allowed commands, such as `say *`. Null allows all'),
};

/** The fields that named tokens and accounts have. */
const grant = z
  .object({ ...fields, created_at: z.iso.datetime().describe('When it was created'), etag: settingsEtag })
  .meta({ id: 'Grant', description: 'Fields of named tokens and accounts.' });

const commandPatterns = z
  .array(createLine(500))
  .min(1)
  .max(100)
  .meta({ id: 'CommandPatterns', description: 'Allowed commands, such as `say *`, with the scope `command`' });

export const grantedScopes = z
  .array(z.enum(scopes))
  .min(1)
  .max(100)
  .meta({ id: 'Scopes', description: 'The allowed scopes. `admin` includes all' });

const grantSettings = {
  name: displayName.describe('The name in the history'),
  scopes: grantedScopes,
  commands: commandPatterns.nullable().optional().describe('Null, the default, allows all'),
};

const newPassword = createText(passwordLimits.min, passwordLimits.max).describe('The new password');

export const access = z
  .object({
    ...fields,
    name: fields.name.nullable().describe('The name of the token or account'),
    scopes: z.array(z.enum(scopes)).describe('All that the client may do; with `admin`, every scope'),
    account: z.string().nullable().describe('The id of the account that has logged in'),
  })
  .meta({ id: 'Access' });

export const newAccessToken = z
  .strictObject({
    ...grantSettings,
    expires_at: z.iso
      .datetime({ offset: true })
      .nullable()
      .optional()
      .describe('A future time, with its offset. Null, the default: never'),
  })
  .meta({ id: 'NewAccessToken' });

export const accessTokenPatch = createPatchSchema(newAccessToken).meta({
  id: 'AccessTokenPatch',
  description: 'A Merge Patch (RFC 7396): null sets the default.',
});

export const accessToken = z
  .object({
    id: z.string().describe('The id of the token'),
    ...grant.shape,
    expires_at: z.iso.datetime().nullable().describe('Null if it does not expire'),
    last_used_at: z.iso.datetime().nullable().describe('Null if it was never used'),
  })
  .meta({ id: 'AccessToken' });

export const accessTokens = z.array(accessToken);

export const createdAccessToken = z
  .object({
    ...accessToken.shape,
    token: z.string().describe('Sent as Authorization: Bearer. It is not shown again'),
  })
  .meta({ id: 'CreatedAccessToken' });

export const newAccount = z
  .strictObject({
    ...grantSettings,
    enabled: z.boolean().optional().describe('Whether it may log in. Default: true'),
  })
  .meta({ id: 'NewAccount' });

export const accountSettings = newAccount.required().meta({ id: 'AccountSettings' });

export const accountPatch = createPatchSchema(newAccount).meta({
  id: 'AccountPatch',
  description: 'A Merge Patch (RFC 7396): null sets the default.',
});

export const account = z
  .object({
    id: z.string().describe('The id of the account'),
    ...grant.shape,
    enabled: z.boolean().describe('Whether it may log in'),
    has_password: z.boolean().describe('Whether a password is set'),
    invitation_expires_at: z.iso.datetime().nullable().describe('When the invitation expires'),
    last_login_at: z.iso.datetime().nullable().describe('Null before the first login'),
  })
  .meta({ id: 'Account', description: 'An account, without its password.' });

export const accounts = z.array(account);

export const invitedAccount = z
  .object({
    ...account.shape,
    invitation: z.string().describe('The secret with which the password is set, once'),
  })
  .meta({ id: 'InvitedAccount' });

export const acceptedInvitation = z
  .strictObject({
    invitation: createText(1, 100).describe('The secret of the invitation'),
    password: newPassword,
  })
  .meta({ id: 'AcceptedInvitation' });

export const setup = z
  .strictObject({
    setup: createText(1, 100).describe('The secret of the printed link'),
    name: grantSettings.name,
    password: newPassword,
  })
  .meta({ id: 'Setup', description: 'The first account, an administrator.' });

export const passwordChange = z
  .strictObject({
    current: createText(0, passwordLimits.max).describe('The current password'),
    password: newPassword,
  })
  .meta({ id: 'PasswordChange' });

export const session = z
  .object({
    id: z.string().describe('The id of the session'),
    name: z.string().nullable().describe('The name of its token or account'),
    account: z.string().nullable().describe('The id of its account'),
    address: z.string().nullable().describe('The address of the login'),
    agent: z.string().nullable().describe('The User-Agent of the browser'),
    created_at: z.iso.datetime().describe('When the browser logged in'),
    expires_at: z.iso.datetime().describe('When the session expires'),
    current: z.boolean().describe('Whether it has sent this request'),
  })
  .meta({ id: 'Session', description: 'A browser that has logged in.' });

export const sessions = z.array(session);

/** The answer of a browser, in the JSON form of WebAuthn. */
export const webAuthnAnswer = z.record(z.string(), z.unknown());

export const newPasskey = z
  .strictObject({
    name: displayName,
    passkey: webAuthnAnswer.describe('The RegistrationResponseJSON of WebAuthn'),
  })
  .meta({ id: 'NewPasskey' });

export const passkeyName = z.strictObject({ name: displayName }).meta({ id: 'PasskeyName' });

export const secondFactorInput = z
  .strictObject({ required: z.boolean().describe('Whether a password login needs a passkey') })
  .meta({ id: 'SecondFactorInput' });

export const secondFactor = z.object(secondFactorInput.shape).meta({ id: 'SecondFactor' });

export const passkey = z
  .object({
    id: z.string().describe('The id of the passkey'),
    name: z.string().describe('A name for people'),
    host: z.string().describe('The host name of its page. It works only there'),
    created_at: z.iso.datetime().describe('When it was created'),
    last_used_at: z.iso.datetime().nullable().describe('When it was used last'),
  })
  .meta({ id: 'Passkey' });

export const passkeys = z.array(passkey);

export const webAuthnOptions = z
  .record(z.string(), z.unknown())
  .meta({ id: 'WebAuthnOptions', description: 'Options for the browser, as WebAuthn defines them in JSON.' });
