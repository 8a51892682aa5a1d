/**
 * A copy of a Data Folder. The copy is made while the server writes, and brought up to date while the server does not
 * write.
 */
import { JobFailure, toFault } from '../failure.js';
import type { BackupPorts, Stage } from '../ports.js';
import type { Backup, BackupFault } from '../types.js';
import type { Dumps } from './dumps.js';
import type { FileSource, SourceFiles } from './file-source.js';
import type { Hold } from './holds.js';

export class CopiedFiles implements FileSource {
  private stage: Stage | null = null;

  constructor(
    private readonly ports: BackupPorts,
    private readonly dumps: Dumps,
  ) {}

  /** Copies the files while the server may change them. @throws JobFailure, and an error of the file system */
  async prepare(backup: Backup, signal: AbortSignal): Promise<void> {
    this.stage = await this.ports.folders.openStage(backup.id, backup.folder, backup);
    const fault = await this.stage.prepare(signal);
    if (fault !== null) throw new JobFailure(fault);
  }

  /** Completes the copy while the server writes nothing. @throws JobFailure */
  async complete(backup: Backup, hold: Hold, signal: AbortSignal): Promise<void> {
    const fault = await this.completeWithin(backup, AbortSignal.any([hold.limit, signal])).catch(toFault);
    if (hold.limit.aborted) throw new JobFailure(hold.limitFault);
    if (fault !== null) throw new JobFailure(fault);
  }

  private async completeWithin(backup: Backup, limit: AbortSignal): Promise<BackupFault | null> {
    const { folders } = this.ports;
    const stage = this.stage as Stage;
    // Check for changes, except in the mode `freeze`: a frozen server cannot write, but a server in another mode may
    // write in spite of the request.
    const since = backup.mode === 'freeze' ? null : await folders.timeOfFiles();
    // The dumps contain the databases at the moment of the files, because their transactions begin while the server
    // writes nothing.
    const beginning = this.dumps.begin(backup, limit).then(() => null, toFault);
    const [completed, unbegun] = await Promise.all([stage.complete(limit).catch(toFault), beginning]);
    const fault = completed ?? unbegun;
    // A change during the copy is a write of the server, like later changes: the fault names all of them.
    const isBrokenQuiesce = backup.mode === 'quiesce' && fault?.code === 'source_changed';
    if (since === null || (fault !== null && !isBrokenQuiesce)) return fault;
    const isStopped = backup.mode === 'stop';
    // Wait for the dumps, because they must end before the stopped server is started again.
    if (isStopped) await this.dumps.end(limit).catch(() => undefined);
    const paths = await folders.findChanged(backup.folder, since, backup, stage.path);
    const [path] = paths;
    if (path === undefined) return fault;
    return isStopped ? { code: 'source_changed', path } : { code: 'quiesce_broken', paths };
  }

  find(): SourceFiles {
    return { path: (this.stage as Stage).path, exclude: [] };
  }

  within<T>(signal: AbortSignal, work: (limit: AbortSignal) => Promise<T>): Promise<T> {
    return work(signal);
  }

  /** A complete copy does not change. */
  async check(): Promise<null> {
    return null;
  }

  release(): void {}
}
