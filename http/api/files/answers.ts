/** Builds the answers about files of Data Folders. */
import type { FileChange, FileEntry, TrashEntry } from '../../../machines/files/files.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';

export function toFileBody({ modifiedAt, isReadable, linkTarget, linkType, ...entry }: FileEntry) {
  return {
    ...entry,
    modified_at: toIsoTime(modifiedAt),
    readable: isReadable,
    link_target: linkTarget,
    link_type: linkType,
  };
}

/** Returns an entry of the trash as the body of an answer. */
export function toTrashBody({ deletedAt, expiresAt, ...entry }: TrashEntry) {
  return { ...entry, deleted_at: toIsoTime(deletedAt), expires_at: toIsoTime(expiresAt) };
}

export function toChangeBody({ at, noDiff, ...change }: FileChange) {
  return { ...change, at: toIsoTime(at), no_diff: noDiff };
}
