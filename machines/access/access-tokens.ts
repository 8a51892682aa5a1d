/** Named tokens, with what each of them allows. Times are milliseconds since the epoch. */

/** The scopes, which allow kinds of operations. The scope `admin` includes all other scopes. */
export const scopes = ['read', 'console', 'command', 'control', 'files', 'builds', 'backup', 'admin'] as const;
export type Scope = (typeof scopes)[number];

export interface AccessToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** The patterns of the commands that a client with the token may send; `null` for all commands. */
  readonly commands: readonly string[] | null;
  readonly createdAt: number;
  /** The time at which the token expires; `null` if it does not expire. */
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  /** The digest of the secret. The secret itself is not stored. */
  readonly digest: string;
}

/** The settings of a token that a client chooses. */
export type AccessTokenSettings = Pick<AccessToken, 'name' | 'scopes' | 'commands' | 'expiresAt'>;

/** The file with the tokens. */
export interface AccessTokenFile {
  /** Returns the tokens; an empty list without the file. */
  read(): readonly AccessToken[];
  /**
   * Writes the tokens. A call must not begin before the previous call has ended. @throws an error of the file system;
   * the file is then unchanged
   */
  write(tokens: readonly AccessToken[]): Promise<void>;
}

/** The maximum number of named tokens. */
export const maxAccessTokens = 200;

/** The names with which the history refers to clients without a named token. */
const reservedNames = ['token', 'session', 'local', 'unknown'];

/** Returns whether a name would be mistaken for a client without a named token. */
export function isReservedName(name: string): boolean {
  return reservedNames.includes(name.toLowerCase());
}

/**
 * Returns whether two names are equal, apart from upper and lower case and from the composition of their characters.
 */
export function isSameName(one: string, other: string): boolean {
  return one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();
}

/**
 * Returns the first invisible character of a name: a character that has no width or sets the direction of the text;
 * `null` if there is no such character. Two names that differ only in invisible characters cannot be distinguished by
 * a reader.
 */
export function findInvisibleCharacter(name: string): string | null {
  return /\p{Default_Ignorable_Code_Point}/u.exec(name)?.[0] ?? null;
}

export function hasExpired({ expiresAt }: Pick<AccessToken, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && now >= expiresAt;
}

/** The rights of a client: its scopes and its commands. */
export interface Grant {
  /**
   * The name of the client's named token or account; `null` for a client with the token of the service or without a
   * credential.
   */
  readonly name: string | null;
  readonly scopes: readonly Scope[];
  readonly commands: readonly string[] | null;
}

/** The grant that allows everything. */
export const fullGrant: Grant = { name: null, scopes, commands: null };

/** Returns the grant of a token or an account. */
export function toGrant({ name, scopes: given, commands }: Pick<AccessToken, 'name' | 'scopes' | 'commands'>): Grant {
  return given.includes('admin') ? { ...fullGrant, name } : { name, scopes: given, commands };
}

/**
 * Returns whether each command of a line matches one of the patterns, in which `*` matches any characters. The line is
 * split at `;` and at control characters, because consoles such as FXServer's accept several commands in a line.
 */
export function isCommandAllowed({ commands }: Pick<Grant, 'commands'>, line: string): boolean {
  if (commands === null) return true;
  // An empty line needs a pattern too: the Enter key alone may confirm a question of the server.
  if (line.trim() === '') return commands.some((pattern) => fitsPattern(pattern, ''));
  const each = line.split(/[;\p{Cc}\p{Zl}\p{Zp}]/u).map((part) => part.trim());
  return each.every((part) => part === '' || commands.some((pattern) => fitsPattern(pattern, part)));
}

/**
 * Returns whether the line matches the pattern. The time is proportional to the lengths, because each part between two
 * `*` is searched only once.
 */
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
