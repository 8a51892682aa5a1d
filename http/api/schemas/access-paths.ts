/** The operations on access, for the API description. */
import { bodyProblems, json, operation, type PathDescriptions, revalidated } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const accessPaths: PathDescriptions = {
  'GET /access': operation('getAccess', 'Get what the client may do', {
    scope: null,
    description: 'Returns the scopes of the token with which the request was sent.',
    success: json('What the client may do.', schemas.access),
  }),
  'GET /access/tokens': operation('listAccessTokens', 'List the named tokens', {
    scope: 'admin',
    description: 'Lists the tokens, also those that have expired. docs/reference/access.md describes the scopes.',
    ...revalidated(json('The tokens, the oldest first.', schemas.accessTokens)),
  }),
  'POST /access/tokens': operation('createAccessToken', 'Create a named token', {
    scope: 'admin',
    description: 'Creates a token. Only this answer has its secret.',
    body: schemas.newAccessTokenBody(),
    success: {
      ...json('The token was created.', schemas.createdAccessToken),
      status: 201,
      headers: { Location: 'The path of the token' },
    },
    problems: [...bodyProblems, 'token_invalid', 'token_name_taken', 'too_many_tokens', 'tokens_unwritable'],
  }),
  'DELETE /access/tokens/{id}': operation('revokeAccessToken', 'Revoke a named token', {
    scope: 'admin',
    description: 'Revokes a token at once. Its sessions end, and its event streams are closed.',
    success: { status: 204, description: 'The token was revoked.' },
    problems: ['token_unknown', 'tokens_unwritable'],
  }),
  'GET /access/accounts': operation('listAccounts', 'List the accounts', {
    scope: 'admin',
    description: 'Lists the accounts, also those that are disabled.',
    ...revalidated(json('The accounts, the oldest first.', schemas.accounts)),
  }),
  'POST /access/accounts': operation('createAccount', 'Create an account', {
    scope: 'admin',
    description:
      'Creates an account. Its holder sets the password with the invitation, which only this answer has and which is valid for 7 days.',
    body: schemas.accountSettingsBody(),
    success: {
      ...json('The account was created.', schemas.invitedAccount),
      status: 201,
      headers: { Location: 'The path of the account' },
    },
    problems: [...bodyProblems, 'account_invalid', 'account_name_taken', 'too_many_accounts', 'tokens_unwritable'],
  }),
  'DELETE /access/accounts/{id}': operation('deleteAccount', 'Delete an account', {
    scope: 'admin',
    description: 'Deletes an account. Its sessions end, and its event streams are closed.',
    success: { status: 204, description: 'The account was deleted.' },
    problems: ['account_unknown', 'last_admin', 'tokens_unwritable'],
  }),
  'PUT /access/accounts/{id}': operation('changeAccount', 'Change an account', {
    scope: 'admin',
    description:
      'Replaces all settings of an account. Its event streams are closed, so that they are opened anew with what it allows; if it is disabled, its sessions end.',
    body: schemas.accountSettingsBody(),
    success: json('The account.', schemas.account),
    problems: [
      ...bodyProblems,
      'account_invalid',
      'account_unknown',
      'account_name_taken',
      'last_admin',
      'tokens_unwritable',
    ],
  }),
  'POST /access/accounts/{id}/invitation': operation('inviteAccount', 'Invite the holder of an account again', {
    scope: 'admin',
    description:
      'Makes a new invitation, with which the holder sets a new password, and ends the one before. The password stays valid until then.',
    success: json('The account with its invitation.', schemas.invitedAccount),
    problems: ['account_unknown', 'tokens_unwritable'],
  }),
  'POST /access/invitation': operation('acceptInvitation', 'Set the password by an invitation', {
    scope: null,
    description: 'Sets the password of the account that is invited, ends its sessions, and begins one.',
    isOpen: true,
    body: schemas.invitationBody(),
    success: {
      status: 204,
      description: 'The password was set, and a session has begun.',
      headers: { 'Set-Cookie': 'The session' },
    },
    problems: [...bodyProblems, 'password_invalid', 'invitation_unknown', 'logins_busy', 'tokens_unwritable'],
  }),
  'POST /access/setup': operation('setUp', 'Create the first account', {
    scope: null,
    description:
      'Creates the first account, with the scope `admin`, and begins a session. A start without a token prints the secret if other machines reach the service and no account administrates it; it is valid once, for an hour.',
    isOpen: true,
    body: schemas.setupBody(),
    success: {
      status: 204,
      description: 'The account was created, and a session has begun.',
      headers: { 'Set-Cookie': 'The session' },
    },
    problems: [
      ...bodyProblems,
      'account_invalid',
      'setup_unknown',
      'account_name_taken',
      'logins_busy',
      'tokens_unwritable',
    ],
  }),
  'PUT /access/password': operation('changePassword', 'Change the own password', {
    scope: null,
    description: 'Replaces the password of the account that has logged in. Its other sessions end.',
    body: schemas.passwordChangeBody(),
    success: { status: 204, description: 'The password was changed.' },
    problems: [
      ...bodyProblems,
      'password_invalid',
      'password_wrong',
      'no_account',
      'too_many_logins',
      'logins_busy',
      'tokens_unwritable',
    ],
  }),
  'GET /access/sessions': operation('listSessions', 'List the sessions', {
    scope: null,
    description: 'Lists the sessions of the own account or token; with the scope `admin`, all sessions.',
    ...revalidated(json('The sessions, the oldest first.', schemas.sessions)),
  }),
  'DELETE /access/sessions/{id}': operation('revokeSession', 'End a session', {
    scope: null,
    description:
      'Ends a session of the own account or token; with the scope `admin`, any session. Its event streams are closed.',
    success: { status: 204, description: 'The session has ended.' },
    problems: ['session_unknown'],
  }),
};
