/** The interface of a source of updates, which follows an index or a directory. */
import type { IndexFault, UpdateSource } from '../../machines/updates/updates.js';

export interface SourceOptions {
  /** Is called with each new fault, and with `null` for each fetched index and each new offer of a directory. */
  readonly onOutcome: (fault: IndexFault | null) => void;
}

export interface OpenSource {
  /** Begins to follow the index or directory. */
  start(): void;
  read(): Promise<Pick<UpdateSource, 'index' | 'fault'>>;
  /** Stops, and ends current requests. */
  close(): Promise<void>;
}
