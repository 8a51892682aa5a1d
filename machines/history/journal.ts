/** The journal: everything that happens to the server and its files, by whom and with what outcome. */

import type { StoreFault } from './store.js';

/** The types of entries. The word before the dot names what the entry is about. */
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
  'companion.installed',
  'companion.removed',
  'build.installed',
  'build.removed',
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

/** Who caused the entry. */
export interface EntryActor {
  readonly kind: (typeof actorKinds)[number];
  /**
   * For a client: how it identified itself, `token`, `session` or `local`, or the name of its token; `unknown` with
   * a wrong credential. Of a schedule: its name.
   */
  readonly name: string;
}

/** An entry as it is recorded. Secrets never enter. */
export interface NewEntry {
  readonly type: EntryType;
  readonly actor: EntryActor;
  readonly run?: string | undefined;
  readonly build?: string | undefined;
  readonly folder?: string | undefined;
  /** `done`, the code of the problem, or the outcome of an exit. */
  readonly outcome?: string | undefined;
  /** What else is known, as JSON. */
  readonly detail?: Readonly<Record<string, unknown>> | undefined;
}

export interface JournalEntry extends NewEntry {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A place between entries: those older or newer than one, given by its time and id. */
export interface JournalPlace {
  readonly side: 'older' | 'newer';
  readonly at: number;
  readonly id: number;
}

/** The number of entries that a client may ask for at a time. */
export const pageLimit = { minimum: 1, maximum: 500, default: 50 };

export interface JournalQuery {
  /** Null for all. */
  readonly types: readonly EntryType[] | null;
  readonly run: string | null;
  /** A kind of actors, or the name of one; null for all. */
  readonly actor: string | null;
  /** Milliseconds since the epoch: from the first, before the second. */
  readonly since: number | null;
  readonly until: number | null;
  /** Only entries that were written after the one with this id. */
  readonly after: number | null;
  /** Only the entries next to a place; `null` for the newest. */
  readonly place: JournalPlace | null;
  readonly limit: number;
}

/** The outcomes of logins. */
export const loginOutcomes = ['accepted', 'refused'] as const;

/** What has been counted since the database was begun. The deletion of old entries changes nothing here. */
export interface JournalTotals {
  /** The started runs by cause. */
  readonly starts: Readonly<Record<string, number>>;
  /** The exited runs by outcome. */
  readonly exits: Readonly<Record<string, number>>;
  /** What servers have reported in their traces, by type. */
  readonly reports: Readonly<Record<string, number>>;
  /** The occurrences of schedules that have ended, by outcome. */
  readonly occurrences: Readonly<Record<string, number>>;
  /** Logins by outcome, and requests with a wrong credential among the refused. */
  readonly logins: Readonly<Record<string, number>>;
  /** What the exited runs have printed. */
  readonly consoleBytes: number;
  /** The last run whose exit was counted. */
  readonly lastExitedRun: string | null;
}

/** The entries that were written after one. */
export interface JournalTail {
  /** In the order in which they were written. */
  readonly entries: readonly JournalEntry[];
  /** Whether the entry before them is kept. If not, some after it may have been deleted, too. */
  readonly isPreviousKept: boolean;
}

export interface Journal {
  /** Records an entry. Never throws and never waits: it is written with the next ones. */
  record(entry: NewEntry): void;
  /** Returns entries, the newest first, with all that were recorded before the call. */
  find(query: JournalQuery): readonly JournalEntry[] | StoreFault;
  /** Returns the entries after the one with an id, with all that were recorded before the call. */
  readAfter(id: number, limit: number): JournalTail | StoreFault;
  /** Returns the id of the newest entry, 0 without one. */
  newest(): number | StoreFault;
  /** Returns what has been counted, with all that was recorded before the call. */
  totals(): JournalTotals | StoreFault;
  /** Calls back with each entry once it is written. @returns the function that ends this */
  subscribe(onEntry: (entry: JournalEntry) => void): () => void;
}

/** Returns whether a text is a kind of actors; any other is the name of one. */
export function isActorKind(actor: string): actor is EntryActor['kind'] {
  return (actorKinds as readonly string[]).includes(actor);
}

/** Returns the types that a name selects: one type, or all before the dot of which the name is. */
export function findTypes(name: string): readonly EntryType[] {
  return entryTypes.filter((type) => type === name || type.startsWith(`${name}.`));
}
