/** The ports of changes of Installed Resources. The implementation is in adapters/resource-changes. */
import type { Fault } from '../faults/faults.js';
import type { ResourcePlan } from './plan.js';
import type { ChangeOrder, ConfigEdit, InstallOrder, ResourceChange } from './types.js';

/** The stored records. The functions throw errors of the file system. */
export interface ChangeRecords {
  /**
   * Reads the records of the previous manager, the oldest first.
   * @returns the records, and the ids of unreadable records. Throws if the records cannot be listed
   */
  list(): Promise<{ readonly changes: readonly ResourceChange[]; readonly unread: readonly string[] }>;
  write(change: ResourceChange): Promise<void>;
  remove(id: string): Promise<void>;
}

export type PreparedFiles = Pick<ResourceChange, 'moves' | 'directories' | 'release'>;

/** The files of a change. All functions throw a ResourceFailure or an error of the file system. */
export interface ResourceFiles {
  /** Returns what a request would change. Changes nothing. */
  plan(folder: string, order: InstallOrder, signal: AbortSignal): Promise<ResourcePlan>;
  /** Returns why a request cannot use its plan; `null` if the plan is usable, or if the request has no plan. */
  findPlanFault(folder: string, order: ChangeOrder): Promise<Fault | null>;
  /** Makes the new directories next to the Data Folder, and returns the planned moves of directories. */
  prepare(change: ResourceChange, signal: AbortSignal): Promise<PreparedFiles>;
  /**
   * Moves the directories. An interrupted move is continued.
   * @returns the ids of the replaced resources in the trash, by engine name
   */
  move(change: ResourceChange): Promise<Pick<ResourceChange, 'trash'>>;
  /** Returns the edits of the config files that are not written yet. */
  planEdits(change: ResourceChange): Promise<readonly ConfigEdit[]>;
  /** Writes the edits. @returns the edits. If another program has changed a file, its edit is not written */
  writeEdits(change: ResourceChange): Promise<readonly ConfigEdit[]>;
  /** Returns why a change cannot be undone; `null` if an undo is possible. Changes nothing. */
  findUndoFault(change: ResourceChange): Promise<Fault | null>;
  /** Moves the directories back, and undoes the edits of the config files. An interrupted call is continued. */
  undo(change: ResourceChange): Promise<void>;
  /**
   * Returns the engine names of the resources that require the given resources, directly or indirectly. Never rejects.
   */
  findDependants(folder: string, engineNames: readonly string[]): Promise<readonly string[]>;
  /** Removes the files that `prepare` has left. */
  clean(change: ResourceChange): Promise<void>;
  /** Removes the files that killed managers have left. @param open the ids of the changes whose files are needed */
  cleanOthers(open: readonly string[]): Promise<void>;
}
