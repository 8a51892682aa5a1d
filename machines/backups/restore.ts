/** Restores, verifies and tests a backup. */
import {
  type Backed,
  type Backup,
  type BackupFault,
  isFault,
  type KeptBackup,
  type Restore,
} from '../ports/backups.js';
import { type RestoredDatabase, restoredSchema } from '../ports/databases.js';
import type { EntryActor } from '../ports/journal.js';
import type { BackupBook } from './book.js';
import { keptName } from './kept-folders.js';
import { type BackupPorts, codeOf } from './ports.js';
import { startAgain, stopServer } from './stop-server.js';

const interrupted: BackupFault = { code: 'interrupted' };
const missing: BackupFault = { code: 'repository_program_missing' };

/** Reads all files of a backup. @param present with the step `verifying` */
export async function verify(
  present: Backup & KeptBackup,
  by: EntryActor,
  book: BackupBook,
  { now, onEnd }: BackupPorts,
  ending: AbortSignal,
): Promise<void> {
  const verified = (await book.repositoryOf(present)?.verify(present, ending)) ?? { fault: missing };
  const fault = ending.aborted ? interrupted : isFault(verified) ? verified.fault : null;
  onEnd('verified', await book.change(present, { step: null, verified: { at: now(), fault } }), fault, by);
}

/**
 * Restores the files of a backup to a directory of their own, loads its databases, examines the files, and removes all.
 * @param present with the step `testing`
 */
export async function testRestore(
  present: Backup & KeptBackup,
  by: EntryActor,
  book: BackupBook,
  { folders, databases, examiner, now, onEnd }: BackupPorts,
  ending: AbortSignal,
): Promise<void> {
  let { verified } = present;
  let started = false;
  let fault = await test().catch((error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }));
  await folders.cleanStages().catch(() => undefined);
  if (ending.aborted) fault = interrupted;
  const tested = { at: now(), fault, started };
  onEnd('tested', await book.change(present, { step: null, verified, tested }), fault, by);

  async function test(): Promise<BackupFault | null> {
    const path = await folders.openScratch(present.id);
    const written = (await book.repositoryOf(present)?.restore(present, path, ending)) ?? { fault: missing };
    const wrong = isFault(written) ? written.fault : null;
    // The restored files were compared with what was saved.
    if (wrong === null || wrong.code === 'snapshot_damaged') verified = { at: now(), fault: wrong };
    if (wrong !== null || ending.aborted) return wrong;
    // The schemas of its own time are those of no restore: the next manager finds and drops them.
    const planned = planDatabases(present, present.at, true);
    if (planned.some(({ schema }) => schema !== null)) {
      await databases.drop(present, present.folder, planned);
      const loaded = await databases.load(present, present.folder, path, planned, ending);
      await databases.drop(present, present.folder, planned);
      if (isFault(loaded)) return loaded.fault;
    }
    const examined = await examiner.test(path, present, ending);
    if (isFault(examined)) return examined.fault;
    ({ started } = examined.value);
    return null;
  }
}

/** What a restore does. */
export interface RestorePlan extends Pick<Restore, 'folder' | 'at' | 'databases'> {
  readonly by: EntryActor;
  /** Whether the files must pass the preflight. */
  readonly mustPassPreflight: boolean;
  /** Whether a server that runs with the Data Folder may be stopped. It is started again. */
  readonly mayStop: boolean;
}

/**
 * Writes the files of a backup beside a Data Folder, then puts them in its place. The files before stay beside it. A
 * server is down from the moment at which the files are whole.
 * @param backup with the step `restoring`
 */
