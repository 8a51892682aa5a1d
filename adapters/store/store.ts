/**
 * Manages the database while the manager runs: opens it late, replaces a damaged database, and tries again after a
 * failure. A database fault never prevents starts and stops of the server.
 */
import type { DatabaseState, StoreFault, StoreProblem } from '../../machines/history/store.js';
import { closeDatabase, type Database, isDamaged, openDatabase, setDatabaseAside } from './database.js';

export interface StoreOptions {
  /** The path of the database, in an existing directory. */
  readonly path: string;
  readonly onProblem: (problem: StoreProblem) => void;
  readonly now?: () => number;
}

/** The time between a failure and the next attempt, in milliseconds. */
const retryMs = 10_000;

export class Store implements DatabaseState {
  private readonly path: string;
  private readonly onProblem: (problem: StoreProblem) => void;
  private readonly now: () => number;
  private readonly readyCallbacks: (() => void)[] = [];
  private database: Database.Database | null = null;
  private currentFault: StoreFault | null = { because: 'opening' };
  private retryTimer: NodeJS.Timeout | null = null;
  private isClosed = false;
  private opening: Promise<void> | null = null;

  constructor({ path, onProblem, now = Date.now }: StoreOptions) {
    this.path = path;
    this.onProblem = onProblem;
    this.now = now;
  }

  get fault(): StoreFault | null {
    return this.currentFault;
  }

  open(): Promise<void> {
    this.opening ??= this.openNow().finally(() => (this.opening = null));
    return this.opening;
  }

  onReady(callback: () => void): void {
    this.readyCallbacks.push(callback);
  }

  /** Works with the database. @returns the result; `null` after a failure, whose reason {@link fault} returns */
  use<T>(work: (database: Database.Database) => T): T | null {
    if (this.database === null) return null;
    try {
      const result = work(this.database);
      this.currentFault = null;
      return result;
    } catch (error) {
      if (isDamaged(error)) this.replace(this.database);
      else this.fail(error);
      return null;
    }
  }

  /** Closes the database. The caller must have written all data. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.opening;
    if (this.retryTimer !== null) clearTimeout(this.retryTimer);
    this.use(closeDatabase);
    this.database = null;
  }

  private async openNow(): Promise<void> {
    try {
      const opened = await openDatabase(this.path, this.now);
      if (opened.setAside !== null) this.onProblem({ kind: 'damaged', path: opened.setAside });
      this.database = opened.database;
      this.currentFault = null;
      this.reportReady();
    } catch (error) {
      this.fail(error);
    }
  }

  private reportReady(): void {
    for (const callback of this.readyCallbacks) callback();
  }

  private fail(error: unknown): void {
    const because = toReason(error);
    if (this.currentFault?.because !== because)
      this.onProblem(because === 'missing' ? { kind: 'missing' } : { kind: 'unwritable', error });
    this.currentFault = { because };
    if (because !== 'missing' && !this.isClosed) this.retryTimer ??= setTimeout(() => this.retry(), retryMs).unref();
  }

  private retry(): void {
    this.retryTimer = null;
    if (this.database === null) return void this.open();
    this.reportReady();
    // No work used the database in the meantime. The next work shows whether it is usable.
    if (this.retryTimer === null) this.currentFault = null;
  }

  /** Sets a damaged database aside, and opens a new database. */
  private replace(damaged: Database.Database): void {
    this.database = null;
    this.currentFault = { because: 'opening' };
    try {
      damaged.close();
      this.onProblem({ kind: 'damaged', path: setDatabaseAside(this.path, this.now()) });
      if (!this.isClosed) void this.open();
    } catch (error) {
      this.fail(error);
    }
  }
}

function toReason(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return 'missing';
  return typeof code === 'string' ? code : String(message);
}
