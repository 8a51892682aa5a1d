/** What a server reports apart from its console: hitches, hangs and errors, decoded by its kind. */

/**
 * `hitch`: a thread was late. `hang_warning`: the server itself has noticed that a thread hangs. `hang_abort`: it ends
 * itself for that. `bind_error`: an address is in use. `script_error`: an error in a resource.
 */
export const traceTypes = ['hitch', 'hang_warning', 'hang_abort', 'bind_error', 'script_error'] as const;

export type TraceType = (typeof traceTypes)[number];

/** The number of reports in one answer. */
export const reportLimit = { minimum: 1, maximum: 1_000, default: 100 };

/** What a server has reported. Secrets are replaced. */
export interface TraceReport {
  readonly type: TraceType;
  readonly thread?: string;
  /** How late the thread was, or how long it hangs. */
  readonly durationMs?: number;
  /** What the thread was doing, the innermost call first. */
  readonly stack?: string;
  readonly address?: string;
  readonly resource?: string;
  readonly text?: string;
}

/** A report with its place. */
export interface TraceEntry extends TraceReport {
  /** The offset of its first byte in all that the run has reported. */
  readonly cursor: number;
  /** The latest time at which it was written, in milliseconds since the epoch; null if no manager observed it. */
  readonly at: number | null;
}

/** Decodes the bytes of one run in their order. */
export interface TraceDecoder {
  /** @returns what the bytes complete; `cursor` counts from the first byte that was ever added */
  add(bytes: Uint8Array): readonly (TraceReport & { readonly cursor: number })[];
  /** Returns how many of the added bytes are kept because their report is not complete. */
  pendingBytes(): number;
}

export interface Traces {
  /**
   * Returns the reports of a run that are kept, the newest first.
   * @param limit without it all
   * @returns null when there is no such run; none for a run whose kind reports nothing
   */
  entries(run: string, limit?: number): Promise<readonly TraceEntry[] | null>;
}

/** The traces, followed while their runs are running. */
export interface FollowedTraces extends Traces {
  /** The program of a run is running. @param found whether an earlier manager started it */
  begin(run: string, found: boolean): void;
  /** The run has ended. */
  end(): void;
  /**
   * Reports what past runs have written while no manager was running. Never rejects.
   * @param current the current run, which is followed
   */
  catchUp(current: string | null): Promise<void>;
  /** Ends, and waits until everything has been reported. */
  close(): Promise<void>;
}
