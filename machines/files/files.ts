/** The files of a Data Folder, which clients list, read and change. The implementation is in adapters/folders/files. */
import type { Fault } from '../faults/faults.js';
import type { ConfigText, ConfigVersion, Precondition } from '../folders/config-files.js';

/** The maximum size of a file that can be written as a whole, in bytes. Larger files are uploaded. */
export const maxWrittenBytes = 8_388_608;

export type FileType = 'file' | 'directory' | 'link' | 'other';

/** An entry of a directory. Paths and names are strings in the form of adapters/files/path-text.ts. */
export interface FileEntry {
  readonly name: string;
  /** The path relative to the Data Folder. */
  readonly path: string;
  readonly type: FileType;
  /** The size of a file, in bytes; `null` for other types. */
  readonly size: number | null;
  /** The time of the last change, in milliseconds since the epoch. */
  readonly modifiedAt: number;
  /** Whether the entry, or the target of the link, can be read as a file or listed as a directory. */
  readonly isReadable: boolean;
  /** The text of a link; `null` for other types. */
  readonly linkTarget: string | null;
  /** The type of the link's target; `null` if the target is missing or not allowed, and for other types. */
  readonly linkType: Exclude<FileType, 'link'> | null;
}

export const fileSorts = ['name', '-name', 'size', '-size', 'modified_at', '-modified_at'] as const;

/** The order of a list: a field, with a minus for the descending order. Directories are always first. */
export type FileSort = (typeof fileSorts)[number];

/** The position of an entry in a list. */
export interface FileKey {
  readonly isDirectory: boolean;
  /** The size or the time; 0 if the list is sorted by name. */
  readonly value: number;
  readonly name: string;
}

export interface FileListQuery {
  readonly sort: FileSort;
  readonly limit: number;
  /** The page after or before an entry; `null` for the first page. */
  readonly cursor: { readonly side: 'next' | 'prev'; readonly key: FileKey } | null;
}

/**
 * A page of a list. If the list continues before or after the page, the page has the key of its first or last entry.
 */
export interface FilePage {
  readonly entries: readonly FileEntry[];
  readonly prev: FileKey | null;
  readonly next: FileKey | null;
  /** The number of entries of the directory. */
  readonly total: number;
}

