/**
 * The services that the routes of logins and accounts share. The services check credentials, and end the responses of
 * invalid credentials.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Tickets } from '../../../machines/access/tickets.js';
import type { Journal } from '../../../machines/history/journal.js';
import type { AccessPolicy } from '../access/access-policy.js';
import { RefusalRecord } from '../history/refused-credentials.js';
import { createSessionResponses, keyWithoutCredential, type SessionResponses } from './open-responses.js';
import { endInvalidSessions } from './open-session.js';
import { PasskeyCheck } from './passkey-check.js';
import { PasswordCheck } from './password-check.js';
import { createWrongCredentials, type WrongCredentials } from './wrong-credentials.js';

export interface LoginServices {
  readonly passwords: PasswordCheck;
  readonly passkeys: PasskeyCheck;
  /** Compares a token with the token of the service, in constant time; `false` if the service has no token. */
  readonly isServiceToken: (given: string) => boolean;
  /** The open responses, by credential. When a credential ends, its responses are closed. */
  readonly responses: SessionResponses;
  /** The tickets, which open event streams without another credential. */
  readonly tickets: Tickets;
  /** Slows the answers to wrong credentials. */
  readonly wrongCredentials: WrongCredentials;
  /** Records the wrong credentials that are not recorded yet. */
  close(): void;
}

/** The parts of the services. */
interface LoginParts {
  readonly access: AccessPolicy;
  readonly journal: Pick<Journal, 'record'>;
}

/**
 * Creates the services. When a token expires, its open responses are closed. When the first account administers the
 * service, the open responses without a credential are closed.
 */
export function createLoginServices({ access, journal }: LoginParts): LoginServices {
  const { token, tokens, accounts, readForwarded } = access;
  const responses = createSessionResponses();
  const refusals = new RefusalRecord(journal.record);
  const wrongCredentials = createWrongCredentials(readForwarded, (address) => refusals.add(address));
  tokens.onExpired((id) => void endInvalidSessions({ token: id }, access, responses));
  accounts.onFirstAdmin(() => responses.close(keyWithoutCredential));
  return {
    passwords: new PasswordCheck(access, wrongCredentials),
    passkeys: new PasskeyCheck(access, wrongCredentials),
    isServiceToken: token === null ? () => false : createTokenCheck(token),
    responses,
    tickets: new Tickets({ now: () => performance.now(), createSecret: createTicketSecret }),
    wrongCredentials,
    close: () => refusals.close(),
  };
}

/** Creates the secret of a ticket. Logs leave out the secret because of its prefix. */
function createTicketSecret(): string {
  return `smk_${randomBytes(24).toString('base64url')}`;
}

/** Returns a function that compares a token in constant time. */
function createTokenCheck(token: string): (given: string) => boolean {
  const digest = hashToken(token);
  // Compare digests, because timingSafeEqual needs equal lengths.
  return (given) => timingSafeEqual(hashToken(given), digest);
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
