/** The operations on passkeys, for the API description. */
import { bodyProblems, json, operation, type PathDescriptions, revalidated } from './path-descriptions.js';
import * as schemas from './schemas.js';

export const passkeyPaths: PathDescriptions = {
  'POST /session/passkey': operation('askForPasskey', 'Get the options of a login with a passkey', {
    scope: null,
    description:
      'Returns the options for navigator.credentials.get in a page of the service. Its answer logs in by POST /session, once and within 5 minutes.',
    isOpen: true,
    success: json('The options.', schemas.webAuthnOptions),
    problems: ['passkey_impossible', 'no_token'],
  }),
  'GET /access/passkeys': operation('listPasskeys', 'List the own passkeys', {
    scope: null,
    description: 'Lists the passkeys of the account that has logged in.',
    ...revalidated(json('The passkeys, the oldest first.', schemas.passkeys)),
    problems: ['no_account'],
  }),
  'POST /access/passkeys': operation('addPasskey', 'Add a passkey', {
    scope: null,
    description: 'Adds what navigator.credentials.create has made with the options to the account that has logged in.',
    body: schemas.newPasskeyBody(),
    success: { ...json('The passkey was added.', schemas.passkey), status: 201 },
    problems: [
      ...bodyProblems,
      'passkey_settings_invalid',
      'passkey_invalid',
      'passkey_impossible',
      'no_account',
      'tokens_unwritable',
    ],
  }),
  'POST /access/passkey-options': operation('startPasskey', 'Get the options of a new passkey', {
    scope: null,
    description: 'Returns the options for navigator.credentials.create in a page of the service.',
    success: json('The options.', schemas.webAuthnOptions),
    problems: ['passkey_impossible', 'no_account', 'too_many_passkeys'],
  }),
  'DELETE /access/passkeys/{id}': operation('removePasskey', 'Remove a passkey', {
    scope: null,
    description: 'Removes a passkey of the account that has logged in. Without any, a login does not need one.',
    success: { status: 204, description: 'The passkey was removed.' },
    problems: ['passkey_unknown', 'no_account', 'tokens_unwritable'],
  }),
  'PUT /access/passkeys/{id}': operation('renamePasskey', 'Rename a passkey', {
    scope: null,
    description: 'Renames a passkey of the account that has logged in.',
    body: schemas.passkeyNameBody(),
    success: json('The passkey.', schemas.passkey),
    problems: [...bodyProblems, 'passkey_settings_invalid', 'passkey_unknown', 'no_account', 'tokens_unwritable'],
  }),
  'PUT /access/second-factor': operation('setSecondFactor', 'Require a passkey after the password', {
    scope: null,
    description: 'Sets whether a login with the password of the own account needs a passkey, too.',
    body: schemas.secondFactorBody(),
    success: json('The passkeys.', schemas.passkeys),
    problems: [...bodyProblems, 'passkey_settings_invalid', 'no_passkey', 'no_account', 'tokens_unwritable'],
  }),
};
