/** Stores the backups for the jobs on them: in memory, and in records on disk. */

import type { Timers } from '../async/clock.js';
import { createMutex } from '../async/mutex.js';
import type { JobStore } from '../durable/ports.js';
import type { BackupRepository } from './backup-repository.js';
import type { BackupPorts } from './ports.js';
import type { Backup } from './types.js';

/** The time after which a failed write is tried again, in milliseconds. A full disk may have space again by then. */
const retryMs = 1_000;

type BackupStorePorts = Pick<BackupPorts, 'records' | 'repositories' | 'clock' | 'onChange'>;

export class BackupStore implements JobStore<Backup> {
  /** Serialises the writes of records. */
  private readonly exclusive = createMutex();
  private backups: readonly Backup[] = [];
  /** The ids of backups whose last change is not on disk. */
  private readonly unwritten = new Set<string>();
  /** The ids of backups whose removal has begun. The list of backups omits these backups. */
  private readonly unlisted = new Set<string>();
  private readonly clock: Timers;
  private timer: unknown = null;

  constructor(private readonly ports: BackupStorePorts) {
    this.clock = ports.clock;
  }

  /** Returns all backups, the oldest first. */
  all(): readonly Backup[] {
    return this.backups.filter(({ id }) => !this.unlisted.has(id));
  }

  find(id: string): Backup | null {
    return this.all().find((each) => each.id === id) ?? null;
  }

  /** Returns the backups whose removal is not complete. */
  removing(): readonly Backup[] {
    return this.backups.filter(({ id }) => this.unlisted.has(id));
  }

  /** Returns the repository of a backup; `undefined` if the repository is not configured. */
  findRepository({ repository }: Pick<Backup, 'repository'>): BackupRepository | undefined {
    return this.ports.repositories.find(({ kind }) => kind === repository);
  }

  /** Reads the records. */
  async read(): Promise<void> {
    const { records } = this.ports;
    const removing = await records.readRemoving();
    this.backups = [...(await records.read()), ...removing];
    for (const { id } of removing) this.unlisted.add(id);
  }

  /**
   * Writes the record of a job before its effects. @throws an error of the file system; the backup is then unchanged
   */
  write(backup: Backup): Promise<void> {
    return this.exclusive(async () => {
      const changed = this.withPin(backup);
      await this.ports.records.write(changed);
      this.unwritten.delete(changed.id);
      this.replace(changed);
    });
  }

  /**
   * Changes a backup, and repeats the write of its record after a failure. A full disk must not prevent the start of a
   * stopped server.
   */
  writeLater(backup: Backup): Promise<void> {
    return this.exclusive(async () => {
      this.unwritten.add(backup.id);
      this.timer ??= this.clock.setTimeout(() => void this.retry(), retryMs);
      this.replace(this.withPin(backup));
    });
  }

  /** Changes whether the retention keeps a backup, even during a job. @throws the errors of {@link write} */
  pin(id: string, pinned: boolean): Promise<void> {
    return this.exclusive(async () => {
      const present = this.find(id);
      if (present === null || present.pinned === pinned) return;
      await this.ports.records.write({ ...present, pinned });
      this.unwritten.delete(id);
      this.replace({ ...present, pinned });
    });
  }

  /** Shows a job as ended without changing its record, so that the next manager resumes the job. */
  showEnded(backup: Backup): void {
    this.replace(backup);
  }

  /** Hides a backup from the list until its files are removed. @throws an error of the file system */
  beginRemoval({ id }: Backup): Promise<void> {
    return this.exclusive(async () => {
      await this.ports.records.setRemoving(id, true);
      this.unlisted.add(id);
      this.ports.onChange();
    });
  }

  /** Lists a backup again after its removal failed. @throws an error of the file system */
  cancelRemoval({ id }: Backup): Promise<void> {
    return this.exclusive(async () => {
      await this.ports.records.setRemoving(id, false);
      this.unlisted.delete(id);
      this.ports.onChange();
    });
  }

  /** Removes a record. @throws an error of the file system */
  drop({ id }: Backup): Promise<void> {
    return this.exclusive(async () => {
      await this.ports.records.remove(id);
      this.unwritten.delete(id);
      this.unlisted.delete(id);
      this.backups = this.backups.filter((each) => each.id !== id);
      this.ports.onChange();
    });
  }

  /** Writes the records that could not be written earlier, if a write is possible now. */
  async close(): Promise<void> {
    await this.exclusive(() => this.writeLeft());
    this.clock.clearTimeout(this.timer);
  }

  private replace(changed: Backup): void {
    const others = this.backups.filter(({ id }) => id !== changed.id);
    this.backups = [...others, changed].sort((one, other) => (one.id < other.id ? -1 : 1));
    this.ports.onChange();
  }

  /** Returns the backup with its current pin, because a client may have changed the pin during the job. */
  private withPin(backup: Backup): Backup {
    return { ...backup, pinned: this.find(backup.id)?.pinned ?? backup.pinned };
  }

  private async retry(): Promise<void> {
    this.timer = null;
    await this.exclusive(() => this.writeLeft());
  }

  private async writeLeft(): Promise<void> {
    for (const id of [...this.unwritten]) {
      const backup = this.backups.find((each) => each.id === id) ?? null;
      try {
        if (backup !== null) await this.ports.records.write(backup);
        this.unwritten.delete(id);
      } catch {
        this.timer ??= this.clock.setTimeout(() => void this.retry(), retryMs);
      }
    }
  }
}
