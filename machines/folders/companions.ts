/** Companions: content of ours in a Data Folder that its server needs for announcements. Done by adapters/folders. */
import type { Fault } from '../faults/faults.js';

export interface Companion {
  /** Its name in the Data Folder. */
  readonly name: string;
  /** Null if it is not installed. */
  readonly version: number | null;
  /** The version that an installation installs. */
  readonly latest: number;
  /** Something else is in its place. */
  readonly isBlocked: boolean;
}

type Answer = Promise<Companion | { readonly fault: Fault }>;

export interface Companions {
  /** @returns the fault `companion_unsupported` for a kind without a companion */
  read(folder: string): Answer;
  /** Installs it, or replaces an earlier version. @returns its state afterwards */
  install(folder: string): Answer;
  /** @returns its state before */
  remove(folder: string): Answer;
}
