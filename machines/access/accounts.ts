/** The accounts of the service: created with an invitation, changed, and deleted. */

import { createMutex } from '../async/mutex.js';
import { isSameName } from './access-tokens.js';
import {
  type Account,
  type AccountFile,
  type AccountSettings,
  canLogIn,
  invitationMs,
  type PasswordHash,
} from './account.js';
import type { Passkey } from './passkeys.js';

export interface AccountPorts {
  readonly file: AccountFile;
  readonly createId: () => string;
  readonly createSecret: () => string;
  readonly computeDigest: (secret: string) => string;
  /** Is called with the error if the time of a login could not be written. */
  readonly onUnsaved: (error: unknown) => void;
  readonly now: () => number;
  /** Whether at least one account must be able to administer the service, because no other credential can. */
  readonly needsAdmin: boolean;
  /** Returns whether a token has the name. */
  readonly isNameTaken: (name: string) => boolean;
  /** The mutex of all changes of access. */
  readonly exclusively?: <T>(act: () => Promise<T>) => Promise<T>;
}

/** The reason why a change of an account was refused. */
export type AccountRefusal = 'unknown' | 'name_taken' | 'last_admin';

export interface InvitedAccount {
  readonly account: Account;
  /** The secret of the invitation. */
  readonly invitation: string;
}

/** The fields of an account that are about its passkeys. */
export type AccountPasskeys = Partial<Pick<Account, 'passkeys' | 'needsPasskey'>>;

export class Accounts {
  private accounts: readonly Account[];
  private readonly ports: AccountPorts & Required<Pick<AccountPorts, 'exclusively'>>;
  private readonly listeners = new Set<() => void>();
  private isAdministrable: boolean;

  constructor(ports: AccountPorts) {
    this.ports = { ...ports, exclusively: ports.exclusively ?? createMutex() };
    this.accounts = ports.file.read();
    this.isAdministrable = this.accounts.some(isAdmin);
  }

  all(): readonly Account[] {
    return this.accounts;
  }

  get(id: string): Account | null {
    return this.accounts.find((each) => each.id === id) ?? null;
  }

  /** Returns an account if it can log in. */
  getUsable(id: string): Account | null {
    const account = this.get(id);
    return account !== null && canLogIn(account) ? account : null;
  }

  /** Returns the account with a name, which is compared as by {@link isSameName}. */
  find(name: string): Account | null {
    return this.accounts.find((each) => isSameName(each.name, name)) ?? null;
  }

  /** Returns whether an account can administer the service. */
  hasAdmin(): boolean {
    return this.isAdministrable;
  }

  /** Calls `listener` when an account can administer the service and no account could before. */
  onFirstAdmin(listener: () => void): void {
    this.listeners.add(listener);
  }

  /**
   * Creates an account with an invitation. @returns `null` if an account or a token has the name. @throws an error of
   * the file system
   */
  create(settings: AccountSettings): Promise<InvitedAccount | null> {
    return this.ports.exclusively(async () => {
      if (this.isTaken(settings.name, null)) return null;
      const { secret, kept } = this.createInvitation();
      const account = { ...this.createAccount(settings), invitation: kept };
      await this.save([...this.accounts, account]);
      return { account, invitation: secret };
    });
  }

  /**
   * Creates the first account that administers the service, with its password.
   * @throws an error of the file system
   */
  createFirst(settings: AccountSettings, password: PasswordHash): Promise<Account | 'has_admin' | 'name_taken'> {
    return this.ports.exclusively(async () => {
      if (this.isAdministrable) return 'has_admin';
      if (this.isTaken(settings.name, null)) return 'name_taken';
      const account = { ...this.createAccount(settings), password };
      await this.save([...this.accounts, account]);
      return account;
    });
  }

  /**
   * Changes the settings of an account.
   * @param toSettings returns the new settings from the current account. An error of `toSettings` refuses the change
   * @throws an error of the file system
   */
  change(id: string, toSettings: (present: Account) => AccountSettings): Promise<Account | AccountRefusal> {
    return this.changeAccount(id, (account) => ({ ...account, ...toSettings(account) }));
  }

  /**
   * Removes an account.
   * @param check a function whose error refuses the removal
   * @returns the account before its removal. @throws an error of the file system
   */
  remove(id: string, check: (present: Account) => void = () => undefined): Promise<Account | AccountRefusal> {
    return this.changeAccount(id, (account) => {
      check(account);
      return null;
    });
  }

  /**
   * Creates a new invitation, with which the holder of the account sets a new password. @throws an error of the file
   * system
   */
  async invite(id: string): Promise<InvitedAccount | AccountRefusal> {
    const { secret, kept } = this.createInvitation();
    const account = await this.changeAccount(id, (before) => ({ ...before, invitation: kept }));
    return typeof account === 'string' ? account : { account, invitation: secret };
  }

