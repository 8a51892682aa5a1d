/** The source of the files that a backup saves. */
import type { SaveRequest } from '../backup-repository.js';
import type { BackupFault } from '../types.js';

/** The directory whose files a repository saves, and the patterns of files that it leaves out. */
export type SourceFiles = Pick<SaveRequest, 'path' | 'exclude'>;

export interface FileSource {
  find(): SourceFiles;
  /**
   * Waits for work that reads the files. Aborts the signal of the work when the files may change.
   * @throws JobFailure. If the files changed, the failure says so, even if the work failed too
   */
  within<T>(signal: AbortSignal, work: (limit: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns why the files that were read are not consistent; `null` if they are. */
  check(signal: AbortSignal): Promise<BackupFault | null>;
  /** Ends the watch of the files. */
  release(): void;
}
