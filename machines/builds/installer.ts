/** Installation and removal of Builds. Implemented by adapters/builds. */
import type { Fault } from '../faults/faults.js';
import type { NameEncoding } from '../text/name-encodings.js';

/** An installation in progress. */
export interface Installation {
  readonly id: string;
  readonly phase: 'receiving' | 'unpacking' | 'checking';
  /** Bytes of the archive received so far. */
  readonly received: number;
  /** Bytes of the whole archive; null if the client has not sent the size. */
  readonly total: number | null;
  /** Bytes of the Build written so far. */
  readonly unpacked: number;
  /** Entries unpacked so far: files, directories and links. */
  readonly entries: number;
  /** The start, in milliseconds since the epoch. */
  readonly since: number;
}

export interface Upload {
  /** The archive. Throws when the client disconnects. */
  readonly archive: AsyncIterable<Uint8Array>;
  /** Bytes in total; null if the client has not sent the size. */
  readonly total: number | null;
  /** The encoding of the names in a zip or a tar that does not say it. */
  readonly names?: NameEncoding | null;
}

export interface Installer {
  /**
   * Receives an archive, unpacks it into a temporary directory, checks it and renames it into place.
   * @param open opens the upload after the first checks; it throws the signal's reason when it is aborted
   * @returns null, or a fault; after a fault nothing is left of the installation
   */
  install(id: string, open: (signal: AbortSignal) => Upload | Promise<Upload>): Promise<Fault | null>;
  /** Returns the installation of that id in progress, or null. */
  find(id: string): Installation | null;
  /** Returns the last state of the last installation of that id that has ended, or null. */
  findEnded(id: string): Installation | null;
  /** Returns the installations in progress, sorted by id. */
  list(): Installation[];
  /**
   * Calls the listener when an installation begins, enters another phase, or ends.
   * @returns the function that removes the listener
   */
  subscribe(listener: () => void): () => void;
  /**
   * Cancels an installation: `install` returns the fault `installation_cancelled`. Resolves when the installation has
   * ended and its place is free.
   * @returns a fault if no installation has that id, or it completed first; else null
   */
  cancel(id: string): Promise<Fault | null>;
  /**
   * Removes a Build atomically; its files are deleted later. The caller must ensure that no run uses it.
   * @returns a fault, or null
   */
  remove(id: string): Fault | null;
  /** Aborts the installations in progress and accepts no more. */
  close(): Promise<void>;
}
