/** The manager's database, in which the journal and other tables are. */

/** Why the database cannot be used: `missing` without its library, else what the database reports. */
export interface StoreFault {
  readonly because: 'missing' | (string & {});
}

/** What users of the database see of it. */
export interface DatabaseState {
  /** Opens the database: not in the way of the start. Never rejects. */
  open(): Promise<void>;
  /** Why the database cannot be used now, or why the last work with it failed; null when nothing is wrong. */
  readonly fault: StoreFault | null;
  /** Calls back when the database can be used: it was opened, or another attempt after a failure is due. */
  onReady(callback: () => void): void;
}

/** What goes wrong with the database, for the log. The server is managed all the same. */
export type StoreProblem =
  /** The library of the database is not installed: there is none. */
  | { readonly kind: 'missing' }
  /** A damaged database was moved to this path, and a new one begun. */
  | { readonly kind: 'damaged'; readonly path: string }
  /** The database could not be opened or written: the next attempt comes by itself. */
  | { readonly kind: 'unwritable'; readonly error: unknown };
