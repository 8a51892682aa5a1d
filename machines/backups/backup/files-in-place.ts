/**
 * The files of a Data Folder that no server writes. A backup saves these files without a copy, unless it must follow
 * links.
 */
import { interrupted, JobFailure } from '../failure.js';
import { type BackupPorts, toErrorCode } from '../ports.js';
import type { Backup, BackupFault } from '../types.js';
import type { FileSource, SourceFiles } from './file-source.js';
import { type Hold, watchStarts } from './holds.js';

export class FilesInPlace implements FileSource {
  private readonly watch: Hold;
  /** The time at which the files were listed; `null` before the list. */
  private since: number | null = null;
  private files: SourceFiles = { path: '', exclude: [] };

  constructor(
    private readonly backup: Backup,
    private readonly ports: BackupPorts,
  ) {
    this.watch = watchStarts(backup.folder, ports);
  }

  /** Finds the Data Folder. Makes a copy if links must be followed. @throws the errors of {@link within} */
  async prepare(signal: AbortSignal): Promise<void> {
    const { folders } = this.ports;
    const { id, folder, exclude, followed } = this.backup;
    this.since = await folders.timeOfFiles();
    if (followed.length === 0) {
      this.files = { path: await folders.toPath(folder), exclude };
      return;
    }
    const stage = await folders.openStage(id, folder, this.backup);
    const fault = (await stage.prepare(signal)) ?? (await stage.complete(signal));
    if (fault !== null) throw new JobFailure(fault);
    this.files = { path: stage.path, exclude: [] };
  }

  find(): SourceFiles {
    return this.files;
  }

  async within<T>(signal: AbortSignal, work: (limit: AbortSignal) => Promise<T>): Promise<T> {
    try {
      return await work(AbortSignal.any([signal, this.watch.limit]));
    } catch (error) {
      throw new JobFailure((await this.check(signal).catch(() => null)) ?? toUnreadable(error));
    }
  }

  async check(signal: AbortSignal): Promise<BackupFault | null> {
    if (signal.aborted) return interrupted;
    if (this.watch.limit.aborted) return this.watch.limitFault;
    if (this.since === null) return null;
    const [path] = await this.ports.folders.findChanged(this.backup.folder, this.since, this.backup);
    return path === undefined ? null : { code: 'source_changed', path };
  }

  release(): void {
    void this.watch.release();
  }
}

/** Converts an error of the file system to the fault of unreadable files. */
export function toUnreadable(error: unknown): BackupFault {
  return error instanceof JobFailure ? error.fault : { code: 'source_unreadable', because: toErrorCode(error) };
}
