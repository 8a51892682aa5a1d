/**
 * Creates, adopts, copies and removes Data Folders. A new Data Folder gets no records of an earlier Data Folder with
 * the same name. The implementation is in adapters/folders.
 */
import type { Fault } from '../faults/faults.js';
import type { Result } from '../faults/result.js';

/** The template without content, in addition to the templates of the kinds. */
export const emptyTemplate = 'empty';

/** A private directory that becomes a Data Folder. The next start of the service removes an abandoned directory. */
export interface StagedFolder {
  /** The absolute path of the new Data Folder's directory, which does not exist yet. */
  readonly path: string;
  /** The absolute path of a directory for other files, which does not exist yet. */
  readonly scratch: string;
  /** Gives the directory the name of the Data Folder. @returns the fault; `null` for a success */
  place(): Promise<Fault | null>;
  /** Removes the private directory and the directory for other files. @throws an error of the file system */
  discard(): Promise<void>;
}

export interface NewFolders {
  /** Creates the private directory of a new Data Folder, whose content the caller makes. */
  stage(name: string): Promise<Result<StagedFolder>>;
  /**
   * Creates a Data Folder atomically.
   * @param template the name of a kind with a template, or {@link emptyTemplate}
   * @returns the fault; `null` for a success. After a fault, no file of the folder is left
   */
  create(name: string, template: string): Promise<Fault | null>;
  /**
   * Makes an existing directory a Data Folder without moving the directory. The files of the directory do not change.
   * @param path the absolute path of the directory
   * @returns the fault; `null` for a success
   */
  adopt(name: string, path: string): Promise<Fault | null>;
  /**
   * Creates a Data Folder atomically as a copy of another Data Folder.
   * @param isRunning returns whether the server runs with the original, whose files may then change
   * @returns the fault; `null` for a success. After a fault, no file of the copy is left
   */
  copy(name: string, from: string, isRunning: () => boolean): Promise<Fault | null>;
  /**
   * Removes a Data Folder atomically; its files are deleted later. The files of an adopted Data Folder are not deleted.
   * The caller must ensure that no run uses the Data Folder.
   * @returns the fault; `null` for a success
   */
  remove(name: string): Fault | null;
  /**
   * Removes the stored records of a removed Data Folder: its trash, versions of its files, the sources of its
   * resources, and the records of its uploads and changes. After a failure, the creation of a Data Folder with the same
   * name tries the removal again. Never rejects.
   */
  forget(name: string): Promise<void>;
}
