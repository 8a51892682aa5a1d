/** Prevents two jobs from changing many files of a Data Folder at the same time. */
import type { FolderHolds, HoldCode } from '../../../machines/folders/folder-holds.js';
import { Problem } from '../../problems/problems.js';

/** The problems of a Data Folder that another job changes. */
export const holdProblems = ['folder_restoring', 'resource_change_running', 'upload_busy'] as const;

/**
 * Claims a Data Folder for the beginning of a job. The claim must last until the job has ended, or until the feature of
 * the job can find the job itself.
 * @param own the kind of the job if the job itself finds other jobs of its kind; otherwise `null`
 * @returns the function that ends the claim
 * @throws Problem of {@link holdProblems} if a job of another kind changes the Data Folder
 */
export async function claimFolder(holds: FolderHolds, folder: string, own: HoldCode | null): Promise<() => void> {
  const claim = await holds.claim(folder, own);
  if (typeof claim !== 'function') throw new Problem(claim);
  return claim;
}
