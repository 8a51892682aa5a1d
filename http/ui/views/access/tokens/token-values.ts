/**
 * The values of the form as the user enters them, and the token that the form makes from these values. The API checks
 * the values.
 */
import type { Scope } from '../../../../../machines/access/access-tokens.js';
import type { NewAccessToken } from '../../../../client/api.js';

export const expiries = ['never', 'day', 'month', 'year', 'own'] as const;
/** The choices for the expiry of a changed token. `same` keeps the current expiry. */
export const changedExpiries = ['same', ...expiries] as const;
export type Expiry = (typeof changedExpiries)[number];

/** The values that tokens and accounts share. */
export interface GrantValues {
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The patterns, one per line. */
  readonly commands: string;
}

export interface TokenValues extends GrantValues {
  readonly expiry: Expiry;
  /** A local time of the browser, in the format of `<input type="datetime-local">`. */
  readonly ownExpiry: string;
}

export const emptyValues: TokenValues = { name: '', scopes: ['read'], commands: '', expiry: 'month', ownExpiry: '' };

const days: Readonly<Record<Exclude<Expiry, 'same' | 'never' | 'own'>, number>> = { day: 1, month: 30, year: 365 };
const dayMs = 86_400_000;

/** Returns whether patterns can limit the commands that the scopes allow. Patterns do not limit `admin`. */
export function hasCommands({ scopes }: Pick<TokenValues, 'scopes'>): boolean {
  return scopes.includes('command') && !scopes.includes('admin');
}

/** Adds the scope if it is missing, else removes it. */
export function toggleScope(scopes: readonly Scope[], scope: Scope): readonly Scope[] {
  return scopes.includes(scope) ? scopes.filter((each) => each !== scope) : [...scopes, scope];
}

/**
 * Returns the token in the form of the API.
 * @param now milliseconds since the epoch
 */
export function toNewToken(values: TokenValues, now: number): NewAccessToken {
  const end = toExpiry(values, now);
  return { ...toGrant(values), ...(end !== null && { expires_at: end }) };
}

/** Returns the new expiry of a changed token in the form of the API; empty if the expiry does not change. */
export function toChangedExpiry(values: TokenValues, now: number): { readonly expires_at?: string | null } {
  return values.expiry === 'same' ? {} : { expires_at: toExpiry(values, now) };
}

/** Returns the name, the scopes and the patterns in the form of the API. */
export function toGrant(values: GrantValues): Pick<NewAccessToken, 'name' | 'scopes' | 'commands'> {
  const { name, scopes } = values;
  const patterns = hasCommands(values) ? splitLines(values.commands) : [];
  return { name: name.trim(), scopes: [...scopes], ...(patterns.length > 0 && { commands: patterns }) };
}

function toExpiry({ expiry, ownExpiry }: TokenValues, now: number): string | null {
  if (expiry === 'never' || expiry === 'same') return null;
  if (expiry !== 'own') return new Date(now + days[expiry] * dayMs).toISOString();
  const time = new Date(ownExpiry);
  return Number.isNaN(time.getTime()) ? ownExpiry : time.toISOString();
}

function splitLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
