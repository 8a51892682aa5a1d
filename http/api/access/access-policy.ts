/** The credentials that the service accepts. The policy decides whether clients need a credential. */
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
   * The token that requests must send. With `null`, all requests that reach the service are accepted, unless an account
   * administers the service.
   */
  readonly token: string | null;
  /** The named tokens. */
  readonly tokens: AccessTokens;
  readonly accounts: Accounts;
  readonly passwords: PasswordLogin;
  readonly passkeys: PasskeyVerifier;
  readonly challenges: Challenges;
  /** The setup of the first account; `null` if no setup is needed. */
  readonly setup: Setup | null;
  /** The sessions, whose secrets are accepted instead of the token. */
  readonly sessions: Sessions;
  /** The configured host name. If no credential is required, the header Host must be this name or a loopback name. */
  readonly host: string;
  /** The origins whose pages may call the API with a token. */
  readonly allowedOrigins: readonly string[];
  /** Reads what a trusted proxy reports about a request. */
  readonly readForwarded: ReadForwarded;
}

/**
 * Returns whether requests need a credential. The result is true if the service has a token, if other machines can
 * reach the service, or if an account administers it.
 */
export function isCredentialRequired({
  token,
  accounts,
  setup,
}: Pick<AccessPolicy, 'token' | 'accounts' | 'setup'>): boolean {
  return token !== null || setup !== null || accounts.hasAdmin();
}
