/** Saves the files of a running server: they are copied aside while it writes nothing, and saved from the copy. */
import type { Snapshot } from '../ports/backup-repository.js';
import { type Backed, type Backup, type BackupFault, isFault } from '../ports/backups.js';
import type { DatabaseDump } from '../ports/databases.js';
import type { BackupBook } from './book.js';
import { createDumps } from './dumps.js';
import { type BeginHold, freeze, type Hold, quiesce, stop } from './holds.js';
import { type BackupPorts, codeOf, type RunningServer, type Stage } from './ports.js';

const beginHolds: { readonly [M in Exclude<Backup['mode'], 'stopped'>]: BeginHold } = { stop, freeze, quiesce };

/** A snapshot, and the databases in it. */
export type SavedFiles = Snapshot & { readonly databases: readonly DatabaseDump[] };

/** How the files were saved. */
export interface Made {
  readonly backup: Backup;
  /** After a fault there is no snapshot. */
  readonly saved: Backed<SavedFiles>;
  /** Why the server was not started again; null or absent if it was, or was not stopped. */
  readonly startFault?: BackupFault | null | undefined;
  /** Whether the server was kept from writing. */
  readonly wasHeld?: boolean;
}

/** After a fault there is no snapshot, and the server writes as before. */
export async function saveCopy(
  backup: Backup,
  server: RunningServer,
  book: BackupBook,
  ports: BackupPorts,
  ending: AbortSignal,
): Promise<Made> {
  const { id, folder } = backup;
  let present = backup;
  let startFault: BackupFault | null = null;
  let wasHeld = false;
  const dumps = createDumps(backup, ports, ending);
  const saved = await save().catch(
    (error): Backed<SavedFiles> => ({
      fault: { code: 'target_unwritable', because: codeOf(error) },
    }),
  );
  await dumps.remove();
  await ports.folders.cleanStages().catch(() => undefined);
  return { backup: present, saved, startFault, wasHeld };

  async function save(): Promise<Backed<SavedFiles>> {
    const repository = book.repositoryOf(backup);
    if (repository === undefined) return { fault: { code: 'repository_program_missing' } };
    present = await book.keep(present, { step: 'copying' });
    const stage = await ports.folders.openStage(id, folder, backup);
    const fault = (await stage.prepare(ending)) ?? (await copyHeld(stage));
    if (ending.aborted) return { fault: { code: 'interrupted' } };
    if (fault !== null) return { fault };
    const beside = dumps.path();
    if (beside !== null) present = await book.keep(present, { step: 'dumping' });
    const dumped = await dumps.end();
    if (isFault(dumped)) return ending.aborted ? { fault: { code: 'interrupted' } } : dumped;
    present = await book.keep(present, { step: 'saving' });
    const request = { backup: id, folder, path: stage.path, exclude: [], beside, maxAnswerMs: null, signal: ending };
    const kept = await repository.save(request);
    // The next manager removes the snapshot of an interrupted backup.
    if (ending.aborted) return { fault: { code: 'interrupted' } };
    return isFault(kept) ? kept : { value: { ...kept.value, databases: dumped.value } };
  }

  /** Completes the copy while the server writes nothing. */
  async function copyHeld(stage: Stage): Promise<BackupFault | null> {
    if (backup.mode === 'stopped' || ports.running()?.run !== server.run) return { code: 'run_ended' };
    wasHeld = true;
    const hold = await beginHolds[backup.mode](present, server, book, ports, ending);
    if ('code' in hold) return hold;
    const copied = await copyChanged(stage, hold).catch(
      (error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }),
    );
    const released = await hold.release();
    present = released.backup;
    startFault = released.startFault ?? null;
    return hold.limit.aborted ? hold.limitFault : (copied ?? released.fault);
  }

  async function copyChanged(stage: Stage, hold: Hold): Promise<BackupFault | null> {
    const limit = AbortSignal.any([hold.limit, ending]);
    // A server that is asked to write nothing may still write. A frozen one cannot.
    const since = backup.mode === 'freeze' ? null : await ports.folders.timeOfFiles();
    const completing = stage
      .complete(limit)
      .catch((error): BackupFault => ({ code: 'target_unwritable', because: codeOf(error) }));
    // The databases are those of the moment of the files: their transactions begin while the server writes nothing.
    const [completed, unbegun] = await Promise.all([completing, dumps.begin(limit)]);
    const fault = completed ?? unbegun;
    // A change that the copy noticed is a write of the server like those after it: all of them are named.
    const isBrokenQuiesce = backup.mode === 'quiesce' && fault?.code === 'source_changed';
    if (since === null || (fault !== null && !isBrokenQuiesce)) return fault;
    if (hold.isStopped) await dumps.end();
    const paths = await ports.folders.findChanged(folder, since, backup, stage.path);
    const [path] = paths;
    if (path === undefined) return fault;
    return hold.isStopped ? { code: 'source_changed', path } : { code: 'quiesce_broken', paths };
  }
}
