/** The config file of a Data Folder: read and replaced as a whole, under a precondition. */
import type { Fault } from '../faults/faults.js';

/** The limit for reading and writing, in bytes. */
export const maxConfigBytes = 1_048_576;

/** The number of replaced versions that are kept. */
export const maxVersions = 10;

export interface ConfigText {
  /** The file's bytes, in any encoding. */
  readonly bytes: Uint8Array;
  /** A strong ETag of the content: `"…"`, including the quotes. */
  readonly etag: string;
}

/** A replaced version. */
export interface ConfigVersion {
  /** A number that grows with each version. */
  readonly version: string;
  /** When it was replaced, in milliseconds since the epoch. */
  readonly at: number;
  readonly bytes: number;
  readonly etag: string;
}

/** The headers If-Match and If-None-Match of RFC 9110; null: not sent. */
export interface Precondition {
  /** The file must exist, with one of these ETags or with any. */
  readonly match: readonly string[] | '*' | null;
  /** The file must have none of these ETags, or not exist. */
  readonly noneMatch: readonly string[] | '*' | null;
}

/** Returns whether the precondition is true. @param etag the file's; null if it does not exist */
export function matchesPrecondition({ match, noneMatch }: Precondition, etag: string | null): boolean {
  if (match !== null && (etag === null || (match !== '*' && !match.includes(etag)))) return false;
  return noneMatch === null || etag === null || (noneMatch !== '*' && !noneMatch.includes(etag));
}

export interface ConfigFiles {
  /**
   * Returns the text, or the fault: `config_not_found` if the file does not exist.
   * @param file the name of the file, or null for the config file of the Data Folder
   */
  read(folder: string, file?: string | null): Promise<ConfigText | { readonly fault: Fault }>;
  /**
   * Replaces the text in one step, or makes the file. What was replaced is kept.
   * @param file the name of the file, or null for the config file of the Data Folder. One that does not exist yet is
   *   made if a Build names it
   * @returns the new text's etag, or the fault: `config_changed`, with the etag that it has now, when the precondition
   *   does not hold. After a fault the old text is unchanged
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
