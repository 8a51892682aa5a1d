/** Backs up Data Folders, and verifies and restores backups: one job at a time. */
import type { SnapshotEntry } from '../ports/backup-repository.js';
import {
  type Backed,
  type Backup,
  type BackupFault,
  type BackupMode,
  isFault,
  isKept,
  type KeptBackup,
  type Restore,
} from '../ports/backups.js';
import type { EntryActor } from '../ports/journal.js';
import { backUp, removeBackup } from './back-up.js';
import { createBackupBook } from './book.js';
import { releaseQuiesced } from './holds.js';
import { type BackupPorts, usualMode } from './ports.js';
import { endRestore, planDatabases, restore, testRestore, verify } from './restore.js';
import { readFile, restoreFile } from './restore-file.js';
import { type RestoredKept, restoreKept } from './restore-kept.js';
import { startAgain } from './stop-server.js';

export interface BackupRequest {
  readonly folder: string;
  /** Null for that of the server that runs with it. */
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

export type Backups = ReturnType<typeof createBackups>;

export function createBackups(ports: BackupPorts) {
  const { repositories, records, now } = ports;
  const book = createBackupBook(records, repositories, ports.onChange);
  const ending = new AbortController();
  let job: Promise<void> | null = null;

  function follow(work: Promise<void>): void {
    job = work.finally(() => (job = null));
  }

  function followed<T>(work: Promise<T>): Promise<T> {
    const settled = (): void => undefined;
    follow(work.then(settled, settled));
    return work;
  }

  /** Writes the first step of a job, and begins it. @throws what the file system reports; nothing was begun then */
  function begin<T extends Backup>(backup: T, change: Partial<Backup>, work: (backup: T) => Promise<void>): Promise<T> {
    const noted = book.keep(backup, change).then((kept) => ({ ...backup, ...kept }));
    follow(noted.then(work, () => undefined));
    return noted;
  }

  return {
    all: book.all,
    find: (id: string): Backup | null => book.all().find((each) => each.id === id) ?? null,
    isBusy: (): boolean => job !== null,
    /** Waits until no job is under way. @returns whether one can begin then: not when the manager ends */
    async idle(): Promise<boolean> {
      while (job !== null) await job;
      return !ending.signal.aborted;
    },
    /** Begins a backup, when no job is under way. @throws what the file system reports; nothing was begun then */
    async create({ folder, mode, by }: BackupRequest): Promise<Backup> {
      const none = {
        end: null,
        snapshot: null,
        sizeBytes: null,
        addedBytes: null,
        heldMs: null,
        exclude: [],
        outside: [],
        followed: [],
        databases: [],
      };
      const nothingLeft = { stopped: null, quiesced: null, verified: null, tested: null, restored: null };
      const unpruned = { pinned: false, pruned: [] };
      const { kind: repository } = repositories[0];
      const server = ports.running();
      const usual = usualMode(server?.folder === folder ? server : null);
      const before = book.all().findLast((each) => each.folder === folder && each.build !== null);
      const build = (server?.folder === folder ? server.build : before?.build) ?? null;
      const about = { id: ports.createId(), at: now(), by, folder, build, mode: mode ?? usual, repository };
      const made = { ...about, ...none, ...nothingLeft, ...unpruned };
      return begin({ ...made, step: null }, { step: 'saving' }, (backup) => backUp(backup, book, ports, ending.signal));
    },
    /** Returns what a backup would do, and what it would not have. */
    async plan(folder: string): Promise<Backed<BackupOutlook>> {
      const server = ports.running();
      const exclude = await ports.folders.readExclude(folder);
      if (isFault(exclude)) return exclude;
      const links = await ports.folders.findOutside(folder, exclude.value);
      const mode = usualMode(server?.folder === folder ? server : null);
      return { value: { mode, exclude: exclude.value, ...links } };
    },
    /** Changes whether the retention keeps a backup, also while a job is under way. @throws as {@link create} */
    pin: book.pin,
    /** As {@link create}, for a verification. */
    async verify(backup: Backup & KeptBackup, by: EntryActor): Promise<Backup> {
      return begin(backup, { step: 'verifying' }, (noted) => verify(noted, by, book, ports, ending.signal));
    },
    /** As {@link create}, for a test restore. */
    async test(backup: Backup & KeptBackup, by: EntryActor): Promise<Backup> {
      return begin(backup, { step: 'testing' }, (noted) => testRestore(noted, by, book, ports, ending.signal));
    },
    /** As {@link create}, for a restore. */
    async restore(backup: Backup & KeptBackup, { loadsDatabases, ...order }: RestoreOrder): Promise<Backup> {
      const at = now();
      const databases = planDatabases(backup, at, loadsDatabases);
      const restored = { at, folder: order.folder, kept: null, carried: 0, databases, end: null };
      return begin(backup, { step: 'restoring', restored }, (noted) =>
        restore(noted, { ...order, at, databases }, book, ports, ending.signal),
      );
    },
    /** Lists a directory of a backup. @param path relative to the Data Folder; empty for all of it */
    listFiles: async (backup: Backup & KeptBackup, path: string): Promise<Backed<readonly SnapshotEntry[]>> =>
      (await book.repositoryOf(backup)?.list(backup, path, ending.signal)) ?? {
        fault: { code: 'repository_program_missing' },
      },
    /** Returns the bytes of a file of a backup. A job, without a record: begins when no other one is under way. */
    readFile: (backup: Backup & KeptBackup, path: string, maxBytes: number): Promise<Backed<Uint8Array>> =>
      followed(readFile(backup, path, maxBytes, book, ports, ending.signal)),
    /** As {@link readFile}, puts the file in its place. @returns the kept folder with the file from before, or null */
    restoreFile: (backup: Backup & KeptBackup, path: string): Promise<Backed<string | null>> =>
      followed(restoreFile(backup, path, book, ports, ending.signal)),
    /** As {@link readFile}, removes a backup with its snapshot. @throws what the file system reports */
    remove: (backup: Backup): Promise<BackupFault | null> => followed(removeBackup(backup, book, ending.signal)),
    /** Returns what restores have replaced, the oldest first. @throws what the file system reports */
    keptFolders: ports.folders.listKept,
    /** As {@link readFile}, puts one of them back in its place. @param folder the Data Folder that gets it */
    restoreKeptFolder: (name: string, folder: string): Promise<Backed<RestoredKept>> =>
      followed(restoreKept(name, folder, ports)),
    /** Deletes one of them, when no job is under way. @returns a fault, or null */
    removeKeptFolder: ports.folders.removeKept,
    /** Reads the records, and resolves what the manager before has left. */
    async open(): Promise<void> {
      await book.read();
      const left = book.all().filter(({ step }) => step !== null);
      for (const backup of left) await resolve(backup);
      await ports.folders.cleanStages().catch(() => undefined);
      await ports.databases.clean();
      // A repository or a database server that does not answer must not delay the server.
      if (left.length > 0) follow(cleanUp(left));
    },
    /** Ends the job under way, which is then interrupted. */
    async close(): Promise<void> {
      ending.abort();
      await job;
      await book.close();
    },
  };

  /** @param left the backups as the manager before has left them */
  async function cleanUp(left: readonly Backup[]): Promise<void> {
    for (const backup of left) {
      const { id, folder, step, restored } = backup;
      if (step === 'testing') await ports.databases.drop(backup, folder, planDatabases(backup, backup.at, true));
      const isFailed = book.all().some((each) => each.id === id && each.restored?.end?.fault?.code === 'interrupted');
      if (restored?.end === null && isFailed) await ports.databases.drop(backup, restored.folder, restored.databases);
    }
    const unsaved = book.all().filter((each) => !isKept(each));
    for (const repository of repositories) await repository.clean(new Set(unsaved.map(({ id }) => id)), ending.signal);
  }

  /** Ends the job that the manager before has begun. */
  async function resolve(backup: Backup): Promise<void> {
    const { step, restored } = backup;
    const fault = { code: 'interrupted' } as const;
    const end = { at: now(), fault };
    if (backup.end === null) {
      if (backup.quiesced !== null) await releaseQuiesced(backup, ports);
      const started = await startAgain(backup, backup, book, ports, null);
      if (started.fault?.code === 'interrupted') return;
      ports.onEnd('finished', await book.change(started.backup, { step: null, quiesced: null, end }), fault, backup.by);
    } else if (step === 'checking' || step === 'pruning') {
      ports.onEnd('finished', await book.change(backup, { step: null }), backup.end.fault, backup.by);
    } else if (step === 'verifying') {
      ports.onEnd('verified', await book.change(backup, { step: null, verified: end }), fault, manager);
    } else if (step === 'testing') {
      const tested = { ...end, started: false };
      ports.onEnd('tested', await book.change(backup, { step: null, tested }), fault, manager);
    } else if (restored !== null) {
      await resolveRestore(backup, restored, fault);
    }
  }

  async function resolveRestore(backup: Backup, restored: Restore, interrupted: BackupFault): Promise<void> {
    const { folder, kept, end } = restored;
    // The server was not started again.
    if (end !== null) return endRestore(backup, restored, end.fault, manager, book, ports, null);
    const isDone = backup.step === 'swapping' && (await ports.folders.resolveSwap(backup.id, folder, kept));
    await ports.folders.cleanRestore(backup.id);
    const left = isDone ? restored : { ...restored, kept: null, carried: 0, databases: [] };
    await endRestore(backup, left, isDone ? null : interrupted, manager, book, ports, null);
  }
}

const manager = { kind: 'manager', name: 'manager' } as const;
