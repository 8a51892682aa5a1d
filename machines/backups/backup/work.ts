/**
 * The actors of one backup. All actors of a backup share the copy, the dumps, and the hold that keeps the server from
 * writing.
 */

import type { WorkOf } from '../../durable/ports.js';
import type { BackupRepository } from '../backup-repository.js';
import type { BackupStore } from '../backup-store.js';
import { JobFailure, programMissing, unwrap } from '../failure.js';
import type { BackupPorts, RunningServer } from '../ports.js';
import { removeBackup } from '../remove.js';
import { findExpired } from '../retention.js';
import { createServerWork } from '../server-work.js';
import { type Backup, isGood, isKept } from '../types.js';
import type { BackupContext, backupActors, Released } from './behaviour.js';
import { CopiedFiles } from './copied-files.js';
import { Dumps } from './dumps.js';
import type { FileSource } from './file-source.js';
import { FilesInPlace, toUnreadable } from './files-in-place.js';
import { freezeServer, type Hold, Quiesce, releaseQuiesced, watchStarts } from './holds.js';

export class BackupWork {
  private dumps: Dumps;
  private source: FileSource | null = null;
  private copy: CopiedFiles | null = null;
  private hold: Hold | null = null;
  /** The ids of backups whose removal was tried. A failed removal is tried again after the next backup. */
  private readonly pruned = new Set<string>();

  constructor(
    private readonly ports: BackupPorts,
    private readonly store: BackupStore,
  ) {
    this.dumps = new Dumps(ports.databases);
  }

  toActors(): WorkOf<typeof backupActors> {
    return {
      ...createServerWork(this.ports),
      readSettings: ({ input }) => this.readSettings(input.backup),
      reachRepository: async ({ input: { backup }, signal }) => {
        unwrap(await this.findRepository(backup).prepare(signal));
        return { server: this.findServer(backup) };
      },
      copyFiles: ({ input, signal }) => this.copyFiles(input, signal),
      freezeServer: async ({ input }) => {
        this.hold = await freezeServer(input.server as RunningServer, this.ports);
      },
      askServer: async ({ input: { backup, server } }) => {
        const quiesce = new Quiesce(backup, this.ports);
        this.hold = quiesce;
        await quiesce.ask(server as RunningServer);
      },
      completeCopy: ({ input, signal }) => this.completeCopy(input, signal),
      releaseServer: ({ input }) => this.release(input.backup),
      prepareFiles: ({ input, signal }) => this.prepareFiles(input.backup, signal),
      awaitDumps: async ({ signal }) => ({
        databases: await this.within(signal, (limit) => this.dumps.end(limit)),
      }),
      saveFiles: async ({ input, signal }) => ({
        saved: await this.within(signal, (limit) => this.save(input.backup, limit, signal)),
      }),
      removeCopy: ({ input }) => this.removeCopy(input.backup),
      checkSnapshot: async ({ input: { backup }, signal }) => {
        if (isKept(backup)) unwrap(await this.findRepository(backup).check(backup, signal));
      },
      pruneNext: ({ input, signal }) => this.pruneNext(input.backup, signal),
    };
  }

  /** Allows the server to write again when the limit is reached. A frozen server continues by itself. */
  releaseAtLimit(): void {
    if (this.hold instanceof Quiesce) this.hold.endAtLimit();
  }

  private async readSettings(backup: Backup) {
    const { folders } = this.ports;
    const exclude = unwrap(
      await folders.readExclude(backup.folder).catch((error: unknown) => ({ fault: toUnreadable(error) })),
    );
    const unknown = { outside: [], followed: [] };
    const links = await folders.findOutside(backup.folder, exclude).catch(() => unknown);
    return { settings: { exclude, ...links }, server: this.findServer(backup) };
  }

