/** How the Data Folder of a running server is backed up. */

/** Console lines between which the server writes nothing into its Data Folder. */
export interface QuiescePlan {
  /** The lines before the files are copied. */
  readonly before: readonly string[];
  /** The line that the server prints when it has written everything, as a regular expression. */
  readonly done: string;
  /** The lines after it. They must do no harm to a server that was not quiesced. */
  readonly after: readonly string[];
  /** How long the line is awaited. */
  readonly waitMs: number;
}

export interface BackupPlan {
  /** The mode of a backup that names none. */
  readonly mode: 'stop' | 'freeze' | 'quiesce';
  /** Absent where the server knows no such lines. */
  readonly quiesce?: QuiescePlan;
}
