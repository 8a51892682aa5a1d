/** The record of a change of Installed Resources. Times are milliseconds since the epoch. */
import type { Fault } from '../faults/faults.js';
import type { EntryActor } from '../history/journal.js';
import type { FileChoice } from '../resource-updates/decide.js';
import type { ResourceSource } from '../resource-updates/source.js';
import type { NameEncoding } from '../text/name-encodings.js';
import type { ResourceChangeAction, ResourceChangeState } from './states.js';

/** An uploaded archive. */
export interface UploadSource {
  readonly kind: 'upload';
  /** The id of the upload. */
  readonly upload: string;
  /** The path of the file with the bytes of the upload. */
  readonly archive: string;
  /** The name of the uploaded file; empty if the client sent no name. */
  readonly name: string;
  /** The encoding of names in a zip or tar archive that does not specify an encoding. */
  readonly names: NameEncoding | null;
}

/** The source of the files of resources. */
export type InstallSource = UploadSource | ResourceSource;

export interface InstallOrder {
  readonly kind: 'install';
  /** The id of the plan whose content is installed; `null` for the newest content of the source. */
  readonly plan: string | null;
  readonly source: InstallSource;
  /** The resources to install, by their names or paths in the archive; `null` for all. */
  readonly resources: readonly string[] | null;
  /** The names that the operator has chosen, by the names or paths of the resources in the archive. */
  readonly renames?: Readonly<Record<string, string>>;
  /**
   * The categories that get the resources, such as `[maps]/[city]`; `/` for no category, `null` for the categories in
   * the archive.
   */
  readonly directory: string | null;
  readonly replaces: boolean;
  /** Whether the config file starts the resources. */
  readonly ensures: boolean;
}

export interface RemoveOrder {
  readonly kind: 'remove';
  /** The engine name of the resource. */
  readonly resource: string;
}

/** Replaces a resource by the newest release of its source, with the changes of the operator. */
export interface UpdateOrder {
  readonly kind: 'update';
  /** The engine name of the resource. */
  readonly resource: string;
  /** The id of the plan that is applied; `null` for the newest release. */
  readonly plan: string | null;
  /** The version to use of each file with a conflict, by the path of the file in the resource. */
  readonly choices: Readonly<Record<string, FileChoice>>;
  /** The choice for all other conflicts; `null` without a choice. */
  readonly otherwise: FileChoice | null;
}

export type ChangeOrder = InstallOrder | RemoveOrder | UpdateOrder;

/**
 * The move of one resource. Paths are relative to the Data Folder, and have the form of adapters/files/path-text.ts.
 * Identities are the device and the inode of a directory, which a rename does not change.
 */
export interface ResourceMove {
  readonly name: string;
  /** The name that the server and its configuration use. */
  readonly engineName: string;
  readonly version: string | null;
  /** The name of the resource in the archive, if the operator has chosen another name for the installation. */
  readonly nameInSource?: string | null;
  /**
   * The path of the resource in the archive, without a directory that contains all files of the archive; absent for an
   * update.
   */
  readonly pathInSource?: string;
  /** The path and the identity of the new directory; `null` for a removal. */
  readonly added: { readonly path: string; readonly identity: string } | null;
  /** The path and the identity of the directory that is moved into the trash; `null` without such a directory. */
  readonly replaced: { readonly path: string; readonly identity: string } | null;
}

/** A line that a change adds to a config file or removes from a config file. */
export interface ConfigLine {
  /**
   * The number of the line, counted from 1. An added line is counted in the new text, and a removed line in the old
   * text.
   */
  readonly number: number;
  readonly text: string;
  readonly resource: string;
  /** The line break that was added or removed with the line; absent in records of earlier managers. */
  readonly lineBreak?: LineBreak;
}

/**
 * A line break before or after a line. The line break is empty after the last line of a file without a final line
 * break.
 */
export interface LineBreak {
  readonly side: 'before' | 'after';
  readonly text: string;
}

/** The change of one config file. */
export interface ConfigEdit {
  readonly path: string;
  /** The ETags of the text before and after the change. */
  readonly before: string;
  readonly after: string;
  readonly added: readonly ConfigLine[];
  readonly removed: readonly ConfigLine[];
  readonly isWritten: boolean;
}

/** The output of the running server about a resource. */
export interface ResourceStart {
  readonly resource: string;
  /** Whether the resource runs; `null` if the server has not reported it. */
  readonly started: boolean | null;
  /** The last line about the resource; `null` without such a line. */
  readonly line: string | null;
}

export interface NewResourceChange {
  readonly id: string;
  readonly folder: string;
  readonly action: ResourceChangeAction;
  readonly order: ChangeOrder;
  readonly by: EntryActor;
}

export interface ResourceChange extends NewResourceChange {
  readonly at: number;
  readonly state: ResourceChangeState;
  /** The time at which the change became applied, failed, undone or broken; `null` while it is in progress. */
  readonly endedAt: number | null;
  readonly moves: readonly ResourceMove[];
  /** The release that the source had: a tag, a commit, or a URL without its query; `null` while it is unknown. */
  readonly release: string | null;
  /** The directories that the change makes, the outermost first. */
  readonly directories: readonly string[];
  /** The ids of the replaced resources in the trash, by engine name. */
  readonly trash: Readonly<Record<string, string>>;
  readonly edits: readonly ConfigEdit[];
  readonly outcome: readonly ResourceStart[];
  /** The engine names of the resources that ran before the change. */
  readonly ran: readonly string[];
  /** The client that has undone the change; `null` without such a client. */
  readonly undoneBy: EntryActor | null;
  /** The time at which the client requested the undo; `null` without such a request. */
  readonly undoneAt: number | null;
  /** The reason why the change failed; `null` without a failure. */
  readonly fault: Fault | null;
}

/** The states that end without a request of a client. */
const busyStates: readonly ResourceChangeState[] = [
  ...(['preparing', 'applying', 'configuring', 'refreshing'] as const),
  ...(['discarding', 'undoing', 'reloading'] as const),
];

export function isBusy({ state }: Pick<ResourceChange, 'state'>): boolean {
  return busyStates.includes(state);
}

/** Returns the names of the resources that a change is about. */
export function listChangedNames({ moves, order }: Pick<ResourceChange, 'moves' | 'order'>): readonly string[] {
  if (moves.length > 0) return moves.map(({ name }) => name);
  if (order.kind !== 'install') return [order.resource];
  const renames = new Map(Object.entries(order.renames ?? {}));
  return (order.resources ?? []).map((each) => renames.get(each) ?? each.slice(each.lastIndexOf('/') + 1));
}
