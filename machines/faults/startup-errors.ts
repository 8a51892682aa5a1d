/** The errors that prevent the start of the service, in addition to errors of the system. */

/** Another manager uses the workspace. */
export class WorkspaceInUse extends Error {}

/** A live run cannot be managed: its record is damaged, or was written by a newer manager. */
export class UnmanageableRun extends Error {
  constructor(
    readonly run: string,
    /** The process id of the server; `null` if it is unknown. */
    readonly pid: number | null,
    readonly why: 'damaged' | 'newer',
  ) {
    super(`run ${run} (pid ${pid ?? 'unknown'}): ${why}`);
  }
}
