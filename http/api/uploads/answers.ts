/** Builds the answers about uploads. */
import type * as z from 'zod';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { findUndoEnd, isOpen, type Upload, type UploadOutcome } from '../../../machines/uploads/types.js';
import type { Uploads } from '../../../machines/uploads/uploads.js';
import { problemBody } from '../../problems/problems.js';
import type * as schemas from './schemas.js';

/**
 * Returns an upload in the form of the routes. @param ageMs the time for which an upload is stored after its last byte,
 * in milliseconds
 */
export async function toUploadBody(upload: Upload, uploads: Pick<Uploads, 'measure'>, ageMs: number) {
  const { id, name, metadata, size, state, at, changedAt, fault } = upload;
  const measured = isOpen(upload) ? await uploads.measure(id) : { offset: size, at: changedAt };
  const undoEnd = findUndoEnd(upload);
  const mayExpire = state === 'receiving' || state === 'received';
  return {
    id,
    name,
    metadata: { ...metadata },
    size,
    offset: measured?.offset ?? 0,
    state,
    created_at: toIsoTime(at),
    expires_at: mayExpire ? toIsoTime(Math.max(measured?.at ?? 0, changedAt) + ageMs) : null,
    undo_until: undoEnd === null ? null : toIsoTime(undoEnd),
    problem: fault === null ? null : problemBody(fault),
  };
}

/** Returns one upload with the changes of its use. Lists leave out the changes, because they may name many files. */
export async function toWholeUploadBody(upload: Upload, uploads: Pick<Uploads, 'measure'>, ageMs: number) {
  const { outcome, state } = upload;
  const isDone = state === 'used' || (state === 'removing' && upload.end === 'used');
  const body = await toUploadBody(upload, uploads, ageMs);
  return { ...body, ...(isDone && outcome !== null && { outcome: toOutcomeBody(outcome) }) };
}

export function toOutcomeBody(outcome: UploadOutcome): z.input<typeof schemas.uploadOutcome> {
  const { changes, skipped, trash, undoUntil, ...rest } = outcome;
  const undoEnd = undoUntil === null ? null : toIsoTime(undoUntil);
  return { ...rest, changes: [...changes], skipped: [...skipped], trash: [...trash], undo_until: undoEnd };
}
