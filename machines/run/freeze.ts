/** Freezes the running server for a short time. The implementation is in adapters/process. */

/** A frozen run. The processes are frozen until `thaw` is called or the limit is reached. */
export interface Freeze {
  /** The signal that is aborted at the limit, when the processes run again. */
  readonly limit: AbortSignal;
  /**
   * Resumes all processes.
   * @returns whether the processes were frozen without interruption until now or until the limit, and for how long in
   *   milliseconds
   */
  thaw(): Promise<{ readonly wasFrozen: boolean; readonly frozenMs: number }>;
}

/**
 * Freezes all processes of a run.
 * @returns `null` if the processes cannot be frozen, so that all of them run
 */
export type FreezeRun = (run: string, limitMs: number) => Promise<Freeze | null>;
