/** Prevents that two jobs change many files of a Data Folder at the same time. */
import type { FolderHolds, HoldCode } from '../../../machines/folders/folder-holds.js';
import { Problem } from '../../problems/problems.js';

/** The problems of a Data Folder that another job changes. */
export const holdProblems = ['folder_restoring', 'resource_change_running', 'upload_busy'] as const;

/**
 * Claims a Data Folder for the beginning of a job. The claim must last until the job has ended, or until its feature
 * finds the job among its jobs.
 * @param own the kind of the job, if the job finds others of its kind itself; `null` for none
 * @returns the function that ends the claim
 * @throws Problem of {@link holdProblems} if a job of another kind changes the Data Folder
 */
export async function claimFolder(holds: FolderHolds, folder: string, own: HoldCode | null): Promise<() => void> {
  const claim = await holds.claim(folder, own);
  if (typeof claim !== 'function') throw new Problem(claim);
  return claim;
}
