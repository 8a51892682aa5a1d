/** Saves the files of a running server: they are copied aside while it writes nothing, and saved from the copy. */
import { type Backed, type Backup, type BackupFault, isFault, type Snapshot } from '../ports/backups.js';
import type { BackupBook } from './book.js';
import { type BeginHold, freeze, quiesce } from './holds.js';
import { type BackupPorts, codeOf, type RunningServer, type Stage } from './ports.js';

/** The modes in which the server continues. */
export const beginHolds: { readonly [M in Backup['mode']]?: BeginHold } = { freeze, quiesce };

/** After a fault there is no snapshot, and the server writes as before. */
export async function saveCopy(
  backup: Backup,
  server: RunningServer,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
): Promise<{ readonly backup: Backup; readonly saved: Backed<Snapshot> }> {
  const { id, folder } = backup;
  let present = backup;
  const saved = await save().catch(
    (error): Backed<Snapshot> => ({
      fault: { code: 'target_unwritable', because: codeOf(error) },
    }),
  );
  await ports.folders.cleanStages().catch(() => undefined);
  return { backup: present, saved };

  async function save(): Promise<Backed<Snapshot>> {
    const repository = book.repositoryOf(backup);
    if (repository === undefined) return { fault: { code: 'repository_program_missing' } };
    present = await book.keep(present, { step: 'copying' });
    const stage = await ports.folders.openStage(id, folder);
    const fault = (await stage.prepare(ending)) ?? (await copyHeld(stage));
    if (ending.aborted) return { fault: { code: 'interrupted' } };
    if (fault !== null) return { fault };
    present = await book.keep(present, { step: 'saving' });
    const kept = await repository.save({ backup: id, folder, path: stage.path, signal: ending });
    if (!ending.aborted) return kept;
    if (!isFault(kept)) await repository.remove({ id, folder, snapshot: kept.value.id });
    return { fault: { code: 'interrupted' } };
  }

  /** Completes the copy while the server writes nothing. */
  async function copyHeld(stage: Stage): Promise<BackupFault | null> {
    const begin = beginHolds[backup.mode];
    if (begin === undefined || ports.running()?.run !== server.run) return { code: 'run_ended' };
    const hold = await begin(present, server, book, ports);
    if ('code' in hold) return hold;
    const completed = await stage
      .complete(AbortSignal.any([hold.limit, ending]))
      .catch((error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }));
    const released = await hold.release();
    present = released.backup;
    if (hold.limit.aborted) return { code: 'hold_limit', seconds: ports.holdLimitMs / 1_000 };
    return completed ?? released.fault ?? (ports.running()?.run === server.run ? null : { code: 'run_ended' });
  }
}
