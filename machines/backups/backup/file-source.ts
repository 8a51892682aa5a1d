/** Where the files are that a backup saves. */
import type { SaveRequest } from '../backup-repository.js';
import type { BackupFault } from '../types.js';

/** The directory whose files a repository saves, and the patterns of files that it leaves out. */
export type SourceFiles = Pick<SaveRequest, 'path' | 'exclude'>;

export interface FileSource {
  find(): SourceFiles;
  /**
   * Waits for work that reads the files. Its signal is aborted when they may change, too.
   * @throws JobFailure, of a change of the files rather than of the work
   */
  within<T>(signal: AbortSignal, work: (limit: AbortSignal) => Promise<T>): Promise<T>;
  /** Returns why what was read is not good; null if it is. */
  check(signal: AbortSignal): Promise<BackupFault | null>;
  /** Ends the watch over the files. */
  release(): void;
}
