/** Backs up Data Folders, and verifies and restores backups: one job at a time. */

import type { EntryActor } from '../../history/journal.js';
import type { SnapshotEntry } from '../backup-repository.js';
import { BackupStore } from '../backup-store.js';
import { JobFailure, programMissing } from '../failure.js';
import { type BackupPorts, findUsualMode, toErrorCode } from '../ports.js';
import { removeBackup } from '../remove.js';
import { planDatabases } from '../restore/behaviour.js';
import { readFile, restoreFile } from '../restore-file.js';
import { type RestoredKept, restoreKept } from '../restore-kept.js';
import {
  type Backed,
  type Backup,
  type BackupFault,
  type BackupMode,
  isFault,
  type KeptBackup,
  type KeptFolder,
} from '../types.js';
import { cleanUp } from './clean-up.js';
import { BackupJobs, type BegunJob, endJob, type RunningJob, unfinished } from './jobs.js';

export interface BackupRequest {
  readonly folder: string;
  /** The mode of the backup. With `null`, the backup has the mode that the running Build names, or else `stop`. */
  readonly mode: BackupMode | null;
  readonly by: EntryActor;
}

/** The plan of a backup that would begin now. */
export type BackupOutlook = Pick<Backup, 'mode' | 'exclude' | 'outside' | 'followed'>;

export interface RestoreOrder {
  /** The Data Folder that gets the restored files. */
  readonly folder: string;
  /** Whether the files must pass the preflight. */
  readonly mustPassPreflight: boolean;
  /**
   * Whether a server that runs with the Data Folder may be stopped. A stopped server is started again after the
   * restore.
   */
  readonly mayStop: boolean;
  /** Whether the databases are loaded. If false, the dumps of the databases stay in the Data Folder as files. */
  readonly loadsDatabases: boolean;
  readonly by: EntryActor;
}

export class Backups {
  private readonly store: BackupStore;
  private readonly jobs: BackupJobs;
  private readonly ending = new AbortController();
  /** Resolves when the current job has ended; `null` without a job. */
  private job: Promise<void> | null = null;
  private running: RunningJob | null = null;

  constructor(private readonly ports: BackupPorts) {
    this.store = new BackupStore(ports);
    this.jobs = new BackupJobs(ports, this.store);
  }

  /** Returns all backups, the oldest first. */
  all(): readonly Backup[] {
    return this.store.all();
  }

  find(id: string): Backup | null {
    return this.store.find(id);
  }

  isBusy(): boolean {
    return this.job !== null;
  }

  /** Waits until no job is running. @returns whether a job can begin now; false during the manager's shutdown */
  async idle(): Promise<boolean> {
    while (this.job !== null) await this.job;
    return !this.ending.signal.aborted;
  }

  /**
   * Begins a backup. The caller must ensure that no job is running. @throws an error of the file system, before the job
   * has begun
   */
  async create({ folder, mode, by }: BackupRequest): Promise<Backup> {
    const { repositories, createId, now } = this.ports;
    const server = this.findServer(folder);
    const previous = this.all().findLast((each) => each.folder === folder && each.build !== null);
    const build = (server ?? previous)?.build ?? null;
    const about = { id: createId(), at: now(), by, folder, build, mode: mode ?? findUsualMode(server) };
    return this.begin(this.jobs.backUp({ ...unfinished, ...about, repository: repositories[0].kind }));
  }

  /** Returns what a backup would do, and which files it would leave out. */
  async plan(folder: string): Promise<Backed<BackupOutlook>> {
    const { folders } = this.ports;
    const exclude = await folders.readExclude(folder);
    if (isFault(exclude)) return exclude;
    const links = await folders.findOutside(folder, exclude.value);
    return { value: { mode: findUsualMode(this.findServer(folder)), exclude: exclude.value, ...links } };
  }

  /** Changes whether the retention keeps a backup, even during a job. @throws an error of the file system */
  pin(id: string, pinned: boolean): Promise<void> {
    return this.store.pin(id, pinned);
  }

  /** Begins a verification like {@link create}. */
  async verify(backup: Backup & KeptBackup, by: EntryActor): Promise<Backup> {
    return this.begin(this.jobs.verify(backup, by));
  }

  /** Begins a test restore like {@link create}. */
  async test(backup: Backup & KeptBackup, by: EntryActor): Promise<Backup> {
    return this.begin(this.jobs.test(backup, by));
  }

  /** Begins a restore like {@link create}. */
  async restore(backup: Backup & KeptBackup, { folder, loadsDatabases, ...order }: RestoreOrder): Promise<Backup> {
    const at = this.ports.now();
    const databases = planDatabases(backup, at, loadsDatabases);
    const restored = { at, folder, kept: null, carried: 0, databases, end: null };
    return this.begin(this.jobs.restore({ backup: { ...backup, restored }, ...order }));
  }

