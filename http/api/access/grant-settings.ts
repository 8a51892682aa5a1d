/** Checks the settings that tokens and accounts share: a name, scopes and patterns of commands. */

import {
  type AccessToken,
  findInvisibleCharacter,
  isReservedName,
  type Scope,
  scopes,
} from '../../../machines/access/access-tokens.js';
import { formatCodePoint } from '../../../machines/text/utf8.js';
import type { Problem } from '../../problems/problems.js';
import { createSaveWaiter } from '../kit/wait-for-save.js';

/** Waits for work that saves tokens, accounts or passkeys. @throws Problem `tokens_unwritable` */
export const waitForSave = createSaveWaiter('tokens_unwritable');

interface GrantFields {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly commands?: readonly string[] | null | undefined;
}

/**
 * Returns the settings with sorted scopes.
 * @throws Problem if fields contradict each other
 */
export function checkGrant(
  { name, scopes: given, commands }: GrantFields,
  invalid: (field: string, problem: string) => Problem,
): Pick<AccessToken, 'name' | 'scopes' | 'commands'> {
  const patterns = commands ?? null;
  const invisible = findInvisibleCharacter(name);
  if (invisible !== null) throw invalid('name', `it contains the invisible character ${formatCodePoint(invisible)}`);
  if (isReservedName(name)) throw invalid('name', 'the history uses this name for clients without a name');
  if (patterns !== null && !given.includes('command'))
    throw invalid('commands', 'patterns belong to the scope "command"');
  if (patterns !== null && given.includes('admin')) throw invalid('commands', 'the scope "admin" allows all commands');
  return { name, scopes: scopes.filter((scope) => given.includes(scope)), commands: patterns };
}
