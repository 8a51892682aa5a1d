/** A source of updates that is followed. */
import type { IndexFault, UpdateSource } from '../../machines/updates/updates.js';

export interface SourceOptions {
  /** Called with each outcome that differs from the previous one, and for each new offer; null: a success. */
  readonly onOutcome: (fault: IndexFault | null) => void;
}

export interface OpenSource {
  /** Begins to follow the source. */
  start(): void;
  read(): Promise<Pick<UpdateSource, 'index' | 'fault'>>;
  /** Ends what is under way. */
  close(): Promise<void>;
}