  /** Lists a directory of a backup. @param path relative to the Data Folder; empty for its root */
  async listFiles(backup: Backup & KeptBackup, path: string): Promise<Backed<readonly SnapshotEntry[]>> {
    const repository = this.store.findRepository(backup);
    return repository === undefined ? { fault: programMissing } : repository.list(backup, path, this.ending.signal);
  }

  /**
   * Returns the bytes of a file of a backup. The caller must ensure that no job is running. The read has no record, but
   * counts as a job until the read has ended.
   */
  readFile(backup: Backup & KeptBackup, path: string, maxBytes: number): Promise<Backed<Uint8Array>> {
    return this.follow(readFile(backup, path, maxBytes, this.store, this.ports, this.ending.signal));
  }

  /**
   * Restores a file of a backup, as a job like {@link readFile}. @returns the kept folder with the previous file;
   * `null` without such a kept folder
   */
  restoreFile(backup: Backup & KeptBackup, path: string): Promise<Backed<string | null>> {
    return this.follow(restoreFile(backup, path, this.store, this.ports, this.ending.signal));
  }

  /** Removes a backup with its snapshot, as a job like {@link readFile}. @throws an error of the file system */
  remove(backup: Backup): Promise<BackupFault | null> {
    return this.follow(removeBackup(backup, this.store, this.ending.signal));
  }

  /** Returns the kept folders, the oldest first. @throws an error of the file system */
  keptFolders(): Promise<readonly KeptFolder[]> {
    return this.ports.folders.listKept();
  }

  /**
   * Restores a kept folder, as a job like {@link readFile}. @param folder the Data Folder that gets the files of the
   * kept folder
   */
  restoreKeptFolder(name: string, folder: string): Promise<Backed<RestoredKept>> {
    return this.follow(restoreKept(name, folder, this.ports));
  }

  /** Deletes a kept folder. The caller must ensure that no job is running. @returns the fault; `null` for a success */
  removeKeptFolder(name: string): ReturnType<BackupPorts['folders']['removeKept']> {
    return this.ports.folders.removeKept(name);
  }

  /** Reads the records, and resumes the jobs of the previous manager. */
  async open(): Promise<void> {
    await this.store.read();
    const left = this.all().filter(({ step }) => step !== null);
    for (const backup of left) await this.resume(backup);
    await this.ports.folders.cleanStages().catch(() => undefined);
    await this.ports.databases.clean();
    // Do not wait: a repository or a database server that does not answer must not delay the server.
    if (left.length > 0 || this.store.removing().length > 0)
      void this.follow(cleanUp(left, this.store, this.ports, this.ending.signal));
  }

  /** Interrupts the current job, and waits for its end. */
  async close(): Promise<void> {
    this.ending.abort();
    this.running?.interrupt();
    await this.job;
    await this.store.close();
  }

  private findServer(folder: string) {
    const server = this.ports.running();
    return server?.folder === folder ? server : null;
  }

  /** Begins a job. @throws an error of the file system, before the job has begun */
  private async begin({ job, begun }: BegunJob): Promise<Backup> {
    this.running = job;
    const ended = begun.then(
      ({ id }) => job.ended.then(() => undefined).catch((error: unknown) => this.endBroken(id, error)),
      // The caller gets the reason why the job did not begin.
      () => undefined,
    );
    this.follow(ended).catch((error: unknown) => this.ports.onError(error, null));
    const backup = await begun;
    return this.find(backup.id) ?? backup;
  }

  /** Treats work as the current job until it has settled. */
  private follow<T>(work: Promise<T>): Promise<T> {
    const forget = (): void => {
      this.job = null;
      this.running = null;
    };
    this.job = work.then(forget, forget);
    return work;
  }

  private async resume(backup: Backup): Promise<void> {
    const ended = await this.jobs.resume(backup).ended.catch((error: unknown) => this.showBroken(backup.id, error));
    if (ended?.value === 'unsettled')
      throw new Error(`The restore of backup ${backup.id} is neither complete nor undone.`);
  }

  /** Ends a job after an unexpected error. Starts a stopped server again, as the next manager would. */
  private async endBroken(id: string, error: unknown): Promise<void> {
    const { onError } = this.ports;
    onError(error, id);
    const backup = this.find(id);
    if (backup === null || backup.step === null) return;
    const job = this.jobs.resume(backup, toBroken(error));
    this.running = job;
    if (this.ending.signal.aborted) job.interrupt();
    await job.ended.catch((another: unknown) => this.showBroken(id, another));
  }

  private showBroken(id: string, error: unknown): void {
    this.ports.onError(error, id);
    const backup = this.find(id);
    if (backup !== null && backup.step !== null)
      this.store.showEnded(endJob(backup, { at: this.ports.now(), fault: toBroken(error).fault }));
  }
}

function toBroken(error: unknown): JobFailure {
  return new JobFailure({ code: 'job_broken', because: toErrorCode(error) });
}
