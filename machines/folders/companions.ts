/**
 * Companions: resources of the manager in a Data Folder, which the server needs for announcements. The implementation
 * is in adapters/folders.
 */
import type { Fault } from '../faults/faults.js';

export interface Companion {
  /** The name of the companion in the Data Folder. */
  readonly name: string;
  /** The installed version; `null` if the companion is not installed. */
  readonly version: number | null;
  /** The version that an installation installs. */
  readonly latest: number;
  /** Whether other content blocks the companion's path. */
  readonly isBlocked: boolean;
}

type Answer = Promise<Companion | { readonly fault: Fault }>;

export interface Companions {
  /**
   * Reads the state of the companion.
   * @param kind the kind of the server. By default the kind of the Data Folder is used
   * @returns the state, or the fault `companion_unsupported` if the kind has no companion
   */
  read(folder: string, kind?: string): Answer;
  /** Installs the companion, or replaces an earlier version. @returns the state afterwards */
  install(folder: string): Answer;
  /** Removes the companion. @returns the previous state */
  remove(folder: string): Answer;
}