/** A file that was opened for reading. The caller must close the file. */
export interface OpenedFile {
  readonly name: string;
  readonly size: number;
  /**
   * The ETag. The ETag of a file that can be written depends on the content alone; the ETag of a larger file depends on
   * its identity, size and times. The ETag is weak if the file has changed so recently that a further change could have
   * the same time.
   */
  readonly etag: string;
  /** Streams bytes. @param from the offset of the first byte @param to the offset after the last byte */
  read(from: number, to: number): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The searched texts: the names of files, or their contents. */
export const searchPlaces = ['names', 'contents'] as const;

export interface FileSearch {
  /** The directory below which files are searched. */
  readonly path: string;
  /** The searched text, whose case is ignored. */
  readonly query: string;
  readonly place: (typeof searchPlaces)[number];
}

export interface FileMatch {
  readonly path: string;
  readonly type: FileType;
  /** The number of the line, counted from 1; `null` for a name. */
  readonly line: number | null;
  /** The part of the line with the match; `null` for a name. */
  readonly text: string | null;
}

/** The last result of a search. */
export interface SearchEnd {
  /** Whether everything was searched. */
  readonly complete: boolean;
  /** The number of entries that were searched. */
  readonly files: number;
  /** The number of bytes that were searched. */
  readonly bytes: number;
}

/** The reason why a change of a file has no diff. */
export type NoDiff = 'not_kept' | 'not_text' | 'too_large' | 'unreadable';

/** A file that has changed since a time. */
export interface FileChange {
  readonly path: string;
  readonly change: 'changed' | 'deleted';
  /** The time of the last change, in milliseconds since the epoch. */
  readonly at: number;
  /** The unified diff from the content at the given time to the current content; `null` if it is not known. */
  readonly diff: string | null;
  readonly noDiff: NoDiff | null;
}

export interface FileChanges {
  /** The changes, sorted by path. */
  readonly changes: readonly FileChange[];
  /** Whether every change was found. */
  readonly complete: boolean;
}

/** A stream that must be closed, even if it is not read. */
export interface FileStream<T> {
  readonly items: AsyncIterable<T>;
  close(): Promise<void>;
}

/** The formats of archives. Both keep the permissions. Only a `tar.gz` keeps the bytes of each name. */
export const archiveFormats = ['tar.gz', 'zip'] as const;
export type ArchiveFormat = (typeof archiveFormats)[number];

/** An archive that is made while it is read. The stream of a `tar.gz` is not compressed yet. */
export interface FileArchive extends FileStream<Uint8Array> {
  /** The name of the archived file or directory. */
  readonly name: string;
}

/** A deleted file or directory that can be restored. */
export interface TrashEntry {
  readonly id: string;
  /** The path from which the entry was deleted. */
  readonly path: string;
  readonly type: FileType;
  /** The size of a file, in bytes; `null` for other types. */
  readonly size: number | null;
  /** The time at which the file was deleted, in milliseconds since the epoch. */
  readonly deletedAt: number;
  /** The time at which the files of the entry are deleted permanently, in milliseconds since the epoch. */
  readonly expiresAt: number;
  /** The id of the upload that replaced the entry; `null` if no upload replaced the entry. */
  readonly upload: string | null;
}

export type Refusal = { readonly fault: Fault };

/** Paths are relative to the Data Folder. A request with a fault has changed nothing. */
export interface FolderFiles {
  /** Returns a page of a directory. @param path the directory; empty for the Data Folder itself */
  list(folder: string, path: string, query: FileListQuery): Promise<FilePage | Refusal>;
  open(folder: string, path: string): Promise<OpenedFile | Refusal>;
  /**
   * Creates a file, or replaces it atomically and keeps the replaced version. Owner and mode stay.
   * @returns the ETag of the new content, or the fault. If the precondition is not met, the fault is `file_changed`
   *   with the current ETag
   */
  write(
    folder: string,
    path: string,
    bytes: Uint8Array,
    precondition: Precondition,
  ): Promise<{ readonly etag: string; readonly isNew: boolean } | Refusal>;
  /** Returns the replaced versions of a file, the newest first. The versions of a deleted file are returned too. */
  versions(folder: string, path: string): Promise<readonly ConfigVersion[] | Refusal>;
  readVersion(folder: string, path: string, version: string): Promise<ConfigText | Refusal>;
  /** Archives a file or a directory. */
  archive(folder: string, path: string, format: ArchiveFormat): Promise<FileArchive | Refusal>;
  /** Searches names or contents below a directory. The search ends at its limits, or when the stream is closed. */
  search(folder: string, search: FileSearch): Promise<FileStream<FileMatch | SearchEnd> | Refusal>;
  /**
   * Returns the files that have changed since a time; an empty list without a time. @param since milliseconds since the
   * epoch
   */
  changes(folder: string, since: number | null): Promise<FileChanges | Refusal>;
  makeDirectory(folder: string, path: string): Promise<FileEntry | Refusal>;
  /** Moves or renames a file, a directory or a link. */
  move(folder: string, from: string, to: string): Promise<FileEntry | Refusal>;
  /** Copies a file, a directory or a link. @param signal cancels the copy */
  copy(folder: string, from: string, to: string, signal: AbortSignal): Promise<FileEntry | Refusal>;
  /** Moves a file, a directory or a link into the trash. */
  remove(folder: string, path: string): Promise<TrashEntry | Refusal>;
  /** Deletes a file, a directory or a link at once, without the trash. */
  removeForGood(folder: string, path: string): Promise<TrashEntry | Refusal>;
}

/** The trash of each Data Folder. */
export interface Trash {
  /** Returns the entries, the newest first. */
  list(folder: string): Promise<readonly TrashEntry[] | Refusal>;
  /** Moves an entry back. @param to the path; `null` for the path from which the entry was deleted */
  restore(folder: string, id: string, to: string | null): Promise<FileEntry | Refusal>;
  /** Deletes an entry. The files of the entry are deleted later. */
  remove(folder: string, id: string): Promise<TrashEntry | Refusal>;
}
