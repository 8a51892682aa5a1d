/**
 * The records about Data Folders that features store outside of the Data Folders. A feature need not know the other
 * features.
 */

/** Removes the records of a feature about a Data Folder that does not exist any more. */
export type ForgetFolder = (folder: string) => Promise<void>;

export class FolderRecords {
  private readonly forgetters: ForgetFolder[] = [];

  /** Adds the records of a feature. */
  add(forget: ForgetFolder): void {
    this.forgetters.push(forget);
  }

  /** Removes all records about a Data Folder that does not exist any more. */
  async forget(folder: string): Promise<void> {
    for (const forget of this.forgetters) await forget(folder);
  }
}
