/** The journal records the events of the service, with the actor and the outcome of each event. */

import type { StoreFault } from './store.js';

/** The types of entries. The word before the dot names the subject of the entry. */
export const entryTypes = [
  'manager.started',
  'manager.ended',
  'operation.start',
  'operation.restart',
  'operation.stop',
  'operation.kill',
  'operation.cancel_notice',
  'operation.end_notice',
  'operation.postpone_notice',
  'operation.cancel_recovery',
  'command.sent',
  'announcement.sent',
  'resource.command',
  'server.started',
  'server.exited',
  'recovery.planned',
  'recovery.gave_up',
  'health.changed',
  'evidence.collected',
  'server.hitch',
  'server.hang_warning',
  'server.hang_abort',
  'server.bind_error',
  'server.script_error',
  'schedule.created',
  'schedule.changed',
  'schedule.removed',
  'schedule.occurrence',
  'config.saved',
  'folder.created',
  'folder.removed',
  'file.written',
  'file.directory_created',
  'file.moved',
  'file.copied',
  'file.deleted',
  'file.restored',
  'file.trash_deleted',
  'resource.installed',
  'resource.removed',
  'resource.updated',
  'resource.undone',
  'resource.source_changed',
  'companion.installed',
  'companion.removed',
  'build.installed',
  'build.removed',
  'file.unpacked',
  'file.uploaded',
  'file.upload_undone',
  'update.planned',
  'update.swapped',
  'update.rollback_begun',
  'update.ended',
  'backup.finished',
  'backup.verified',
  'backup.tested',
  'backup.restored',
  'backup.file_restored',
  'backup.deleted',
  'backup.pinned',
  'backup.unpinned',
  'backup.kept_folder_restored',
  'backup.kept_folder_deleted',
  'access.session_opened',
  'access.session_closed',
  'access.refused',
  'access.token_created',
  'access.token_changed',
  'access.token_revoked',
  'access.account_created',
  'access.account_changed',
  'access.account_deleted',
  'access.account_invited',
  'access.password_set',
  'access.session_revoked',
  'access.passkey_added',
  'access.passkey_removed',
  'access.second_factor_changed',
  'webhook.created',
  'webhook.changed',
  'webhook.removed',
  'webhook.disabled',
  'agones.state_changed',
  'agones.sidecar_failed',
  'agones.sidecar_recovered',
] as const;

export type EntryType = (typeof entryTypes)[number];

export const actorKinds = ['client', 'schedule', 'manager', 'server'] as const;

/** The actor: the client or the part of the manager that caused the entry. */
export interface EntryActor {
  readonly kind: (typeof actorKinds)[number];
  /**
   * The name of the actor. A client has the name of its token or account. A client without a named token or account has
   * the name of its identification: `token`, `session`, `local`, or `unknown` after a wrong credential. A schedule has
   * the name that the operator gave the schedule.
   */
  readonly name: string;
}

/** A new entry. An entry must not contain secrets. */
export interface NewEntry {
  readonly type: EntryType;
  readonly actor: EntryActor;
  readonly run?: string | undefined;
  readonly build?: string | undefined;
  readonly folder?: string | undefined;
  /** `done`, the code of the problem, or the outcome of an exit. */
  readonly outcome?: string | undefined;
  /** Further facts, as JSON. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

export interface JournalEntry extends NewEntry {
  readonly id: number;
  /** The time of the entry, in milliseconds since the epoch. */
  readonly at: number;
}

/** A position in the journal: the entries before or after the entry with this time and id. */
export interface JournalPlace {
  readonly side: 'older' | 'newer';
  readonly at: number;
  readonly id: number;
}

/** The limits of the number of entries in one request. */
export const pageLimit = { minimum: 1, maximum: 500, default: 50 };

export interface JournalQuery {
  /** The types to select; `null` for all types. */
  readonly types: readonly EntryType[] | null;
  readonly run: string | null;
  /** A kind of actors, or the name of an actor; `null` for all actors. */
  readonly actor: string | null;
  /** The range of time, in milliseconds since the epoch. `since` is included, and `until` is excluded. */
  readonly since: number | null;
  readonly until: number | null;
  /** Selects only entries that were written after the entry with this id. */
  readonly after: number | null;
  /** Selects the entries next to a position; `null` for the newest entries. */
  readonly place: JournalPlace | null;
  readonly limit: number;
}

/** The outcomes of logins. */
export const loginOutcomes = ['accepted', 'refused'] as const;

/** The totals since the database was created. Deleting old entries does not change the totals. */
export interface JournalTotals {
  /** The number of started runs, by cause. */
  readonly starts: Readonly<Record<string, number>>;
  /** The number of exited runs, by outcome. */
  readonly exits: Readonly<Record<string, number>>;
  /** The number of reports in the traces of servers, by type. */
  readonly reports: Readonly<Record<string, number>>;
  /** The number of finished occurrences of schedules, by outcome. */
  readonly occurrences: Readonly<Record<string, number>>;
  /** The number of logins, by outcome. Requests with a wrong credential count as refused logins. */
  readonly logins: Readonly<Record<string, number>>;
  /** The number of bytes that exited runs printed on their consoles. */
  readonly consoleBytes: number;
  /** The last run whose exit was counted. */
  readonly lastExitedRun: string | null;
}

/** The entries that were written after a given entry. */
export interface JournalTail {
  /** The entries, in the order of their writing. */
  readonly entries: readonly JournalEntry[];
  /** Whether the given entry still exists. If the entry is missing, later entries may have been deleted too. */
  readonly isPreviousKept: boolean;
}

export interface Journal {
  /**
   * Records an entry. The function never throws and never waits: the entry is written later, together with other
   * entries.
   */
  record(entry: NewEntry): void;
  /** Returns entries, the newest first, including all entries that were recorded before the call. */
  find(query: JournalQuery): readonly JournalEntry[] | StoreFault;
  /**
   * Returns the entries after an entry, including all entries that were recorded before the call. @param id the id of
   * the entry before the returned entries
   */
  readAfter(id: number, limit: number): JournalTail | StoreFault;
  /** Returns the id of the newest entry; 0 without an entry. */
  newest(): number | StoreFault;
  /** Returns the totals, including all entries that were recorded before the call. */
  totals(): JournalTotals | StoreFault;
  /** Calls back with each entry after it was written. @returns the function that unsubscribes */
  subscribe(onEntry: (entry: JournalEntry) => void): () => void;
}

/** Returns whether a text is a kind of actors. Any other text is the name of an actor. */
export function isActorKind(actor: string): actor is EntryActor['kind'] {
  return (actorKinds as readonly string[]).includes(actor);
}

/** Returns the types that a name selects: the type with this name, or all types with this word before the dot. */
export function findTypes(name: string): readonly EntryType[] {
  return entryTypes.filter((type) => type === name || type.startsWith(`${name}.`));
}
