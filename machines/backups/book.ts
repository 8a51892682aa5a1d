/** The backups in memory, as their records on disk are. */
import type { BackupRepository } from '../ports/backup-repository.js';
import type { Backup, BackupRecords } from '../ports/backups.js';

export type BackupBook = ReturnType<typeof createBackupBook>;

/** @param onChange called after each change */
export function createBackupBook(
  records: BackupRecords,
  repositories: readonly BackupRepository[],
  onChange: () => void,
) {
  let backups: readonly Backup[] = [];

  function replace(changed: Backup): Backup {
    const others = backups.filter(({ id }) => id !== changed.id);
    backups = [...others, changed].sort((one, other) => (one.id < other.id ? -1 : 1));
    onChange();
    return changed;
  }

  return {
    /** The oldest first. */
    all: (): readonly Backup[] => backups,
    /** Reads the records. */
    async read(): Promise<void> {
      backups = await records.read();
    },
    /** Writes a change before its effect. @throws what the file system reports, without a change */
    async keep(backup: Backup, change: Partial<Backup>): Promise<Backup> {
      const changed = { ...backup, ...change };
      await records.write(changed);
      return replace(changed);
    },
    /** Changes a backup whether or not its record can be written: a full disk must not leave a server stopped. */
    async change(backup: Backup, change: Partial<Backup>): Promise<Backup> {
      const changed = { ...backup, ...change };
      await records.write(changed).catch(() => undefined);
      return replace(changed);
    },
    /** Removes a record. @throws what the file system reports */
    async drop({ id }: Backup): Promise<void> {
      await records.remove(id);
      backups = backups.filter((each) => each.id !== id);
      onChange();
    },
    /** Returns the repository of a backup; undefined for one that is no longer configured. */
    repositoryOf: ({ repository }: Pick<Backup, 'repository'>): BackupRepository | undefined =>
      repositories.find(({ kind }) => kind === repository),
  };
}
