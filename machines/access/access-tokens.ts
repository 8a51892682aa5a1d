/** Named tokens: who may do what. Times are milliseconds since the epoch. */

/** What a client may be allowed to do. `admin` includes all others. */
export const scopes = ['read', 'console', 'command', 'control', 'files', 'builds', 'backup', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Patterns of the commands that it may send; null for all. */
  readonly commands: readonly string[] | null;
  readonly createdAt: number;
  /** Null: it does not expire. */
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  /** The digest of the secret. The secret itself is not stored. */
  readonly digest: string;
}

/** What a client sets. */
export type AccessTokenSettings = Pick<AccessToken, 'name' | 'scopes' | 'commands' | 'expiresAt'>;

/** The tokens, as they are kept. */
export interface AccessTokenFile {
  /** Returns the tokens; none without the file. */
  read(): readonly AccessToken[];
  /** One call after the other. @throws what the file system reports, without a change */
  write(tokens: readonly AccessToken[]): Promise<void>;
}

/** The maximum number of named tokens. */
export const maxAccessTokens = 200;

/** How the actor of a client without a named token is called in the history. */
const reservedNames = ['token', 'session', 'local', 'unknown'];

/** Returns whether a name would be mistaken for a client without a named token. */
export function isReservedName(name: string): boolean {
  return reservedNames.includes(name.toLowerCase());
}

/** Names differ in more than upper and lower case, and in more than the composition of their characters. */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

/**
 * Returns the first character of a name that is not shown: of no width, or for the direction of the text. Names that
 * differ in such characters alone look the same. Null without one.
 */
export function findInvisibleCharacter(name: string): string | null {
  return /\p{Default_Ignorable_Code_Point}/u.exec(name)?.[0] ?? null;
}

export function hasExpired({ expiresAt }: Pick<AccessToken, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && now >= expiresAt;
}

/** What a client may do. */
export interface Grant {
  /** The name of its token; null for the token of the service, and without any. */
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly commands: readonly string[] | null;
}

/** Everything. */
export const fullGrant: Grant = { name: null, scopes, commands: null };

/** Returns what a token or an account allows. */
export function toGrant({ name, scopes: given, commands }: Pick<AccessToken, 'name' | 'scopes' | 'commands'>): Grant {
  return given.includes('admin') ? { ...fullGrant, name } : { name, scopes: given, commands };
}

/**
 * Returns whether a command fits the patterns, in which `*` matches any characters. Consoles such as FXServer's take a
 * list of commands with `;` between them: each must fit.
 */
export function isCommandAllowed({ commands }: Pick<Grant, 'commands'>, line: string): boolean {
  if (commands === null) return true;
  // The Enter key alone may confirm what the server asks.
  if (line.trim() === '') return commands.some((pattern) => fitsPattern(pattern, ''));
  const each = line.split(/[;\p{Cc}\p{Zl}\p{Zp}]/u).map((part) => part.trim());
  return each.every((part) => part === '' || commands.some((pattern) => fitsPattern(pattern, part)));
}

/** Takes time in proportion to the lengths: each part between two `*` is searched once. */
function fitsPattern(pattern: string, line: string): boolean {
  const [first = '', ...rest] = pattern.split('*');
  const last = rest.pop();
  if (last === undefined) return line === first;
  if (line.length < first.length + last.length || !line.startsWith(first) || !line.endsWith(last)) return false;
  const end = line.length - last.length;
  let from = first.length;
  for (const part of rest) {
    const at = line.indexOf(part, from);
    if (at === -1 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
