/** Builds the answers about backups. */
import type { SnapshotEntry } from '../../../machines/backups/backup-repository.js';
import type { Backup, JobEnd, KeptFolder, Restore } from '../../../machines/backups/types.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';
import { backupFaultText } from '../../problems/backups.js';

export function toBackupBody({ id, at, folder, build, mode, repository, step, end, ...backup }: Backup) {
  return {
    id,
    requested_at: toIsoTime(at),
    folder,
    build,
    mode,
    repository,
    step,
    ended_at: toIsoTime(end?.at ?? null),
    duration_seconds: end === null ? null : (end.at - at) / 1_000,
    problem: describeProblem(end),
    snapshot: backup.snapshot,
    held_seconds: backup.heldMs === null ? null : backup.heldMs / 1_000,
    size: backup.sizeBytes,
    added: backup.addedBytes,
    exclude: backup.exclude,
    outside: backup.outside,
    followed: backup.followed,
    incomplete: backup.databases.some(({ unread }) => unread.length > 0),
    databases: backup.databases.map(({ name, kind, sizeBytes, unread, grant }) => ({
      name,
      kind,
      size: sizeBytes,
      unread,
      grant,
    })),
    pinned: backup.pinned,
    pruned: backup.pruned,
    verified: backup.verified && { at: toIsoTime(backup.verified.at), problem: describeProblem(backup.verified) },
    tested: backup.tested && {
      at: toIsoTime(backup.tested.at),
      started: backup.tested.started,
      problem: describeProblem(backup.tested),
    },
    restored: backup.restored && toRestoreBody(backup.restored),
    passed: backup.passed.map(({ job, state, at }) => ({ job, state, at: toIsoTime(at) })),
  };
}

export function toSnapshotEntryBody({ name, type, bytes, modifiedAt }: SnapshotEntry) {
  return { name, type, size: bytes, modified_at: toIsoTime(modifiedAt) };
}

export function toKeptFolderBody({ name, folder, path, at, bytes }: KeptFolder) {
  return { name, folder, path, at: toIsoTime(at), size: bytes };
}

function toRestoreBody({ at, folder, kept, carried, databases, end }: Restore) {
  return {
    at: toIsoTime(at),
    folder,
    kept,
    carried,
    databases,
    ended_at: toIsoTime(end?.at ?? null),
    problem: describeProblem(end),
  };
}

/** Returns why a job failed; `null` for a success or a job in progress. */
function describeProblem(end: JobEnd | null): string | null {
  return end === null || end.fault === null ? null : backupFaultText(end.fault);
}
