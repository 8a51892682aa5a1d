/** Creation, copies and removal of Data Folders. Done by adapters/folders. */
import type { Fault } from '../faults/faults.js';

/** The template without content, in addition to the templates of the kinds. */
export const emptyTemplate = 'empty';

export interface NewFolders {
  /**
   * Creates a Data Folder atomically.
   * @param template the name of a kind with a template, or {@link emptyTemplate}
   * @returns null, or a fault; after a fault nothing is left of the folder
   */
  create(name: string, template: string): Promise<Fault | null>;
  /**
   * Creates a Data Folder atomically as a copy of another one.
   * @param isRunning returns whether the server runs with the other one: its files may change then
   * @returns null, or a fault; after a fault nothing is left of the copy
   */
  copy(name: string, from: string, isRunning: () => boolean): Promise<Fault | null>;
  /**
   * Removes a Data Folder atomically; its files are deleted later. The caller must ensure that no run uses it.
   * @returns a fault, or null
   */
  remove(name: string): Fault | null;
}
