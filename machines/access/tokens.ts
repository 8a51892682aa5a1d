/** The named tokens of the service: created, found by their secret, and revoked. */

import { createMutex } from '../async/mutex.js';
import {
  type AccessToken,
  type AccessTokenFile,
  type AccessTokenSettings,
  hasExpired,
  isSameName,
} from './access-tokens.js';

export interface AccessClock {
  now(): number;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

export interface AccessTokenPorts {
  readonly file: AccessTokenFile;
  readonly createId: () => string;
  readonly createSecret: () => string;
  readonly digestOf: (secret: string) => string;
  /** Called with the error when the times of use could not be written. */
  readonly onUnsaved: (error: unknown) => void;
  readonly clock: AccessClock;
  /** Whether an account has the name. */
  readonly isNameTaken?: (name: string) => boolean;
  /** The mutex of all changes of access. */
  readonly exclusively?: <T>(act: () => Promise<T>) => Promise<T>;
}

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** Times of use are written at most this often. */
const saveAfterMs = 60_000;

/** The wall clock may be changed: expiry is checked again after this time at the latest. */
const maxWaitMs = 60_000;

export function createAccessTokens({
  file,
  createId,
  createSecret,
  digestOf,
  onUnsaved,
  clock,
  isNameTaken = () => false,
  exclusively = createMutex(),
}: AccessTokenPorts) {
  const { now } = clock;
  let tokens = file.read();
  const usedAt = new Map<string, number>();
  const listeners = new Set<(id: string) => void>();
  const ended = new Set(tokens.filter((each) => hasExpired(each, now())).map(({ id }) => id));
  let saving: unknown = null;
  let expiring: unknown = null;

  const withUse = (token: AccessToken): AccessToken => ({
    ...token,
    lastUsedAt: usedAt.get(token.id) ?? token.lastUsedAt,
  });

  /** Must be called exclusively. @throws what the file system reports, without a change */
  async function save(changed: readonly AccessToken[]): Promise<void> {
    await file.write(changed.map(withUse));
    tokens = changed;
    awaitExpiry();
  }

  async function saveUse(): Promise<void> {
    if (saving === null) return;
    clock.clearTimeout(saving);
    saving = null;
    await exclusively(() => file.write(tokens.map(withUse))).catch(onUnsaved);
  }

  function awaitExpiry(): void {
    if (expiring !== null) clock.clearTimeout(expiring);
    expiring = null;
    const times = tokens.flatMap(({ id, expiresAt }) => (expiresAt === null || ended.has(id) ? [] : [expiresAt]));
    if (times.length === 0) return;
    expiring = clock.setTimeout(endExpired, Math.min(Math.max(0, Math.min(...times) - now()), maxWaitMs));
  }

  function endExpired(): void {
    for (const token of tokens) {
      if (ended.has(token.id) || !hasExpired(token, now())) continue;
      ended.add(token.id);
      for (const listener of listeners) listener(token.id);
    }
    awaitExpiry();
  }

  const isNameUsed = (name: string): boolean => tokens.some((each) => isSameName(each.name, name));

  awaitExpiry();

  return {
    isNameUsed,
    all: (): readonly AccessToken[] => tokens.map(withUse),
    /** Returns a token that has not expired. */
    get(id: string): AccessToken | null {
      const token = tokens.find((each) => each.id === id);
      return token === undefined || hasExpired(token, now()) ? null : token;
    },
    /** Returns the token with this secret, unless it has expired. */
    find(secret: string): AccessToken | null {
      if (tokens.length === 0) return null;
      const digest = digestOf(secret);
      const token = tokens.find((each) => each.digest === digest);
      return token === undefined || hasExpired(token, now()) ? null : token;
    },
    /** Notes the use of a token. */
    used({ id }: Pick<AccessToken, 'id'>): void {
      usedAt.set(id, now());
      saving ??= clock.setTimeout(() => void saveUse(), saveAfterMs);
    },
    /** @returns the token with its secret; null if there is one of this name. @throws what the file system reports */
    create(settings: AccessTokenSettings): Promise<{ readonly token: AccessToken; readonly secret: string } | null> {
      return exclusively(async () => {
        if (isNameUsed(settings.name) || isNameTaken(settings.name)) return null;
        const secret = createSecret();
        const token = { ...settings, id: createId(), createdAt: now(), lastUsedAt: null, digest: digestOf(secret) };
        await save([...tokens, token]);
        return { token, secret };
      });
    },
    /** @returns the token; null if there was none. @throws what the file system reports */
    revoke(id: string): Promise<AccessToken | null> {
      return exclusively(async () => {
        const token = tokens.find((each) => each.id === id);
        if (token === undefined) return null;
        await save(tokens.filter((each) => each !== token));
        usedAt.delete(id);
        return token;
      });
    },
    /** Calls `listener` with the id of a token that has expired. */
    onExpired(listener: (id: string) => void): void {
      listeners.add(listener);
    },
    async close(): Promise<void> {
      if (expiring !== null) clock.clearTimeout(expiring);
      await saveUse();
    },
  };
}
