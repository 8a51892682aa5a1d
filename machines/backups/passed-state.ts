/** The states that jobs on backups have passed, for their records. */

/** The jobs on a backup, by the ids of their charts. */
export const backupJobNames = ['backup', 'restore', 'verification', 'testRestore'] as const;
export type BackupJobName = (typeof backupJobNames)[number];

/** A state that the chart of a job had when the record of the job was written. */
export interface PassedState {
  readonly job: BackupJobName;
  /** A state directly in the chart, such as `copying`. */
  readonly state: string;
  readonly at: number;
}
