/** Accounts: people who log in with a password. Times are milliseconds since the epoch. */
import type { AccessToken } from './access-tokens.js';
import type { Passkey } from './passkeys.js';

/** A password as it is kept: its hash, and the parameters with which that was made. Binary values are in base64url. */
export interface PasswordHash {
  readonly algorithm: 'scrypt';
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: string;
  readonly hash: string;
}

/** Lets its holder set the password of the account, once. */
export interface Invitation {
  /** The digest of the secret, which is not stored. */
  readonly digest: string;
  readonly expiresAt: number;
}

/** An account allows what a token with the same scopes and patterns of commands allows. */
export interface Account extends Pick<AccessToken, 'id' | 'name' | 'scopes' | 'commands' | 'createdAt'> {
  /** Whether it cannot log in. It keeps its settings. */
  readonly isDisabled: boolean;
  readonly lastLoginAt: number | null;
  /** Null until its holder has set it. */
  readonly password: PasswordHash | null;
  /** Null without an open invitation. */
  readonly invitation: Invitation | null;
  readonly passkeys: readonly Passkey[];
  /** Whether a login with the password needs a passkey, too. */
  readonly needsPasskey: boolean;
}

/** What an administrator sets. */
export type AccountSettings = Pick<Account, 'name' | 'scopes' | 'commands' | 'isDisabled'>;

/** The accounts, as they are kept. */
export interface AccountFile {
  /** Returns the accounts; none without the file. */
  read(): readonly Account[];
  /** One call after the other. @throws what the file system reports, without a change */
  write(accounts: readonly Account[]): Promise<void>;
}

/** More of them are not needed. */
export const maxAccounts = 200;

/** 7 days. */
export const invitationMs = 7 * 86_400_000;

/** The limits of a password, in characters. */
export const passwordLimits = { min: 12, max: 256 } as const;

/** Returns whether the account can log in. */
export function canLogIn({ isDisabled, password }: Account): boolean {
  return !isDisabled && password !== null;
}
