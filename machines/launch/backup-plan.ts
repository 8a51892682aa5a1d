/** The method by which the Data Folder of a running server is backed up. */

/** Console lines between which the server writes nothing into its Data Folder. */
export interface QuiescePlan {
  /** The lines before the files are copied. */
  readonly before: readonly string[];
  /** The regular expression of the line that the server prints after it has written all its data. */
  readonly done: string;
  /** The lines to send after the copy. Each line must be harmless for a server that was not quiesced. */
  readonly after: readonly string[];
  /** The maximum time to wait for the line `done`, in milliseconds. */
  readonly waitMs: number;
}

export interface BackupPlan {
  /** The default mode of a backup. */
  readonly mode: 'stop' | 'freeze' | 'quiesce';
  /** The lines that keep the server from writing. The field is absent if the server has no such commands. */
  readonly quiesce?: QuiescePlan;
}
