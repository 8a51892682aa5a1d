/** Opens the credentials of clients: sessions of browsers, named tokens, and accounts. */
import { join } from 'node:path';
import { Accounts } from '../../machines/access/accounts.js';
import { type Challenges, createChallenges } from '../../machines/access/challenges.js';
import type { PasskeyVerifier } from '../../machines/access/passkeys.js';
import { createPasswordLogin, type PasswordLogin } from '../../machines/access/password-login.js';
import type { Sessions } from '../../machines/access/sessions.js';
import { createSetup, type Setup } from '../../machines/access/setup.js';
import { AccessTokens } from '../../machines/access/tokens.js';
import { createMutex } from '../../machines/async/mutex.js';
import { createInvitationSecret, createTokenId, createTokenSecret, hashToken, openAccessFile } from './access-file.js';
import { createPasskeyVerifier } from './passkey-verifier.js';
import { hashPassword, isPassword } from './password-hash.js';
import { openSessions } from './sessions.js';

interface AccessOptions {
  /** The workspace. */
  readonly root: string;
  /** The token of the service; `null` without a token. */
  readonly token: string | null;
  /** Whether other machines can reach the service. */
  readonly isExposed: boolean;
  readonly report: {
    /** Is called if sessions could not be written. */
    readonly sessions: (error: unknown) => void;
    /**
     * `onDamaged` is called for a damaged file of tokens and accounts, and `onUnsaved` if the times at which they were
     * used could not be written.
     */
    readonly access: {
      readonly onDamaged: (path: string, error: unknown) => void;
      readonly onUnsaved: (error: unknown) => void;
    };
  };
}

export interface Access {
  readonly sessions: Sessions;
  readonly tokens: AccessTokens;
  readonly accounts: Accounts;
  readonly passwords: PasswordLogin;
  readonly passkeys: PasskeyVerifier;
  readonly challenges: Challenges;
  /**
   * The setup of the first account. The value is `null` if the service has a token. The value is also `null` if only
   * this machine reaches the service and no accounts can have been lost.
   */
  readonly setup: Setup | null;
}

export async function openAccess({ root, token, isExposed, report }: AccessOptions): Promise<Access> {
  const { onDamaged, onUnsaved } = report.access;
  const file = openAccessFile(join(root, 'manager', 'access.json'), onDamaged);
  const shared = { createId: createTokenId, computeDigest: hashToken, onUnsaved, exclusively: createMutex() };
  const accounts: Accounts = new Accounts({
    ...shared,
    file: file.accounts,
    createSecret: createInvitationSecret,
    now: Date.now,
    needsAdmin: token === null,
    isNameTaken: (name) => tokens.isNameUsed(name),
  });
  const tokens: AccessTokens = new AccessTokens({
    ...shared,
    file: file.tokens,
    createSecret: createTokenSecret,
    clock: {
      now: Date.now,
      setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
      clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
    },
    isNameTaken: (name) => accounts.find(name) !== null,
  });
  return {
    sessions: await openSessions(join(root, 'manager', 'sessions'), token, report.sessions),
    tokens,
    accounts,
    passwords: createPasswordLogin({ accounts, hashPassword, isPassword }),
    passkeys: createPasskeyVerifier(),
    challenges: createChallenges(() => performance.now()),
    setup:
      token === null && (isExposed || file.isDamaged)
        ? createSetup({
            secret: createInvitationSecret(),
            computeDigest: hashToken,
            now: () => performance.now(),
            hasAdmin: () => accounts.hasAdmin(),
          })
        : null,
  };
}
