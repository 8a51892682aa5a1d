/** Freezes the running server for a short time. Implemented by adapters/process. */

/** All processes are frozen until `thaw` is called, or the limit is reached. */
export interface Freeze {
  /** Aborted at the limit: the processes run again then. */
  readonly limit: AbortSignal;
  /**
   * Resumes all processes.
   * @returns whether they were frozen until then or until the limit, and for how long
   */
  thaw(): Promise<{ readonly wasFrozen: boolean; readonly frozenMs: number }>;
}

/**
 * Freezes all processes of a run.
 * @returns null if they cannot be frozen; they run then
 */
export type FreezeRun = (run: string, limitMs: number) => Promise<Freeze | null>;
