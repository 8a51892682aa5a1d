/** The source of the files that a backup saves. */
import type { SaveRequest } from '../backup-repository.js';
import type { BackupFault } from '../types.js';

/** The directory whose files a repository saves, and the patterns of files that it leaves out. */
export type SourceFiles = Pick<SaveRequest, 'path' | 'exclude'>;

export interface FileSource {
  find(): SourceFiles;
  /**
   * Waits for work that reads the files. The signal of the work is aborted when the files may change.
   * @throws JobFailure. If the files have changed, the failure says so, even if the work also failed
   */
  within<T>(signal: AbortSignal, work: (limit: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns why the files that were read are not consistent; `null` if the files are consistent. */
  check(signal: AbortSignal): Promise<BackupFault | null>;
  /** Ends the watch of the files. */
  release(): void;
}
