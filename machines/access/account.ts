/** Accounts, with which people log in by a password or a passkey. Times are milliseconds since the epoch. */
import type { AccessToken } from './access-tokens.js';
import type { Passkey } from './passkeys.js';

/** A stored password: its hash, and the parameters of the hash function. Binary values are in base64url. */
export interface PasswordHash {
  readonly algorithm: 'scrypt';
  readonly cost: number;
  readonly blockSize: number;
  readonly parallelization: number;
  readonly salt: string;
  readonly hash: string;
}

/** An invitation, whose holder may set the password of the account once. */
export interface Invitation {
  /** The digest of the secret. The secret itself is not stored. */
  readonly digest: string;
  readonly expiresAt: number;
}

/** An account. An account allows the same operations as a token with the same scopes and patterns of commands. */
export interface Account extends Pick<AccessToken, 'id' | 'name' | 'scopes' | 'commands' | 'createdAt'> {
  /** Whether the account is disabled. A disabled account keeps its settings, but cannot log in. */
  readonly isDisabled: boolean;
  readonly lastLoginAt: number | null;
  /** The password; `null` until the holder of the account has set it. */
  readonly password: PasswordHash | null;
  /** The invitation; `null` without an open invitation. */
  readonly invitation: Invitation | null;
  readonly passkeys: readonly Passkey[];
  /** Whether a login with the password needs a passkey. */
  readonly needsPasskey: boolean;
}

/** The settings that an administrator chooses. */
export type AccountSettings = Pick<Account, 'name' | 'scopes' | 'commands' | 'isDisabled'>;

/** The file with the accounts. */
export interface AccountFile {
  /** Returns the accounts; an empty list without the file. */
  read(): readonly Account[];
  /**
   * Writes the accounts. A call must not begin before the previous call has ended. @throws an error of the file system;
   * the file is then unchanged
   */
  write(accounts: readonly Account[]): Promise<void>;
}

/** The maximum number of accounts. */
export const maxAccounts = 200;

/** The time for which an invitation is valid: 7 days. */
export const invitationMs = 7 * 86_400_000;

/** The limits of a password, in characters. */
export const passwordLimits = { min: 12, max: 256 } as const;

/** Returns whether the account can log in. */
export function canLogIn({ isDisabled, password }: Account): boolean {
  return !isDisabled && password !== null;
}
