/** The record of an upload, and its use. Times are milliseconds since the epoch. */
import type { Fault } from '../faults/faults.js';
import type { EntryActor } from '../history/journal.js';
import type { NameEncoding } from '../text/name-encodings.js';

/** Matches the id of an upload. */
export const uploadId = /^u[0-9a-f]{32}$/;

/** The states of the chart (upload.ts). */
export const uploadStates = [
  'receiving',
  'received',
  'installing',
  'preparing',
  'moving',
  'undoing',
  'removing',
  'used',
  'undone',
  'expired',
  'cancelled',
  'broken',
] as const;
export type UploadState = (typeof uploadStates)[number];

/** The way in which an upload ended. */
export type UploadEnd = Extract<UploadState, 'used' | 'expired' | 'cancelled'>;

/** The use of an upload in a Data Folder. */
export interface UploadUse {
  /** `unpack`: the files of the archive. `place`: the file itself. */
  readonly kind: 'unpack' | 'place';
  readonly folder: string;
  /**
   * The path of a directory for the files of the archive, or of the file itself, in the form of
   * adapters/files/path-text.ts.
   */
  readonly path: string;
  /** The encoding of names in a zip or tar archive that does not specify an encoding. */
  readonly names: NameEncoding | null;
  /** Whether a directory that contains the whole archive is left out. */
  readonly unwraps: boolean;
  /** Whether a file may be replaced. */
  readonly overwrites: boolean;
  /** Whether folder.json may be changed. */
  readonly mayChangeSettings: boolean;
  readonly by: EntryActor;
}

/** A change of the Data Folder. A new directory is one change. */
export interface UploadChange {
  readonly path: string;
  readonly type: 'file' | 'directory' | 'link';
  /** The size of a file, or of all files in a new directory, in bytes. */
  readonly size: number;
  readonly replaces: boolean;
}

/** The changes that a use makes in the Data Folder. */
export interface UploadOutcome {
  /** The number of files and links, and their size in bytes. */
  readonly files: number;
  readonly bytes: number;
  /** The directory that contains the whole archive; `null` without such a directory. */
  readonly wrapping: string | null;
  /** The numbers of changes that add an entry, and that replace a file. */
  readonly created: number;
  readonly replaced: number;
  /** The first changes. */
  readonly changes: readonly UploadChange[];
  /** The first paths of the archive that are left out. */
  readonly skipped: readonly string[];
  /** The ids of the replaced files in the trash. */
  readonly trash: readonly string[];
  /** The time until which the trash has the replaced files; `null` before the move. */
  readonly undoUntil: number | null;
}

/**
 * The difference between an entry and the entry that the use has made. `new` is an entry in a directory that the use
 * has added.
 */
export const changeKinds = ['changed', 'missing', 'new'] as const;

export interface ChangedEntry {
  readonly path: string;
  readonly change: (typeof changeKinds)[number];
}

/** The changes that the undo of a use makes in the Data Folder. */
export interface UndoOutcome {
  /** The numbers of added entries that are moved out, and of replaced files that are put back. */
  readonly removed: number;
  readonly restored: number;
  /** The first entries that have changed since the use. */
  readonly changed: readonly ChangedEntry[];
  /** The ids of the moved entries in the trash. */
  readonly trash: readonly string[];
}

/** The undo of a use. */
export interface UploadUndo {
  readonly by: EntryActor;
  /** Whether folder.json may be changed. */
  readonly mayChangeSettings: boolean;
  readonly outcome: UndoOutcome;
}

/** The facts of a new upload. */
export interface NewUpload {
  readonly id: string;
  /** The name of the file; empty if the client sent no name. */
  readonly name: string;
  /** The metadata, as the client sent it. */
  readonly metadata: Readonly<Record<string, string | null>>;
  readonly size: number;
  /** The account or the token that created the upload. */
  readonly owner: string;
  readonly by: EntryActor;
}

export interface Upload extends NewUpload {
  readonly at: number;
  readonly state: UploadState;
  /** The time at which the state was entered. */
  readonly changedAt: number;
  readonly use: UploadUse | null;
  readonly outcome: UploadOutcome | null;
  readonly end: UploadEnd | null;
  /** The undo that a client has requested; `null` without such a request. */
  readonly undo: UploadUndo | null;
  /** The reason why the last use or undo failed; `null` without a failure. */
  readonly fault: Fault | null;
}

/** The states that end by themselves. */
const busyStates: readonly UploadState[] = ['installing', 'preparing', 'moving', 'undoing', 'removing'];

export function isBusy({ state }: Pick<Upload, 'state'>): boolean {
  return busyStates.includes(state);
}

/** Returns whether the file exists and counts towards the limits. */
export function isOpen({ state, undo }: Pick<Upload, 'state' | 'undo'>): boolean {
  return state !== 'used' && state !== 'expired' && state !== 'cancelled' && state !== 'undone' && undo === null;
}

/** Returns the time until which a use can be undone; `null` if the use cannot be undone. */
export function findUndoEnd({ state, outcome }: Pick<Upload, 'state' | 'outcome'>): number | null {
  return state === 'used' ? (outcome?.undoUntil ?? null) : null;
}
