/**
 * The jobs that change many files of a Data Folder. Two kinds of jobs must not change a Data Folder at the same time.
 */
import { createMutex } from '../async/mutex.js';
import type { Fault } from '../faults/faults.js';

/** A kind of job, as the code of the fault that refuses other jobs. */
export type HoldCode = 'folder_restoring' | 'resource_change_running' | 'upload_busy';

/** The job that changes a Data Folder. */
export type FolderHold = Extract<Fault, { readonly code: HoldCode }>;

/** Returns the job of one kind that changes a Data Folder; `null` without such a job. */
export type FindFolderHold = (folder: string) => Promise<FolderHold | null>;

/** Finds the job that changes a Data Folder, so that features need not know each other. */
export class FolderHolds {
  private readonly finders = new Map<HoldCode, FindFolderHold>();
  private readonly mutexes = new Map<string, ReturnType<typeof createMutex>>();

  /** Adds a kind of job. */
  add(code: HoldCode, find: FindFolderHold): void {
    this.finders.set(code, find);
  }

  /**
   * Claims a Data Folder for the beginning of a job, after the earlier claims have ended. Two jobs never begin at the
   * same time, so that each job finds the other.
   * @param own the kind of the job if the job itself finds other jobs of its kind; otherwise `null`
   * @returns the job of another kind that changes the Data Folder, or the function that ends the claim
   */
  claim(folder: string, own: HoldCode | null): Promise<FolderHold | (() => void)> {
    const mutex = this.mutexes.get(folder) ?? createMutex();
    this.mutexes.set(folder, mutex);
    return new Promise((resolve, reject) => {
      const claim = async () => {
        const hold = await this.find(folder, own);
        if (hold !== null) return resolve(hold);
        await new Promise<void>((release) => resolve(release));
      };
      mutex(claim).catch(reject);
    });
  }

  private async find(folder: string, own: HoldCode | null): Promise<FolderHold | null> {
    const others = [...this.finders].filter(([code]) => code !== own);
    const holds = await Promise.all(others.map(([, find]) => find(folder)));
    return holds.find((hold) => hold !== null) ?? null;
  }
}
