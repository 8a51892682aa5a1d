/** Creates, finds and revokes the named tokens of the service. */

import type { Clock } from '../async/clock.js';
import { createMutex } from '../async/mutex.js';
import {
  type AccessToken,
  type AccessTokenFile,
  type AccessTokenSettings,
  hasExpired,
  isSameName,
} from './access-tokens.js';

export interface AccessTokenPorts {
  readonly file: AccessTokenFile;
  readonly createId: () => string;
  readonly createSecret: () => string;
  readonly computeDigest: (secret: string) => string;
  /** Is called with the error when the times of use could not be stored. */
  readonly onUnsaved: (error: unknown) => void;
  readonly clock: Clock;
  /** Returns whether an account has the name. */
  readonly isNameTaken?: (name: string) => boolean;
  /** The mutex of all changes of access. */
  readonly exclusively?: <T>(act: () => Promise<T>) => Promise<T>;
}

/** The minimum interval between writes of the times of use, in milliseconds. */
const saveAfterMs = 60_000;

/** The maximum time between two checks of expiry, in milliseconds. The wall clock may be changed between two checks. */
const maxWaitMs = 60_000;

export class AccessTokens {
  private readonly ports: Required<AccessTokenPorts>;
  private tokens: readonly AccessToken[];
  private readonly usedAt = new Map<string, number>();
  private readonly listeners = new Set<(id: string) => void>();
  private readonly ended: Set<string>;
  private saving: unknown = null;
  private expiring: unknown = null;

  constructor(ports: AccessTokenPorts) {
    this.ports = { isNameTaken: () => false, exclusively: createMutex(), ...ports };
    this.tokens = ports.file.read();
    this.ended = new Set(this.tokens.filter((each) => this.isExpired(each)).map(({ id }) => id));
    this.awaitExpiry();
  }

  isNameUsed(name: string): boolean {
    return this.tokens.some((each) => isSameName(each.name, name));
  }

  all(): readonly AccessToken[] {
    return this.tokens.map((each) => this.withUse(each));
  }

  /** Returns a token, even an expired token. */
  describe(id: string): AccessToken | null {
    return this.all().find((each) => each.id === id) ?? null;
  }

  /** Returns a token if it has not expired. */
  get(id: string): AccessToken | null {
    const token = this.tokens.find((each) => each.id === id);
    return token === undefined || this.isExpired(token) ? null : token;
  }

  /** Returns the token with this secret, unless it has expired. */
  find(secret: string): AccessToken | null {
    if (this.tokens.length === 0) return null;
    const digest = this.ports.computeDigest(secret);
    const token = this.tokens.find((each) => each.digest === digest);
    return token === undefined || this.isExpired(token) ? null : token;
  }

  /** Records the use of a token. */
  used({ id }: Pick<AccessToken, 'id'>): void {
    const { clock } = this.ports;
    this.usedAt.set(id, clock.now());
    this.saving ??= clock.setTimeout(() => void this.saveUse(), saveAfterMs);
  }

  /**
   * Creates a token. @returns the token and its secret; `null` if a token or an account has this name.
   * @throws an error of the file system
   */
  create(settings: AccessTokenSettings): Promise<{ readonly token: AccessToken; readonly secret: string } | null> {
    const { isNameTaken, createSecret, createId, computeDigest, clock, exclusively } = this.ports;
    return exclusively(async () => {
      if (this.isNameUsed(settings.name) || isNameTaken(settings.name)) return null;
      const secret = createSecret();
      const token = {
        ...settings,
        id: createId(),
        createdAt: clock.now(),
        lastUsedAt: null,
        digest: computeDigest(secret),
      };
      await this.save([...this.tokens, token]);
      return { token, secret };
    });
  }

  /**
   * Changes the settings of a token. The secret of the token does not change. An expired token that gets a later expiry
   * can be used again.
   * @param toSettings returns the new settings from the current token. An error that `toSettings` throws refuses the
   *   change
   * @throws an error of the file system
   */
  change(
    id: string,
    toSettings: (present: AccessToken) => AccessTokenSettings,
  ): Promise<AccessToken | 'unknown' | 'name_taken'> {
    return this.ports.exclusively(async () => {
      const present = this.tokens.find((each) => each.id === id);
      if (present === undefined) return 'unknown';
      const token = { ...present, ...toSettings(present) };
      const isNamed = (each: AccessToken): boolean => each !== present && isSameName(each.name, token.name);
      if (this.tokens.some(isNamed) || this.ports.isNameTaken(token.name)) return 'name_taken';
      if (!this.isExpired(token)) this.ended.delete(id);
      await this.save(this.tokens.map((each) => (each === present ? token : each)));
      return this.withUse(token);
    });
  }

  /**
   * Revokes a token.
   * @param check a function whose error refuses the revocation
   * @returns the token; `null` if it does not exist. @throws an error of the file system
   */
  revoke(id: string, check: (present: AccessToken) => void = () => undefined): Promise<AccessToken | null> {
    return this.ports.exclusively(async () => {
      const token = this.tokens.find((each) => each.id === id);
      if (token === undefined) return null;
      check(token);
      await this.save(this.tokens.filter((each) => each !== token));
      this.usedAt.delete(id);
      return token;
    });
  }

  /** Calls `listener` with the id of each token that expires. */
  onExpired(listener: (id: string) => void): void {
    this.listeners.add(listener);
  }

  async close(): Promise<void> {
    if (this.expiring !== null) this.ports.clock.clearTimeout(this.expiring);
    await this.saveUse();
  }

  private isExpired(token: AccessToken): boolean {
    return hasExpired(token, this.ports.clock.now());
  }

  private awaitExpiry(): void {
    const { clock } = this.ports;
    if (this.expiring !== null) clock.clearTimeout(this.expiring);
    this.expiring = null;
    const times = this.tokens.flatMap(({ id, expiresAt }) =>
      expiresAt === null || this.ended.has(id) ? [] : [expiresAt],
    );
    if (times.length === 0) return;
    const waitMs = Math.min(Math.max(0, Math.min(...times) - clock.now()), maxWaitMs);
    this.expiring = clock.setTimeout(() => this.endExpired(), waitMs);
  }

  private endExpired(): void {
    for (const token of this.tokens) {
      if (this.ended.has(token.id) || !this.isExpired(token)) continue;
      this.ended.add(token.id);
      for (const listener of this.listeners) listener(token.id);
    }
    this.awaitExpiry();
  }

  private withUse(token: AccessToken): AccessToken {
    return { ...token, lastUsedAt: this.usedAt.get(token.id) ?? token.lastUsedAt };
  }

  private async saveUse(): Promise<void> {
    if (this.saving === null) return;
    const { clock, exclusively, onUnsaved } = this.ports;
    clock.clearTimeout(this.saving);
    this.saving = null;
    await exclusively(() => this.writeFile(this.tokens)).catch(onUnsaved);
  }

  private writeFile(tokens: readonly AccessToken[]): Promise<void> {
    return this.ports.file.write(tokens.map((each) => this.withUse(each)));
  }

  /**
   * Stores changed tokens. Must be called within the mutex. @throws an error of the file system; the file is then
   * unchanged
   */
  private async save(changed: readonly AccessToken[]): Promise<void> {
    await this.writeFile(changed);
    this.tokens = changed;
    this.awaitExpiry();
  }
}
