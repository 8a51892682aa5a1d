/** What lets clients in, and whether they need it. */
import type { Accounts } from '../../machines/access/accounts.js';
import type { Challenges } from '../../machines/access/challenges.js';
import type { PasswordLogin } from '../../machines/access/password-login.js';
import type { AccessTokens } from '../../machines/access/tokens.js';
import type { PasskeyVerifier } from '../../machines/ports/passkeys.js';
import type { Sessions } from '../../machines/ports/sessions.js';
import type { ReadForwarded } from './forwarded.js';

export interface AccessPolicy {
  /** The token that requests must send. Null accepts all requests that reach the address, unless an account administrates. */
  readonly token: string | null;
  /** The named tokens. */
  readonly tokens: AccessTokens;
  readonly accounts: Accounts;
  readonly passwords: PasswordLogin;
  readonly passkeys: PasskeyVerifier;
  readonly challenges: Challenges;
  /** Sessions are accepted instead of the token. */
  readonly sessions: Sessions;
  /** The configured host name. Besides loopback names, the only allowed Host while no credential is required. */
  readonly host: string;
  /** Origins whose pages may call with a token. */
  readonly allowedOrigins: readonly string[];
  /** Returns what a trusted proxy says about a request. */
  readonly readForwarded: ReadForwarded;
}

/** Returns whether requests need a credential: with a token of the service, or an account that administrates. */
export function isCredentialRequired({ token, accounts }: Pick<AccessPolicy, 'token' | 'accounts'>): boolean {
  return token !== null || accounts.hasAdmin();
}
