/** Checks a new upload against the limits of all uploads. */
import type { Fault } from '../faults/faults.js';
import type { UploadFiles, UploadLimits } from './ports.js';
import { findUndoEnd, isBusy, isOpen, type Upload } from './types.js';

/** The maximum number of uses of each Data Folder that can be undone for longer than uploads are stored. */
const maxUndoable = 20;

/**
 * Returns why an upload cannot begin; `null` if the upload can begin.
 * @param reserved the sizes of uploads that are being created, in bytes
 */
export function findLimitFault(
  size: number,
  uploads: readonly Upload[],
  reserved: number,
  limits: UploadLimits,
): Fault | null {
  if (size > limits.bytes) return { code: 'upload_too_large', limit: limits.bytes };
  const open = uploads.filter(isOpen);
  if (open.length >= limits.number) return { code: 'too_many_uploads', max: limits.number };
  const sizes = open.reduce((total, each) => total + each.size, reserved);
  return sizes + size > limits.bytes ? { code: 'uploads_full', limit: limits.bytes } : null;
}

/** Returns the ended uploads whose records are not needed any more. */
export function listForgotten(uploads: readonly Upload[], now: number, { ageMs }: UploadLimits): readonly Upload[] {
  const old = uploads.filter((each) => !isOpen(each) && each.state !== 'broken' && now - each.changedAt > ageMs);
  const undoable = uploads.filter((each) => (findUndoEnd(each) ?? 0) > now).sort((a, b) => b.changedAt - a.changedAt);
  const counts = new Map<string, number>();
  const needed = undoable.filter(({ use }) => {
    const count = (counts.get(use?.folder ?? '') ?? 0) + 1;
    counts.set(use?.folder ?? '', count);
    return count <= maxUndoable;
  });
  return old.filter((each) => !needed.includes(each) && each.state !== 'undoing');
}

/** Returns the uploads whose use in a Data Folder has ended. Uploads that can be used again are left out. */
export function listEndedIn(folder: string, uploads: readonly Upload[]): readonly Upload[] {
  return uploads.filter((each) => each.use?.folder === folder && !isBusy(each) && each.state !== 'received');
}

/** Returns the fault if the disk has no space for an upload. @throws an error of the file system */
export async function findDiskFault(size: number, files: Pick<UploadFiles, 'free'>): Promise<Fault | null> {
  return (await files.free()) < size ? { code: 'disk_full', what: 'the upload', because: 'ENOSPC' } : null;
}
