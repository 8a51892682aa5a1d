/** Installation and removal of Builds. The implementation is in adapters/builds. */
import type { Fault } from '../faults/faults.js';
import type { NameEncoding } from '../text/name-encodings.js';

/** An installation in progress. */
export interface Installation {
  readonly id: string;
  readonly phase: 'receiving' | 'unpacking' | 'checking';
  /** The received bytes of the archive. */
  readonly received: number;
  /** The size of the whole archive, in bytes; `null` if the client did not send it. */
  readonly total: number | null;
  /** The written bytes of the Build. */
  readonly unpacked: number;
  /** The number of unpacked entries: files, directories and links. */
  readonly entries: number;
  /** The start, in milliseconds since the epoch. */
  readonly since: number;
}

export interface Upload {
  /** The bytes of the archive. Throws if the client disconnects. */
  readonly archive: AsyncIterable<Uint8Array>;
  /** The size in bytes; `null` if the client did not send it. */
  readonly total: number | null;
  /** The encoding of names in a zip or tar archive that does not specify an encoding. */
  readonly names?: NameEncoding | null;
}

export interface Installer {
  /**
   * Receives an archive, unpacks it into a temporary directory, checks the files, and renames the directory to the
   * Build.
   * @param open opens the upload after the first checks. `open` throws the signal's reason when the signal is aborted
   * @returns the fault; `null` for a success. After a fault, no file of the installation is left
   */
  install(id: string, open: (signal: AbortSignal) => Upload | Promise<Upload>): Promise<Fault | null>;
  /** Returns the installation in progress with this id; `null` without such an installation. */
  find(id: string): Installation | null;
  /** Returns the final state of the last finished installation with this id; `null` without such an installation. */
  findEnded(id: string): Installation | null;
  /** Returns the installations in progress, sorted by id. */
  list(): Installation[];
  /**
   * Calls the listener when an installation begins, enters another phase, or ends.
   * @returns the function that removes the listener
   */
  subscribe(listener: () => void): () => void;
  /**
   * Cancels an installation, whose `install` returns the fault `installation_cancelled`. Resolves when the installation
   * has ended and its directory is removed.
   * @returns the fault if the installation does not exist or was already complete; `null` for a success
   */
  cancel(id: string): Promise<Fault | null>;
  /**
   * Removes a Build atomically; its files are deleted later. The caller must ensure that no run uses the Build.
   * @returns the fault; `null` for a success
   */
  remove(id: string): Fault | null;
  /** Aborts the current installations and refuses later installations. */
  close(): Promise<void>;
}
