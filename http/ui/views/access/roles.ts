/** Roles: presets of the scopes of a token or an account. */
import type { Scope } from '../../../../machines/access/access-tokens.js';

/** Each role includes the scopes of the previous role, except the last role. */
export const roleScopes = {
  viewer: ['read'],
  helper: ['read', 'console'],
  moderator: ['read', 'console', 'command'],
  operator: ['read', 'console', 'command', 'control'],
  maintainer: ['read', 'console', 'command', 'control', 'files', 'builds', 'backup'],
  administrator: ['admin'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>;

export type Role = keyof typeof roleScopes;

export const roles = Object.keys(roleScopes) as readonly Role[];

/**
 * Returns the role with exactly these scopes, or `administrator` for any scopes with `admin`; `null` if there is no
 * such role.
 */
export function findRole(scopes: readonly Scope[]): Role | null {
  if (scopes.includes('admin')) return 'administrator';
  const isSame = (of: readonly Scope[]): boolean =>
    of.length === scopes.length && of.every((scope) => scopes.includes(scope));
  return roles.find((role) => isSame(roleScopes[role])) ?? null;
}
