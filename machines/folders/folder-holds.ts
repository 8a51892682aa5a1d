/** The jobs that change many files of a Data Folder. No two of them may do so at the same time. */
import type { Fault } from '../faults/faults.js';

/** The job that changes a Data Folder. */
export type FolderHold = Extract<Fault, { readonly code: 'folder_restoring' | 'resource_change_running' }>;

/** Returns the job that changes a Data Folder; `null` without one. */
export type FindFolderHold = (folder: string) => Promise<FolderHold | null>;

/** Finds the job that changes a Data Folder, so that features need not know each other. */
export class FolderHolds {
  private readonly finders: FindFolderHold[] = [];

  /** Adds a kind of job. */
  add(find: FindFolderHold): void {
    this.finders.push(find);
  }

  readonly find: FindFolderHold = async (folder) => {
    const holds = await Promise.all(this.finders.map((find) => find(folder)));
    return holds.find((hold) => hold !== null) ?? null;
  };
}
