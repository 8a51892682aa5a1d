/** Summarizes all backups, and estimates how long a restore will take. */
import type { Backup, Schedule } from '../../../client/api.js';

export interface BackupSummary {
  readonly good: number;
  /** The number of good backups whose last verification found no problem. */
  readonly verified: number;
  readonly failed: number;
  /** The number of backups that succeeded, but contain nothing that a restore could bring back. */
  readonly empty: number;
  /** The number of bytes that the listed backups have added to the repository. */
  readonly stored: number;
  /** The kinds of the repositories with the backups. */
  readonly repositories: readonly Backup['repository'][];
  /** The newest good backup; `null` if no backup is good. */
  readonly newest: Backup | null;
}

/** Returns whether a backup succeeded, but contains nothing that a restore could bring back. */
export function isEmptyBackup({ problem, size, databases }: Pick<Backup, 'problem' | 'size' | 'databases'>): boolean {
  return problem === null && size === 0 && databases.length === 0;
}

/** Counts the backups and their stored bytes. @param backups the oldest first */
export function summarizeBackups(backups: readonly Backup[]): BackupSummary {
  const done = backups.filter(({ snapshot, problem }) => snapshot !== null && problem === null);
  const good = done.filter((backup) => !isEmptyBackup(backup));
  return {
    good: good.length,
    verified: good.filter(({ verified }) => verified !== null && verified.problem === null).length,
    empty: done.length - good.length,
    failed: backups.filter(({ problem }) => problem !== null).length,
    stored: backups.reduce((sum, { added, size }) => sum + (added ?? size ?? 0), 0),
    repositories: [...new Set(backups.map(({ repository }) => repository))],
    newest: good.at(-1) ?? null,
  };
}

/** Returns the enabled schedule that makes the next backup; `null` without such a schedule. */
export function findNextBackup(schedules: readonly Schedule[]): Schedule | null {
  const coming = schedules.filter(({ action, next }) => action.type === 'backup' && next !== null);
  return coming.toSorted((a, b) => (a.next?.due_at ?? '').localeCompare(b.next?.due_at ?? ''))[0] ?? null;
}

/**
 * Returns how long the last successful restore took, in milliseconds. Restores of the Data Folder are preferred to
 * restores of other Data Folders. Returns `null` if no restore succeeded.
 */
export function findRestoreTime(backups: readonly Backup[], folder: string): number | null {
  const ended = backups
    .flatMap(({ folder: of, restored }) =>
      restored === null || restored.ended_at === null || restored.problem !== null
        ? []
        : [{ of, at: restored.ended_at, ms: Date.parse(restored.ended_at) - Date.parse(restored.at) }],
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return (ended.find(({ of }) => of === folder) ?? ended[0])?.ms ?? null;
}
