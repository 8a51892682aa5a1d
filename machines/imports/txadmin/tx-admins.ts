/** Reads the admins.json of txAdmin, and finds the scopes that are nearest to the permissions of an admin. */
import { isSameName, type Scope, scopes } from '../../access/access-tokens.js';
import { isTrue, parseJson, readField, toText, toTexts } from '../json-value.js';

export interface TxAdmin {
  readonly name: string;
  /** The scopes in the order of their list; empty for an admin without a permission that has a scope. */
  readonly scopes: readonly Scope[];
  /** The permissions without a scope. */
  readonly lost: readonly string[];
}

/**
 * The scopes of each permission. A permission that is not listed has no counterpart. The only candidate for
 * `manage.admins` would be the scope `admin`, which permits much more than managing accounts.
 */
export const permissionScopes: Readonly<Record<string, readonly Scope[]>> = {
  all_permissions: ['admin'],
  'settings.view': ['read'],
  'settings.write': ['read', 'control'],
  'console.view': ['read', 'console'],
  'console.write': ['read', 'console', 'command'],
  'control.server': ['read', 'control'],
  'commands.resources': ['read', 'control'],
  'server.cfg.editor': ['read', 'files'],
  'txadmin.log.view': ['read'],
  'server.log.view': ['read', 'console'],
};

/** The maximum length of the name of an account. */
const maxNameLength = 100;

/** The maximum number of admins. Each admin is compared with all other admins. */
const maxAdmins = 1_000;

/** Reads the admins. @returns the admins; or why the text has no admins, as the end of a sentence */
export function readTxAdmins(text: string): { readonly admins: readonly TxAdmin[] } | { readonly problem: string } {
  const value = parseJson(text);
  if (!Array.isArray(value)) return { problem: 'it is not a list in JSON' };
  if (value.length > maxAdmins) return { problem: `it has more than ${maxAdmins.toLocaleString('en')} admins` };
  const admins: TxAdmin[] = [];
  for (const each of value) {
    const name = (toText(readField(each, 'name')) ?? '')
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, maxNameLength);
    if (name === '' || admins.some((other) => isSameName(other.name, name))) continue;
    const permissions = isTrue(readField(each, 'master'))
      ? ['all_permissions']
      : toTexts(readField(each, 'permissions'));
    admins.push({ name, ...toScopes(permissions) });
  }
  return { admins };
}

function toScopes(permissions: readonly string[]): Pick<TxAdmin, 'scopes' | 'lost'> {
  const find = (permission: string): readonly Scope[] =>
    (Object.hasOwn(permissionScopes, permission) ? permissionScopes[permission] : undefined) ?? [];
  const given = new Set(permissions.flatMap(find));
  return {
    scopes: given.has('admin') ? ['admin'] : scopes.filter((scope) => given.has(scope)),
    lost: given.has('admin') ? [] : permissions.filter((permission) => find(permission).length === 0),
  };
}