  /** Returns the account of an invitation that is unused and has not expired; `null` while the account is disabled. */
  findInvited(secret: string): Account | null {
    const digest = this.ports.computeDigest(secret);
    const isOpen = ({ invitation, isDisabled }: Account) =>
      !isDisabled && invitation?.digest === digest && this.ports.now() < invitation.expiresAt;
    return this.accounts.find(isOpen) ?? null;
  }

  /**
   * Sets the password of an account with an invitation, and ends the invitation.
   * @returns `null` if the invitation is not valid. @throws an error of the file system
   */
  accept(secret: string, password: PasswordHash): Promise<Account | null> {
    return this.ports.exclusively(async () => {
      const before = this.findInvited(secret);
      if (before === null) return null;
      // Passkeys are no longer needed, because the holder may have lost them.
      const after = { ...before, password, invitation: null, needsPasskey: false };
      await this.save(this.accounts.map((each) => (each === before ? after : each)));
      return after;
    });
  }

  /** Sets the password of an account, and ends its invitation. @throws an error of the file system */
  setPassword(id: string, password: PasswordHash): Promise<Account | AccountRefusal> {
    return this.changeAccount(id, (account) => ({ ...account, password, invitation: null }));
  }

  /**
   * Changes the passkeys of an account. After the removal of the last passkey, a login needs only the password.
   * @throws an error of the file system
   */
  changePasskeys(id: string, change: (account: Account) => AccountPasskeys): Promise<Account | AccountRefusal> {
    return this.changeAccount(id, (account) => {
      const after = { ...account, ...change(account) };
      return { ...after, needsPasskey: after.needsPasskey && after.passkeys.length > 0 };
    });
  }

  /** Finds a passkey and its account. */
  findPasskey(passkeyId: string): { readonly account: Account; readonly passkey: Passkey } | null {
    for (const account of this.accounts) {
      const passkey = account.passkeys.find((each) => each.id === passkeyId);
      if (passkey !== undefined) return { account, passkey };
    }
    return null;
  }

  /** Records the time of a login. */
  async loggedIn(id: string): Promise<void> {
    const change = this.changeAccount(id, (account) => ({ ...account, lastLoginAt: this.ports.now() }));
    await change.catch(this.ports.onUnsaved);
  }

  private isTaken(name: string, except: string | null): boolean {
    const isNamed = (each: Account): boolean => each.id !== except && isSameName(each.name, name);
    return this.ports.isNameTaken(name) || this.accounts.some(isNamed);
  }

  /**
   * Stores changed accounts. Must be called within the mutex. @throws an error of the file system; the file is then
   * unchanged
   */
  private async save(changed: readonly Account[]): Promise<void> {
    await this.ports.file.write(changed);
    this.accounts = changed;
    const wasAdministrable = this.isAdministrable;
    this.isAdministrable = changed.some(isAdmin);
    if (this.isAdministrable && !wasAdministrable) for (const listener of this.listeners) listener();
  }

  /** Replaces an account, or removes it if `after` is `null`. Refuses to remove the last administrator. */
  private async replace(before: Account, after: Account | null): Promise<AccountRefusal | null> {
    const changed = this.accounts.flatMap((each) => (each !== before ? [each] : after === null ? [] : [after]));
    if (this.ports.needsAdmin && this.isAdministrable && !changed.some(isAdmin)) return 'last_admin';
    await this.save(changed);
    return null;
  }

  private changeAccount(id: string, toChange: (account: Account) => Account | null): Promise<Account | AccountRefusal> {
    return this.ports.exclusively(async () => {
      const before = this.get(id);
      if (before === null) return 'unknown';
      const after = toChange(before);
      if (after !== null && after.name !== before.name && this.isTaken(after.name, id)) return 'name_taken';
      return (await this.replace(before, after)) ?? after ?? before;
    });
  }

  /** Returns an account without a password. */
  private createAccount(settings: AccountSettings): Account {
    const { createId, now } = this.ports;
    const none = { lastLoginAt: null, password: null, invitation: null, passkeys: [], needsPasskey: false };
    return { id: createId(), ...settings, createdAt: now(), ...none };
  }

  private createInvitation() {
    const { createSecret, computeDigest, now } = this.ports;
    const secret = createSecret();
    return { secret, kept: { digest: computeDigest(secret), expiresAt: now() + invitationMs } };
  }
}

function isAdmin(account: Account): boolean {
  return account.scopes.includes('admin') && canLogIn(account);
}
