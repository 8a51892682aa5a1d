/** The config file of a Data Folder. The file is read and replaced as a whole, under a precondition. */
import type { Fault } from '../faults/faults.js';

/** The limit for reading and writing, in bytes. */
export const maxConfigBytes = 1_048_576;

/** The number of replaced versions to keep. */
export const maxVersions = 10;

export interface ConfigText {
  /** The file's bytes, in any encoding. */
  readonly bytes: Uint8Array;
  /** A strong ETag of the content: `"…"`, including the quotes. */
  readonly etag: string;
}

/** A replaced version. */
export interface ConfigVersion {
  /** The id of the version: a number that grows with each version. */
  readonly version: string;
  /** The time at which the version was replaced, in milliseconds since the epoch. */
  readonly at: number;
  readonly bytes: number;
  readonly etag: string;
}

/** The headers If-Match and If-None-Match of RFC 9110; `null` for a header that was not sent. */
export interface Precondition {
  /** The file must exist and have one of these ETags; `*` allows any ETag. */
  readonly match: readonly string[] | '*' | null;
  /** The file must not have any of these ETags; `*` means that it must not exist. */
  readonly noneMatch: readonly string[] | '*' | null;
}

/** Returns whether the file meets the precondition. @param etag the file's ETag; `null` if the file does not exist */
export function matchesPrecondition({ match, noneMatch }: Precondition, etag: string | null): boolean {
  if (match !== null && (etag === null || (match !== '*' && !match.includes(etag)))) return false;
  return noneMatch === null || etag === null || (noneMatch !== '*' && !noneMatch.includes(etag));
}

export interface ConfigFiles {
  /**
   * Returns the text, or the fault: `config_not_found` if the file does not exist.
   * @param file the name of the file; `null` for the config file of the Data Folder
   */
  read(folder: string, file?: string | null): Promise<ConfigText | { readonly fault: Fault }>;
  /**
   * Replaces the text atomically, or creates the file. The replaced version is kept.
   * @param file the name of the file; `null` for the config file of the Data Folder. A missing file is created if a
   *   Build names the file
   * @returns the ETag of the new text, or the fault. If the precondition is not met, the fault is `config_changed` with
   *   the current ETag. After a fault the text is unchanged
   */
  write(
    folder: string,
    bytes: Uint8Array,
    precondition: Precondition,
    file?: string | null,
  ): Promise<{ readonly etag: string } | { readonly fault: Fault }>;
  /** Returns the replaced versions, the newest first. */
  versions(folder: string): Promise<readonly ConfigVersion[] | { readonly fault: Fault }>;
  readVersion(folder: string, version: string): Promise<ConfigText | { readonly fault: Fault }>;
}
