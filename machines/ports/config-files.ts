/** The config file of a Data Folder: given as it stands, replaced as a whole, and only by who has seen what it replaces. */
import type { Fault } from './faults.js';

/** Bytes. A larger one is neither read nor written: nobody writes that by hand. */
export const maxConfigBytes = 1_048_576;

/** How many of the texts that were replaced are kept. */
export const maxVersions = 10;

export interface ConfigText {
  /** As they are in the file, whatever encoding they are in. */
  readonly bytes: Uint8Array;
  /** Strong, and of the content alone: `"…"`, quotes included. */
  readonly etag: string;
}

/** A text that was replaced. */
export interface ConfigVersion {
  /** A number that grows with each text that is kept. */
  readonly version: string;
  /** When it was replaced, in milliseconds since the epoch. */
  readonly at: number;
  readonly bytes: number;
  readonly etag: string;
}

/** What a writer takes the file to be, as RFC 9110 has it in If-Match and If-None-Match; null: not asked. */
export interface Precondition {
  /** It is there, with one of these contents or with any. */
  readonly match: readonly string[] | '*' | null;
  /** It has none of these contents, or is not there. */
  readonly noneMatch: readonly string[] | '*' | null;
}

/** @param etag that of the file, null when it is not there */
export function matchesPrecondition({ match, noneMatch }: Precondition, etag: string | null): boolean {
  if (match !== null && (etag === null || (match !== '*' && !match.includes(etag)))) return false;
  return noneMatch === null || etag === null || (noneMatch !== '*' && !noneMatch.includes(etag));
}

export interface ConfigFiles {
  /** @returns the text, or the fault that keeps it from being read: one that is not there is `config_missing` */
  read(folder: string): Promise<ConfigText | { readonly fault: Fault }>;
  /**
   * Replaces the text in one step, or makes the file. What was replaced is kept.
   * @returns the new text's etag, or the fault: `config_changed`, with the etag that it has now, when the precondition
   *   does not hold. The old text stands in every case of a fault
   */
  write(
    folder: string,
    bytes: Uint8Array,
    precondition: Precondition,
  ): Promise<{ readonly etag: string } | { readonly fault: Fault }>;
  /** @returns the texts that were replaced and are kept, the newest first */
  versions(folder: string): Promise<readonly ConfigVersion[] | { readonly fault: Fault }>;
  readVersion(folder: string, version: string): Promise<ConfigText | { readonly fault: Fault }>;
}
