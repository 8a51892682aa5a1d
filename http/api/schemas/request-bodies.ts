/** The schemas of request bodies. Each is made at its first use: the service starts without zod. */
import * as z from 'zod';
import { scopes } from '../../../machines/access/access-tokens.js';
import { passwordLimits } from '../../../machines/access/account.js';
import { once } from '../../../machines/async/once.js';
import { oneLine } from '../kit/one-line.js';
import { webAuthnAnswer } from './passkey-bodies.js';

/** The body of POST /start. A number selects the Build with that id: `2372` selects `"2372"`. */
export const startBody = once(() =>
  z
    .object({
      Build: z.union([z.string(), z.number()]).describe('ID of the Build to start'),
      Folder: z.string().describe('Name of the Data Folder to use'),
    })
    .meta({ id: 'Start', description: 'The Build and the Data Folder to start.' }),
);

/** The body of POST /command. */
export const commandBody = once(() =>
  z
    .object({
      Command: z
        .string()
        .describe('One console line: not blank, at most 4,095 bytes in UTF-8, no control characters except tab'),
    })
    .meta({ id: 'Command', description: 'The command to send.' }),
);

/** The body of POST /session. */
export const loginBody = once(() =>
  z
    .object({
      Token: z.string().optional().describe('The token of the service, or a named token'),
      Name: z.string().optional().describe('The name of an account, with its password instead of a token'),
      Password: z.string().optional().describe('The password of the account'),
      Passkey: webAuthnAnswer()
        .optional()
        .describe('Instead of the others: the AuthenticationResponseJSON of WebAuthn, which the browser has made'),
    })
    .meta({
      id: 'Login',
      description: 'The credentials of a session: `Token`, or `Name` and `Password`, or `Passkey`.',
    }),
);

/** PUT /datafolders/{folder.name}. */
export const newFolderBody = once(() =>
  z
    .object({
      template: z
        .string()
        .optional()
        .describe('The kind of server that the initial files are for, or empty for no files. Default: the first value'),
      copy_of: z
        .string()
        .optional()
        .describe('The name of a Data Folder whose files are copied; `template` has no effect then'),
    })
    .meta({ id: 'NewDataFolder', description: 'The content of a new Data Folder.' }),
);

const grantFields = once(() => ({
  name: z.string().trim().min(1).max(100).regex(oneLine, 'must be one line').describe('Names it in the history'),
  scopes: z.array(z.enum(scopes)).min(1).max(100).describe('What it allows. `admin` includes all others'),
  commands: z
    .array(z.string().trim().min(1).max(500).regex(oneLine, 'must be one line'))
    .min(1)
    .max(100)
    .optional()
    .describe('Patterns of the commands that it allows, such as `say *`. Default: all. Needs the scope `command`'),
}));

/** POST /access/tokens. */
export const newAccessTokenBody = once(() =>
  z
    .strictObject({
      ...grantFields(),
      expires_at: z.iso
        .datetime({ offset: true })
        .optional()
        .describe('A time in the future, with its offset. Default: it does not expire'),
    })
    .meta({ id: 'NewAccessToken', description: 'The settings of a new token.' }),
);

/** POST /access/accounts and PUT /access/accounts/{id}. */
export const accountSettingsBody = once(() =>
  z
    .strictObject({
      ...grantFields(),
      enabled: z.boolean().optional().describe('Whether it may log in. Default: true'),
    })
    .meta({ id: 'AccountSettings', description: 'All settings of an account; those left out get their defaults.' }),
);

const newPassword = once(() =>
  z
    .string()
    .min(passwordLimits.min, `must have at least ${passwordLimits.min} characters`)
    .max(passwordLimits.max, `must have at most ${passwordLimits.max} characters`)
    .describe('The new password'),
);

/** POST /access/invitation. */
export const invitationBody = once(() =>
  z
    .strictObject({
      invitation: z.string().min(1).max(100).describe('The secret of the invitation'),
      password: newPassword(),
    })
    .meta({ id: 'AcceptedInvitation', description: 'An invitation, and the password that its holder chooses.' }),
);

/** POST /access/setup. */
export const setupBody = once(() =>
  z
    .strictObject({
      setup: z.string().min(1).max(100).describe('The secret of the link that the start of the service has printed'),
      name: grantFields().name,
      password: newPassword(),
    })
    .meta({ id: 'Setup', description: 'The first account, which administrates the service.' }),
);

/** PUT /access/password. */
export const passwordChangeBody = once(() =>
  z
    .strictObject({
      current: z.string().max(passwordLimits.max).describe('The present password'),
      password: newPassword(),
    })
    .meta({ id: 'PasswordChange', description: 'The present and the new password.' }),
);