export async function restore(
  backup: Backup & KeptBackup,
  { folder, at, databases: planned, by, mustPassPreflight, mayStop }: RestorePlan,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
): Promise<void> {
  const { folders, databases } = ports;
  let present: Backup = backup;
  const fault = await restoreFiles().catch(
    (error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }),
  );
  // Before the server is started again: on a full disk, a start needs the room.
  await folders.cleanRestore(backup.id).catch(() => undefined);
  const { kept = null, carried = 0, databases: loaded = [] } = fault === null ? (present.restored ?? {}) : {};
  if (fault !== null) await databases.drop(backup, folder, present.restored?.databases ?? []);
  const restored = { folder, at, kept, carried, databases: loaded };
  await endRestore(present, restored, fault, by, book, ports, ending);

  async function restoreFiles(): Promise<BackupFault | null> {
    const prepared = await folders.prepareRestore(backup.id, folder);
    if (isFault(prepared)) return prepared.fault;
    const { path, hasBefore } = prepared.value;
    const written = (await book.repositoryOf(backup)?.restore(backup, path, ending)) ?? { fault: missing };
    if (ending.aborted) return interrupted;
    if (isFault(written)) return written.fault;
    const found = mustPassPreflight ? await preflight(path) : null;
    if (found !== null) return found;
    const loaded = await loadDatabases(path);
    if (ending.aborted) return interrupted;
    if (isFault(loaded)) return loaded.fault;
    const stopFault = mayStop ? await stopRunning() : null;
    if (ending.aborted) return interrupted;
    if (stopFault !== null) return stopFault;
    const copied = hasBefore ? await folders.carryOver(backup.id, folder, backup.exclude, ending) : { value: 0 };
    if (ending.aborted) return interrupted;
    if (isFault(copied)) return copied.fault;
    const before = hasBefore ? keptName(folder, at) : null;
    const swapped = { folder, at, kept: before, carried: copied.value, databases: loaded.value, end: null };
    present = await book.keep(present, { step: 'swapping', restored: swapped });
    return folders.swap(backup.id, folder, before);
  }

  function preflight(path: string): Promise<BackupFault | null> {
    const server = ports.running();
    const { build } = server?.folder === folder ? server : backup;
    return ports.examiner.preflight(path, { folder, build });
  }

  async function stopRunning(): Promise<BackupFault | null> {
    const server = ports.running();
    if (server?.folder !== folder) return null;
    const stopped = await stopServer(present, { folder, by }, server, book, ports);
    present = stopped.backup;
    return stopped.fault;
  }

  /** Before the files are in their place: a dump that cannot be loaded must not replace anything. */
  async function loadDatabases(path: string): Promise<Backed<readonly RestoredDatabase[]>> {
    if (planned.every(({ schema }) => schema === null)) return { value: planned };
    const loading = { folder, at, kept: null, carried: 0, databases: planned, end: null };
    present = await book.keep(present, { step: 'loading', restored: loading });
    return databases.load(backup, folder, path, planned, ending);
  }
}

/**
 * Notes how a restore has ended, and starts the server that was stopped for it.
 * @param fault why the files are not in their place; null if they are
 * @param ending as of {@link startAgain}
 */
export async function endRestore(
  backup: Backup,
  restored: Omit<Restore, 'end'>,
  fault: BackupFault | null,
  by: EntryActor,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal | null,
): Promise<void> {
  const at = ports.now();
  const endedWith = (end: BackupFault | null) => ({ ...restored, end: { at, fault: end } });
  let present = backup;
  let worst = fault;
  if (backup.stopped !== null) {
    present = await book.change(backup, { step: 'starting', restored: endedWith(fault) });
    // The next manager starts the server.
    if (ending?.aborted === true) return;
    const started = await startAgain(present, { folder: restored.folder, by }, book, ports, ending);
    if (started.fault?.code === 'interrupted') return;
    // A server that is down matters more than a restore that has failed.
    worst = started.fault ?? fault;
    present = started.backup;
  }
  ports.onEnd('restored', await book.change(present, { step: null, restored: endedWith(worst) }), worst, by);
}

/**
 * Returns what becomes of the databases of a backup.
 * @param isLoaded whether they are loaded; else their dumps stay in the Data Folder as files
 */
export function planDatabases({ databases }: Backup, at: number, isLoaded: boolean): readonly RestoredDatabase[] {
  return databases.map(({ name, kind, file }) => {
    const schema = isLoaded && kind === 'mariadb' ? restoredSchema(name, at) : null;
    return { name, schema, tables: null, file };
  });
}
