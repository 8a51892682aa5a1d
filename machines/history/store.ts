/** The manager's database, which contains the journal and other tables. */

/** The reason why the database cannot be used: `missing` if its library is not installed; otherwise its error. */
export interface StoreFault {
  readonly because: 'missing' | (string & {});
}

/** The state of the database, for its users. */
export interface DatabaseState {
  /** Opens the database. The start of the service does not wait for that. Never rejects. */
  open(): Promise<void>;
  /** The reason why the database cannot be used now, or why the last work with it failed; `null` without a fault. */
  readonly fault: StoreFault | null;
  /** Calls back when the database can be used: after it was opened, or when the next attempt after a failure is due. */
  onReady(callback: () => void): void;
}

/** A problem with the database, for the log. The manager continues without the database. */
export type StoreProblem =
  /** The library of the database is not installed, so that there is no database. */
  | { readonly kind: 'missing' }
  /** A damaged database was moved to this path, and a new database was created. */
  | { readonly kind: 'damaged'; readonly path: string }
  /** The database could not be opened or written. The manager repeats the write. */
  | { readonly kind: 'unwritable'; readonly error: unknown };