  private async copyFiles({ backup, server }: BackupContext, signal: AbortSignal): Promise<void> {
    this.dumps = new Dumps(this.ports.databases);
    this.copy = new CopiedFiles(this.ports, this.dumps);
    this.source = this.copy;
    await this.copy.prepare(backup, signal);
    if (this.ports.running()?.run !== server?.run) throw new JobFailure({ code: 'run_ended' });
    if (backup.mode === 'quiesce' && server?.backup?.quiesce === undefined)
      throw new JobFailure({ code: 'quiesce_unsupported' });
  }

  private async completeCopy({ backup }: BackupContext, signal: AbortSignal) {
    const hold = this.hold ?? watchStarts(backup.folder, this.ports);
    try {
      await this.copy?.complete(backup, hold, signal);
    } finally {
      if (this.hold === null) await hold.release();
    }
    return { hasDumps: this.dumps.path !== null };
  }

  private async release(backup: Backup): Promise<Released> {
    const { hold } = this;
    // A previous manager made the request to the server.
    if (hold === null) return { heldMs: null, fault: await releaseQuiesced(backup, this.ports) };
    const { heldMs, fault } = await hold.release();
    return { heldMs, fault: hold.limit.aborted ? hold.limitFault : fault };
  }

  private async prepareFiles(backup: Backup, signal: AbortSignal) {
    this.findRepository(backup);
    this.dumps = new Dumps(this.ports.databases);
    const files = new FilesInPlace(backup, this.ports);
    this.source = files;
    await files.within(signal, async (limit) => {
      await files.prepare(limit);
      await this.dumps.begin(backup, limit);
    });
    return { hasDumps: this.dumps.path !== null };
  }

  private within<T>(signal: AbortSignal, work: (limit: AbortSignal) => Promise<T>): Promise<T> {
    return (this.source as FileSource).within(signal, work);
  }

  /** Saves the files. After a failure no snapshot exists. */
  private async save(backup: Backup, limit: AbortSignal, ending: AbortSignal) {
    const { id, folder, stopped } = backup;
    const source = this.source as FileSource;
    const repository = this.findRepository(backup);
    // Limit the wait for the repository, because the server is down while its files are saved in place.
    const maxAnswerMs = stopped === null ? null : this.ports.holdLimitMs;
    const request = { backup: id, folder, ...source.find(), beside: this.dumps.path, maxAnswerMs, signal: limit };
    const saved = unwrap(await repository.save(request));
    const fault = await source.check(ending).catch(toUnreadable);
    if (fault === null) return saved;
    // The next manager removes the snapshot of an interrupted backup.
    if (!ending.aborted) await repository.remove({ id, folder, snapshot: saved.id }, ending);
    throw new JobFailure(fault);
  }

  private async removeCopy(backup: Backup) {
    this.source?.release();
    await this.dumps.remove();
    await this.ports.folders.cleanStages().catch(() => undefined);
    return { server: this.findServer(backup) };
  }

  /**
   * Removes a backup that the retention does not keep. The function is called only after a verified success, so that
   * the last good backup of a Data Folder is kept.
   */
  private async pruneNext({ folder }: Backup, ending: AbortSignal) {
    const good = this.store.all().filter((each) => each.folder === folder && isGood(each));
    for (const { id } of findExpired(good, this.ports.retention)) {
      const backup = this.store.all().find((each) => each.id === id);
      if (ending.aborted || backup === undefined || backup.pinned || this.pruned.has(id)) continue;
      this.pruned.add(id);
      const fault = await removeBackup(backup, this.store, ending).catch(toUnreadable);
      if (fault === null) return { pruned: id };
    }
    return { pruned: null };
  }

  /** Returns the server that must not write; `null` without a running server. */
  private findServer({ folder, mode }: Backup): RunningServer | null {
    const server = this.ports.running();
    return server?.folder === folder && mode !== 'stopped' ? server : null;
  }

  /** Returns the repository of a backup. @throws JobFailure if the repository is no longer configured */
  private findRepository(backup: Backup): BackupRepository {
    const repository = this.store.findRepository(backup);
    if (repository === undefined) throw new JobFailure(programMissing);
    return repository;
  }
}
