/** Creation of Data Folders. Done by adapters/folders. */
import type { Fault } from './faults.js';

/** The template without content, beside those of the kinds. */
export const emptyTemplate = 'empty';

export interface NewFolders {
  /**
   * Creates a Data Folder atomically.
   * @param template the name of a kind with a template, or {@link emptyTemplate}
   * @returns null, or a fault; after a fault nothing is left of the folder
   */
  create(name: string, template: string): Promise<Fault | null>;
}
