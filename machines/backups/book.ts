/** The backups in memory, as their records on disk are. */
import type { BackupRepository } from '../ports/backup-repository.js';
import type { Backup, BackupRecords } from '../ports/backups.js';
import { createMutex } from '../ports/mutex.js';

export type BackupBook = ReturnType<typeof createBackupBook>;

/** A disk that was full may have room at any moment. */
const retryMs = 1_000;

/** @param onChange called after each change */
export function createBackupBook(
  records: BackupRecords,
  repositories: readonly BackupRepository[],
  onChange: () => void,
) {
  /** A record is written by one of them at a time. */
  const inTurn = createMutex();
  let backups: readonly Backup[] = [];
  /** The ids of backups whose last change is not on disk. */
  const unwritten = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  function replace(changed: Backup): Backup {
    const others = backups.filter(({ id }) => id !== changed.id);
    backups = [...others, changed].sort((one, other) => (one.id < other.id ? -1 : 1));
    onChange();
    return changed;
  }

  /** A job must not undo that its backup was pinned in between. */
  function withChange(backup: Backup, change: Partial<Backup>): Backup {
    const { pinned } = backups.find(({ id }) => id === backup.id) ?? backup;
    return { ...backup, pinned, ...change };
  }

  async function write(backup: Backup): Promise<void> {
    try {
      await records.write(backup);
      unwritten.delete(backup.id);
    } catch (error) {
      // The next manager would resolve a job that has ended.
      if (backups.some(({ id }) => id === backup.id)) {
        unwritten.add(backup.id);
        timer ??= setTimeout(() => void retry(), retryMs).unref();
      }
      throw error;
    }
  }

  async function retry(): Promise<void> {
    timer = null;
    await inTurn(writeLeft);
  }

  async function writeLeft(): Promise<void> {
    for (const backup of backups) if (unwritten.has(backup.id)) await write(backup).catch(() => undefined);
  }

  return {
    /** The oldest first. */
    all: (): readonly Backup[] => backups,
    /** Reads the records. */
    async read(): Promise<void> {
      backups = await records.read();
    },
    /** Writes a change before its effect. @throws what the file system reports, without a change */
    keep: (backup: Backup, change: Partial<Backup>): Promise<Backup> =>
      inTurn(async () => {
        const changed = withChange(backup, change);
        await write(changed);
        return replace(changed);
      }),
    /** Changes whether the retention keeps a backup, also during a job. @throws as {@link keep} */
    pin: (id: string, pinned: boolean): Promise<void> =>
      inTurn(async () => {
        const present = backups.find((each) => each.id === id);
        if (present === undefined || present.pinned === pinned) return;
        const changed = { ...present, pinned };
        await write(changed);
        replace(changed);
      }),
    /**
     * Changes a backup whether or not its record can be written: a full disk must not leave a server stopped. The
     * record is written when that is possible again.
     */
    change: (backup: Backup, change: Partial<Backup>): Promise<Backup> =>
      inTurn(async () => {
        const changed = withChange(backup, change);
        await write(changed).catch(() => undefined);
        return replace(changed);
      }),
    /** Removes a record. @throws what the file system reports */
    drop: ({ id }: Backup): Promise<void> =>
      inTurn(async () => {
        await records.remove(id);
        unwritten.delete(id);
        backups = backups.filter((each) => each.id !== id);
        onChange();
      }),
    /** Writes what could not be written before, if that is possible now. */
    async close(): Promise<void> {
      await inTurn(writeLeft);
      if (timer !== null) clearTimeout(timer);
    },
    /** Returns the repository of a backup; undefined for one that is no longer configured. */
    repositoryOf: ({ repository }: Pick<Backup, 'repository'>): BackupRepository | undefined =>
      repositories.find(({ kind }) => kind === repository),
  };
}
