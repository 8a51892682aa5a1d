/** The backups in memory, as their records on disk are: the store of the jobs on backups. */

import type { Timers } from '../async/clock.js';
import { createMutex } from '../async/mutex.js';
import type { JobStore } from '../durable/ports.js';
import type { BackupRepository } from './backup-repository.js';
import type { BackupPorts } from './ports.js';
import type { Backup } from './types.js';

/** A disk that was full may have room at any moment. */
const retryMs = 1_000;

type BackupStorePorts = Pick<BackupPorts, 'records' | 'repositories' | 'clock' | 'onChange'>;

export class BackupStore implements JobStore<Backup> {
  /** A record is written by one of them at a time. */
  private readonly exclusive = createMutex();
  private backups: readonly Backup[] = [];
  /** The ids of backups whose last change is not on disk. */
  private readonly unwritten = new Set<string>();
  /** The ids of backups whose removal has begun. They are not listed. */
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

  /** Returns the backups whose removal has begun and not ended. */
  removing(): readonly Backup[] {
    return this.backups.filter(({ id }) => this.unlisted.has(id));
  }

  /** Returns the repository of a backup; undefined for one that is no longer configured. */
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

  /** Writes the record of a job before its effects. @throws what the file system reports, without a change */
  write(backup: Backup): Promise<void> {
    return this.exclusive(async () => {
      const changed = this.withPin(backup);
      await this.ports.records.write(changed);
      this.unwritten.delete(changed.id);
      this.replace(changed);
    });
  }

  /** Changes a backup whose record could not be written: a full disk must not leave a server stopped. */
  writeLater(backup: Backup): Promise<void> {
    return this.exclusive(async () => {
      this.unwritten.add(backup.id);
      this.timer ??= this.clock.setTimeout(() => void this.retry(), retryMs);
      this.replace(this.withPin(backup));
    });
  }

  /** Changes whether the retention keeps a backup, even during a job. @throws as {@link write} */
  pin(id: string, pinned: boolean): Promise<void> {
    return this.exclusive(async () => {
      const present = this.find(id);
      if (present === null || present.pinned === pinned) return;
      await this.ports.records.write({ ...present, pinned });
      this.unwritten.delete(id);
      this.replace({ ...present, pinned });
    });
  }

  /** Shows a job as ended that its record does not have as ended: the next manager resumes it. */
  showEnded(backup: Backup): void {
    this.replace(backup);
  }

  /** Takes a backup off the list, until its files are removed. @throws what the file system reports */
  beginRemoval({ id }: Backup): Promise<void> {
    return this.exclusive(async () => {
      await this.ports.records.setRemoving(id, true);
      this.unlisted.add(id);
      this.ports.onChange();
    });
  }

  /** Lists a backup again that was not removed. @throws what the file system reports */
  cancelRemoval({ id }: Backup): Promise<void> {
    return this.exclusive(async () => {
      await this.ports.records.setRemoving(id, false);
      this.unlisted.delete(id);
      this.ports.onChange();
    });
  }

  /** Removes a record. @throws what the file system reports */
  drop({ id }: Backup): Promise<void> {
    return this.exclusive(async () => {
      await this.ports.records.remove(id);
      this.unwritten.delete(id);
      this.unlisted.delete(id);
      this.backups = this.backups.filter((each) => each.id !== id);
      this.ports.onChange();
    });
  }

  /** Writes what could not be written before, if that is possible now. */
  async close(): Promise<void> {
    await this.exclusive(() => this.writeLeft());
    this.clock.clearTimeout(this.timer);
  }

  private replace(changed: Backup): void {
    const others = this.backups.filter(({ id }) => id !== changed.id);
    this.backups = [...others, changed].sort((one, other) => (one.id < other.id ? -1 : 1));
    this.ports.onChange();
  }

  /** A job must not undo that its backup was pinned in between. */
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
