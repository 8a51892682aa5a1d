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
  /** Null while the server runs with the Data Folder. */
  readonly mode: BackupMode | null;
  readonly by: EntryActor;
}

/** What a backup would do that begins now. */
export type BackupOutlook = Pick<Backup, 'mode' | 'exclude' | 'outside' | 'followed'>;

export interface RestoreOrder {
  /** The Data Folder that gets the files. */
  readonly folder: string;
  /** Whether the files must pass the preflight. */
  readonly mustPassPreflight: boolean;
  /** Whether a server that runs with it may be stopped. It is started again. */
  readonly mayStop: boolean;
  /** Whether the databases are loaded; else their dumps stay in the Data Folder as files. */
  readonly loadsDatabases: boolean;
  readonly by: EntryActor;
}

export class Backups {
  private readonly store: BackupStore;
  private readonly jobs: BackupJobs;
  private readonly ending = new AbortController();
  /** Resolves when the job under way has ended; null without one. */
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

  /** Waits until no job is under way. @returns whether one can begin then: not when the manager ends */
  async idle(): Promise<boolean> {
    while (this.job !== null) await this.job;
    return !this.ending.signal.aborted;
  }

  /** Begins a backup, when no job is under way. @throws what the file system reports; nothing was begun then */
  async create({ folder, mode, by }: BackupRequest): Promise<Backup> {
    const { repositories, createId, now } = this.ports;
    const server = this.findServer(folder);
    const previous = this.all().findLast((each) => each.folder === folder && each.build !== null);
    const build = (server ?? previous)?.build ?? null;
    const about = { id: createId(), at: now(), by, folder, build, mode: mode ?? findUsualMode(server) };
    return this.begin(this.jobs.backUp({ ...unfinished, ...about, repository: repositories[0].kind }));
  }

  /** Returns what a backup would do, and what it would not have. */
  async plan(folder: string): Promise<Backed<BackupOutlook>> {
    const { folders } = this.ports;
    const exclude = await folders.readExclude(folder);
    if (isFault(exclude)) return exclude;
    const links = await folders.findOutside(folder, exclude.value);
    return { value: { mode: findUsualMode(this.findServer(folder)), exclude: exclude.value, ...links } };
  }

  /** Changes whether the retention keeps a backup, even while a job is under way. @throws as {@link create} */
  pin(id: string, pinned: boolean): Promise<void> {
    return this.store.pin(id, pinned);
  }

  /** Begins a verification, as {@link create} begins a backup. */
  async verify(backup: Backup & KeptBackup, by: EntryActor): Promise<Backup> {
    return this.begin(this.jobs.verify(backup, by));
  }

  /** Begins a test restore, as {@link create} begins a backup. */
  async test(backup: Backup & KeptBackup, by: EntryActor): Promise<Backup> {
    return this.begin(this.jobs.test(backup, by));
  }

  /** Begins a restore, as {@link create} begins a backup. */
  async restore(backup: Backup & KeptBackup, { folder, loadsDatabases, ...order }: RestoreOrder): Promise<Backup> {
    const at = this.ports.now();
    const databases = planDatabases(backup, at, loadsDatabases);
    const restored = { at, folder, kept: null, carried: 0, databases, end: null };
    return this.begin(this.jobs.restore({ backup: { ...backup, restored }, ...order }));
  }

  /** Lists a directory of a backup. @param path relative to the Data Folder; empty for all of it */
  async listFiles(backup: Backup & KeptBackup, path: string): Promise<Backed<readonly SnapshotEntry[]>> {
    const repository = this.store.findRepository(backup);
    return repository === undefined ? { fault: programMissing } : repository.list(backup, path, this.ending.signal);
  }

  /** Returns the bytes of a file of a backup. A job without a record: begins when no other one is under way. */
  readFile(backup: Backup & KeptBackup, path: string, maxBytes: number): Promise<Backed<Uint8Array>> {
    return this.follow(readFile(backup, path, maxBytes, this.store, this.ports, this.ending.signal));
  }

  /** Puts a file in its place, as {@link readFile}. @returns the kept folder with the previous file, or null */
  restoreFile(backup: Backup & KeptBackup, path: string): Promise<Backed<string | null>> {
    return this.follow(restoreFile(backup, path, this.store, this.ports, this.ending.signal));
  }

  /** Removes a backup with its snapshot, as {@link readFile}. @throws what the file system reports */
  remove(backup: Backup): Promise<BackupFault | null> {
    return this.follow(removeBackup(backup, this.store, this.ending.signal));
  }

  /** Returns what restores have replaced, the oldest first. @throws what the file system reports */
  keptFolders(): Promise<readonly KeptFolder[]> {
    return this.ports.folders.listKept();
  }

  /** Puts a kept folder back in its place, as {@link readFile}. @param folder the Data Folder that gets it */
  restoreKeptFolder(name: string, folder: string): Promise<Backed<RestoredKept>> {
    return this.follow(restoreKept(name, folder, this.ports));
  }

  /** Deletes a kept folder, when no job is under way. @returns a fault, or null */
  removeKeptFolder(name: string): ReturnType<BackupPorts['folders']['removeKept']> {
    return this.ports.folders.removeKept(name);
  }

  /** Reads the records, and resumes what a previous manager has left. */
  async open(): Promise<void> {
    await this.store.read();
    const left = this.all().filter(({ step }) => step !== null);
    for (const backup of left) await this.resume(backup);
    await this.ports.folders.cleanStages().catch(() => undefined);
    await this.ports.databases.clean();
    // A repository or a database server that does not answer must not delay the server.
    if (left.length > 0 || this.store.removing().length > 0)
      void this.follow(cleanUp(left, this.store, this.ports, this.ending.signal));
  }

  /** Interrupts the job under way, and waits for its end. */
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

  /** @throws what the file system reports; nothing was begun then */
  private async begin({ job, begun }: BegunJob): Promise<Backup> {
    this.running = job;
    const ended = begun.then(
      ({ id }) => job.ended.then(() => undefined).catch((error: unknown) => this.endBroken(id, error)),
      // The caller gets why the job has not begun.
      () => undefined,
    );
    this.follow(ended).catch((error: unknown) => this.ports.onError(error, null));
    const backup = await begun;
    return this.find(backup.id) ?? backup;
  }

  /** Counts work as the job under way until it has settled. */
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

  /** Ends a job that an error has ended, as the next manager would: a stopped server is started again. */
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
