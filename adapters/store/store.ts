/**
 * The manager's database while the manager runs: opened late, replaced when it is damaged, and tried again after a
 * failure. It never keeps a server from being started or stopped.
 */
import type { DatabaseState, StoreFault, StoreProblem } from '../../machines/history/store.js';
import { closeDatabase, type Database, isDamaged, openDatabase, setDatabaseAside } from './database.js';

export interface Store extends DatabaseState {
  /** Works with the database. @returns null when that failed; {@link fault} then has the reason */
  use<T>(work: (database: Database.Database) => T): T | null;
  /** Closes the database once its users have written what they have. */
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The database. Its directory exists. */
  readonly path: string;
  readonly onProblem: (problem: StoreProblem) => void;
  readonly now?: () => number;
}

/** After a failure the next attempt comes after this time. */
const retryMs = 10_000;

export function createStore({ path, onProblem, now = Date.now }: StoreOptions): Store {
  const readyCallbacks: (() => void)[] = [];
  let database: Database.Database | null = null;
  let fault: StoreFault | null = { because: 'opening' };
  let retryTimer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let opening: Promise<void> | null = null;

  function open(): Promise<void> {
    opening ??= openNow().finally(() => (opening = null));
    return opening;
  }

  async function openNow(): Promise<void> {
    try {
      const opened = await openDatabase(path, now);
      if (opened.setAside !== null) onProblem({ kind: 'damaged', path: opened.setAside });
      database = opened.database;
      fault = null;
      reportReady();
    } catch (error) {
      fail(error);
    }
  }

  function reportReady(): void {
    for (const callback of readyCallbacks) callback();
  }

  function fail(error: unknown): void {
    const because = reasonOf(error);
    if (fault?.because !== because)
      onProblem(because === 'missing' ? { kind: 'missing' } : { kind: 'unwritable', error });
    fault = { because };
    if (because !== 'missing' && !isClosed) retryTimer ??= setTimeout(retry, retryMs).unref();
  }

  function retry(): void {
    retryTimer = null;
    if (database === null) return void open();
    reportReady();
    // Nothing had work for the database: the next work shows whether it can be used.
    if (retryTimer === null) fault = null;
  }

  /** Sets a damaged database aside, and opens a new one. */
  function replace(damaged: Database.Database): void {
    database = null;
    fault = { because: 'opening' };
    try {
      damaged.close();
      onProblem({ kind: 'damaged', path: setDatabaseAside(path, now()) });
      if (!isClosed) void open();
    } catch (error) {
      fail(error);
    }
  }

  function use<T>(work: (opened: Database.Database) => T): T | null {
    if (database === null) return null;
    try {
      const result = work(database);
      fault = null;
      return result;
    } catch (error) {
      if (isDamaged(error)) replace(database);
      else fail(error);
      return null;
    }
  }

  return {
    open,
    use,
    get fault() {
      return fault;
    },
    onReady: (callback) => void readyCallbacks.push(callback),
    async close() {
      isClosed = true;
      await opening;
      if (retryTimer !== null) clearTimeout(retryTimer);
      use(closeDatabase);
      database = null;
    },
  };
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  if (code === 'MODULE_NOT_FOUND' || code === 'ERR_MODULE_NOT_FOUND') return 'missing';
  return typeof code === 'string' ? code : String(message);
}
