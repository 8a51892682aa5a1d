/** Restores and verifies a backup. */
import { type Backup, type BackupFault, isFault, type KeptBackup, type Restore } from '../ports/backups.js';
import type { EntryActor } from '../ports/journal.js';
import type { BackupBook } from './book.js';
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
 * Writes the files of a backup beside a Data Folder, then puts them in its place. The files before stay beside it.
 * @param backup with the step `restoring`
 */
export async function restore(
  backup: Backup & KeptBackup,
  { folder, at }: Pick<Restore, 'folder' | 'at'>,
  by: EntryActor,
  book: BackupBook,
  { folders, now, onEnd }: BackupPorts,
  ending: AbortSignal,
): Promise<void> {
  let present: Backup = backup;
  const fault = await restoreFiles().catch(
    (error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }),
  );
  await folders.cleanRestore(backup.id).catch(() => undefined);
  const kept = fault === null ? (present.restored?.kept ?? null) : null;
  present = await book.change(present, { step: null, restored: { folder, at, kept, end: { at: now(), fault } } });
  onEnd('restored', present, fault, by);

  async function restoreFiles(): Promise<BackupFault | null> {
    const prepared = await folders.prepareRestore(backup.id, folder);
    if (isFault(prepared)) return prepared.fault;
    const { path, hasBefore } = prepared.value;
    const written = (await book.repositoryOf(backup)?.restore(backup, path, ending)) ?? { fault: missing };
    if (ending.aborted) return interrupted;
    if (isFault(written)) return written.fault;
    const before = hasBefore ? keptName(folder, at) : null;
    present = await book.keep(present, { step: 'swapping', restored: { folder, at, kept: before, end: null } });
    return folders.swap(backup.id, folder, before);
  }
}

/** NAME_MAX of Linux file systems, in bytes. */
const maxNameBytes = 255;

/** Returns the name of a Data Folder that was replaced: hidden, with the time of the restore. */
export function keptName(folder: string, at: number): string {
  const suffix = `.before-restore-${new Date(at).toISOString().replace(/[-:.]/g, '')}`;
  const name = `.${folder}${suffix}`;
  return new TextEncoder().encode(name).length <= maxNameBytes ? name : suffix;
}
