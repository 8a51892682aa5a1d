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
 * Restores the files of a backup to a directory of their own, examines them there, and removes them.
 * @param present with the step `testing`
 */
export async function testRestore(
  present: Backup & KeptBackup,
  by: EntryActor,
  book: BackupBook,
  { folders, examine, now, onEnd }: BackupPorts,
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
    const examined = await examine(path, present, ending);
    if (isFault(examined)) return examined.fault;
    ({ started } = examined.value);
    return null;
  }
}

/**
 * Writes the files of a backup beside a Data Folder, then puts them in its place. The files before stay beside it.
 * @param backup with the step `restoring`
 */
export async function restore(
  backup: Backup & KeptBackup,
  { folder, at, databases: planned }: Pick<Restore, 'folder' | 'at' | 'databases'>,
  by: EntryActor,
  book: BackupBook,
  { folders, databases, now, onEnd }: BackupPorts,
  ending: AbortSignal,
): Promise<void> {
  let present: Backup = backup;
  const fault = await restoreFiles().catch(
    (error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }),
  );
  await folders.cleanRestore(backup.id).catch(() => undefined);
  const { kept = null, carried = 0, databases: loaded = [] } = fault === null ? (present.restored ?? {}) : {};
  if (fault !== null) await databases.drop(backup, folder, present.restored?.databases ?? []);
  const restored = { folder, at, kept, carried, databases: loaded, end: { at: now(), fault } };
  present = await book.change(present, { step: null, restored });
  onEnd('restored', present, fault, by);

  async function restoreFiles(): Promise<BackupFault | null> {
    const prepared = await folders.prepareRestore(backup.id, folder);
    if (isFault(prepared)) return prepared.fault;
    const { path, hasBefore } = prepared.value;
    const written = (await book.repositoryOf(backup)?.restore(backup, path, ending)) ?? { fault: missing };
    if (ending.aborted) return interrupted;
    if (isFault(written)) return written.fault;
    const loaded = await loadDatabases(path);
    if (ending.aborted) return interrupted;
    if (isFault(loaded)) return loaded.fault;
    const copied = hasBefore ? await folders.carryOver(backup.id, folder, backup.exclude, ending) : { value: 0 };
    if (ending.aborted) return interrupted;
    if (isFault(copied)) {
      present = { ...present, restored: { folder, at, kept: null, carried: 0, databases: loaded.value, end: null } };
      return copied.fault;
    }
    const before = hasBefore ? keptName(folder, at) : null;
    const swapped = { folder, at, kept: before, carried: copied.value, databases: loaded.value, end: null };
    present = await book.keep(present, { step: 'swapping', restored: swapped });
    return folders.swap(backup.id, folder, before);
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
 * Returns what becomes of the databases of a backup.
 * @param isLoaded whether they are loaded; else their dumps stay in the Data Folder as files
 */
export function planDatabases({ databases }: Backup, at: number, isLoaded: boolean): readonly RestoredDatabase[] {
  return databases.map(({ name, kind, file }) => {
    const schema = isLoaded && kind === 'mariadb' ? restoredSchema(name, at) : null;
    return { name, schema, tables: null, file };
  });
}
