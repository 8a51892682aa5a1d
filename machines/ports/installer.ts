/** Installing and removing Builds: what the faces ask for. Done by adapters/builds. */
import type { Fault } from './faults.js';

/** An installation that goes on. */
export interface Installation {
  readonly id: string;
  readonly phase: 'receiving' | 'unpacking' | 'checking';
  /** Bytes of the archive that have arrived. */
  readonly received: number;
  /** Bytes of the archive in all, or null where the client did not say. */
  readonly total: number | null;
  /** Bytes of the Build that are written. */
  readonly unpacked: number;
  /** Entries of the archive that are done: files, directories and links. */
  readonly entries: number;
  /** When it began, in milliseconds since the epoch. */
  readonly since: number;
}

export interface Upload {
  /** The archive as it arrives. It throws when its client goes away. */
  readonly archive: AsyncIterable<Uint8Array>;
  /** Bytes in all, or null where the client did not say. */
  readonly total: number | null;
}

export interface Installer {
  /**
   * Receives an archive, unpacks it aside, checks it and puts it in place in one step.
   * @param open gives the upload; called once it is known that the Build may be installed. The upload throws the
   *   signal's reason once that is aborted
   * @returns what keeps it from being installed, then nothing of it is left; or null: it is in place
   */
  install(id: string, open: (signal: AbortSignal) => Upload): Promise<Fault | null>;
  /** @returns the installation of that id that goes on, or null */
  find(id: string): Installation | null;
  /**
   * Takes a Build away in one step; its files are deleted after that. The caller sees to it that nothing runs from it.
   * @returns what keeps it from being removed, or null
   */
  remove(id: string): Fault | null;
  /** Gives up what goes on, and installs and removes no more. */
  close(): Promise<void>;
}
