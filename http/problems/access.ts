/** The problems of access. */
import { fieldDetail, type ProblemKinds, problem, quoted } from './problem-kind.js';

export const accessProblems = {
  scope_missing: problem(403, 'Scope is missing', {
    remedy: 'Use a token with this scope. GET /access shows what the token allows.',
    detail: ({ scope, name }) =>
      `${name === null ? 'The client' : `The token ${quoted(name)}`} does not have the scope ${quoted(scope)}.`,
  }),
  command_not_allowed: problem(403, 'Command is not allowed', {
    remedy: 'Send a command that matches a pattern of the token, or use a token that allows the command.',
    detail: ({ patterns }) =>
      `The token allows only commands that match ${patterns.map((each) => quoted(each)).join(', ')}. If semicolons separate commands, each of them must match.`,
  }),
  token_not_found: problem(404, 'Token not found', {
    remedy: 'GET /access/tokens lists the tokens with their ids.',
    detail: ({ token }) => `There is no token with the id ${quoted(token)}.`,
  }),
  token_invalid: problem(400, 'Invalid token settings', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  token_name_taken: problem(409, 'Token name is taken', {
    remedy: 'Choose another name, or remove the token or account that has it.',
    detail: ({ name }) => `There is a token or an account with the name ${quoted(name)}.`,
  }),
  too_many_tokens: problem(409, 'Too many tokens', {
    remedy: 'Revoke a token that is no longer needed.',
    detail: ({ max }) => `There are ${max} tokens, which is the maximum.`,
  }),
  account_not_found: problem(404, 'Account not found', {
    remedy: 'GET /access/accounts lists the accounts with their ids.',
    detail: ({ account }) => `There is no account with the id ${quoted(account)}.`,
  }),
  account_invalid: problem(400, 'Invalid account settings', {
    remedy: 'Correct the field that the detail names. GET /openapi.json has an example of the request.',
    detail: fieldDetail,
  }),
  account_name_taken: problem(409, 'Account name is taken', {
    remedy: 'Choose another name: accounts and tokens have different names.',
    detail: ({ name }) => `There is an account or a token with the name ${quoted(name)}.`,
  }),
  too_many_accounts: problem(409, 'Too many accounts', {
    remedy: 'Delete an account that is no longer needed.',
    detail: ({ max }) => `There are ${max} accounts, which is the maximum.`,
  }),
  last_admin: problem(409, 'Last administrator is required', {
    remedy: 'Give another account the scope "admin" and let its holder set a password first.',
    detail: () => 'Without this account the service, which has no token, would have no administrator.',
  }),
  setup_not_found: problem(404, 'Set-up link not found', {
    remedy: 'Restart the service for a new link, if no account administers it.',
    detail: () => 'The set-up link is wrong, was used, or has expired.',
  }),
  invitation_not_found: problem(404, 'Invitation not found', {
    remedy: 'Request a new invitation from an administrator.',
    detail: () => 'The invitation is wrong, was used, or has expired.',
  }),
  password_invalid: problem(400, 'Invalid password', {
    remedy: 'Choose a longer or shorter password, such as four random words.',
    detail: fieldDetail,
  }),
  password_wrong: problem(403, 'Wrong password', {
    remedy: 'Send the current password of the account. An administrator can send an invitation to set a new password.',
    detail: () => 'The current password is wrong.',
  }),
  no_account: problem(403, 'No account logged in', {
    remedy: 'Log in with the name and the password of an account.',
    detail: () => 'The request was not sent with the session of an account.',
  }),
  login_wrong: problem(401, 'Wrong name or password', {
    remedy: 'Correct the name or the password. An administrator can send an invitation to set a new password.',
    detail: () => 'There is no account with this name and password, or it may not log in.',
  }),
  logins_busy: problem(503, 'Too many logins at once', {
    remedy: 'Try again after the time in the header Retry-After.',
    detail: () => 'Too many logins from this address are waiting. This login was not checked.',
  }),
  passkey_impossible: problem(400, 'Page cannot use passkeys', {
    remedy: 'Open the page by a host name over https, or as http://localhost, and use passkeys there.',
    detail: () => 'Passkeys need a page of this service with a host name, and the header Origin names no such page.',
  }),
  passkey_invalid: problem(400, 'Invalid passkey', {
    remedy: 'Add the passkey again, within 5 minutes.',
    detail: () =>
      'The answer of the browser belongs to no open challenge of this account, or the passkey exists already.',
  }),
  passkey_settings_invalid: problem(400, 'Invalid passkey settings', {
    remedy: 'Correct the field that the detail names. GET /openapi.json describes the fields.',
    detail: fieldDetail,
  }),
  passkey_required: problem(401, 'Passkey required', {
    remedy: 'Pass the options in "passkey" to navigator.credentials.get, and send its result as "passkey".',
    detail: () => 'The password is right. The account requires a passkey, too.',
  }),
  passkey_wrong: problem(401, 'Wrong passkey', {
    remedy:
      'Start a new login, and finish it within 5 minutes, with a passkey that was added under the same host name.',
    detail: () => 'The passkey is unknown, the answer is invalid, or its challenge was used or has expired.',
  }),
  passkey_not_found: problem(404, 'Passkey not found', {
    remedy: 'GET /access/passkeys lists the passkeys with their ids.',
    detail: ({ passkey }) => `The account has no passkey with the id ${quoted(passkey)}.`,
  }),
  no_passkey: problem(409, 'Account has no passkey', {
    remedy: 'Add a passkey first.',
    detail: () => 'The account has no passkey.',
  }),
  too_many_passkeys: problem(409, 'Too many passkeys', {
    remedy: 'Remove a passkey that is no longer needed.',
    detail: ({ max }) => `The account has ${max} passkeys, which is the maximum.`,
  }),
  session_not_found: problem(404, 'Session not found', {
    remedy: 'GET /access/sessions lists the sessions with their ids.',
    detail: ({ session }) => `There is no open session with the id ${quoted(session)} that the client may end.`,
  }),
  sessions_unwritable: problem(500, 'End of sessions cannot be saved', {
    remedy:
      'Make room on the disk, or check the permissions of manager/sessions in the workspace. The next login or logout saves the end.',
    detail: ({ because }) =>
      `The sessions have ended, but their end could not be saved (${because}). After a restart of the service they may be open again.`,
  }),
  tokens_unwritable: problem(500, 'Access cannot be saved', {
    remedy: 'Make room on the disk, or check the permissions of manager/access.json in the workspace.',
    detail: ({ because }) => `The tokens and accounts could not be written (${because}). Nothing was changed.`,
  }),
} satisfies Partial<ProblemKinds>;
