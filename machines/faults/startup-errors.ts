/** Why the service cannot start, in addition to what the system reports. */

/** Another manager uses the workspace. */
export class WorkspaceInUse extends Error {}

/** A live run cannot be managed: its record is damaged, or was written by a newer manager. */
export class UnmanageableRun extends Error {
  constructor(
    readonly run: string,
    /** Null when it is unknown. */
    readonly pid: number | null,
    readonly why: 'damaged' | 'newer',
  ) {
    super(`run ${run} (pid ${pid ?? 'unknown'}): ${why}`);
  }
}
