/** The credentials that let clients in, and whether clients need any. */
import type { Accounts } from '../../../machines/access/accounts.js';
import type { Challenges } from '../../../machines/access/challenges.js';
import type { PasskeyVerifier } from '../../../machines/access/passkeys.js';
import type { PasswordLogin } from '../../../machines/access/password-login.js';
import type { Sessions } from '../../../machines/access/sessions.js';
import type { Setup } from '../../../machines/access/setup.js';
import type { AccessTokens } from '../../../machines/access/tokens.js';
import type { ReadForwarded } from './forwarded.js';

export interface AccessPolicy {
  /**
   * The token that requests must send. Null accepts all requests that reach the address, unless an account
   * administers.
   */
  readonly token: string | null;
  /** The named tokens. */
  readonly tokens: AccessTokens;
  readonly accounts: Accounts;
  readonly passwords: PasswordLogin;
  readonly passkeys: PasskeyVerifier;
  readonly challenges: Challenges;
  /** Makes the first account; null where that is not needed. */
  readonly setup: Setup | null;
  /** Sessions are accepted instead of the token. */
  readonly sessions: Sessions;
  /**
   * The configured host name. While no credential is required, only this name and loopback names are allowed as Host.
   */
  readonly host: string;
  /** Origins whose pages may call with a token. */
  readonly allowedOrigins: readonly string[];
  /** Returns what a trusted proxy says about a request. */
  readonly readForwarded: ReadForwarded;
}

/**
 * Returns whether requests need a credential: with a token of the service, where other machines reach it, or with an
 * account that administers.
 */
export function isCredentialRequired({
  token,
  accounts,
  setup,
}: Pick<AccessPolicy, 'token' | 'accounts' | 'setup'>): boolean {
  return token !== null || setup !== null || accounts.hasAdmin();
}
