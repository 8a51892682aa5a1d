/** The facts of the codes of uploads and archives. */
import type { NameEncoding } from '../text/name-encodings.js';

/** `limit` is a number of bytes. */
export interface UploadFacts {
  upload_not_found: { readonly upload: string };
  /** The upload was used, has expired or was removed. */
  upload_gone: { readonly upload: string };
  /** A use of the upload is in progress. */
  upload_busy: { readonly upload: string };
  upload_incomplete: { readonly upload: string; readonly offset: number; readonly size: number };
  upload_offset_wrong: { readonly upload: string };
  /** `because`: the message of the library that implements the protocol of uploads. */
  upload_request_invalid: { readonly because: string };
  upload_version_unsupported: Readonly<Record<never, unknown>>;
  upload_use_invalid: { readonly field: string | null; readonly problem: string };
  upload_too_large: { readonly limit: number };
  uploads_full: { readonly limit: number };
  too_many_uploads: { readonly max: number };
  unpack_failed: { readonly because: string };
  /** `because`: a clause. */
  upload_not_undoable: { readonly upload: string; readonly because: string };
  /** `paths`: the first entries that have changed since the use of the upload. */
  upload_files_changed: { readonly upload: string; readonly paths: readonly string[] };
  upload_undo_failed: { readonly because: string };
}

/** `entry` is a path in the archive, `limit` a number of bytes or entries. */
export interface ArchiveFacts {
  /** `what`: the recognised format; `null` if it is unknown. */
  archive_format_unknown: { readonly what: string | null };
  /** `needed`: the required memory in bytes; `null` if only an attempt to unpack showed the lack of memory. */
  archive_needs_memory: { readonly needed: number | null; readonly limit: number | null };
  archive_not_tar: Readonly<Record<never, unknown>>;
  archive_damaged: { readonly because: string };
  archive_encrypted: Readonly<Record<never, unknown>>;
  archive_empty: Readonly<Record<never, unknown>>;
  archive_too_large: { readonly limit: number };
  archive_too_many_entries: { readonly limit: number };
  archive_path_outside: { readonly entry: string };
  archive_link_outside: { readonly entry: string; readonly target: string };
  archive_link_broken: { readonly entry: string; readonly target: string };
  archive_entry_unsupported: { readonly entry: string; readonly what: string };
  archive_name_invalid: { readonly entry: string; readonly because: string };
  /** `system`: an operating system whose file names can contain a backslash. */
  archive_separator_unclear: { readonly entry: string; readonly system: string };
  /** `names`: the requested encoding. `readings`: the name as decoded by each encoding that can contain its bytes. */
  archive_encoding_unknown: {
    readonly entry: string;
    readonly names: NameEncoding | null;
    readonly readings: readonly { readonly encoding: NameEncoding; readonly name: string }[];
  };
  archive_name_twice: { readonly entry: string };
}
