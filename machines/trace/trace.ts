/** The reports in a server's trace: hitches, hangs and errors. The kind of the server decodes the reports. */

/**
 * The types of reports. `hitch`: a thread was late. `hang_warning`: the server noticed that a thread hangs.
 * `hang_abort`: the server ends itself because of the hang. `bind_error`: an address is in use. `script_error`: an
 * error in a resource.
 */
export const traceTypes = ['hitch', 'hang_warning', 'hang_abort', 'bind_error', 'script_error'] as const;

export type TraceType = (typeof traceTypes)[number];

/** The limits of the number of reports in one answer. */
export const reportLimit = { minimum: 1, maximum: 1_000, default: 100 };

/** A report of a server. Secrets are replaced in a report. */
export interface TraceReport {
  readonly type: TraceType;
  readonly thread?: string;
  /** The delay of the thread, or the length of its hang, in milliseconds. */
  readonly durationMs?: number;
  /** The call stack of the thread, the innermost call first. */
  readonly stack?: string;
  readonly address?: string;
  readonly resource?: string;
  readonly text?: string;
}

/** A report with its position and time. */
export interface TraceEntry extends TraceReport {
  /** The byte offset of the report in the run's trace. */
  readonly cursor: number;
  /**
   * The latest possible time of the report, in milliseconds since the epoch; `null` if no manager observed the report.
   */
  readonly at: number | null;
}

/** Decodes the trace of one run, byte for byte in order. */
export interface TraceDecoder {
  /**
   * Decodes further bytes. @returns the reports that the bytes complete; `cursor` is the offset from the first added
   * byte
   */
  add(bytes: Uint8Array): readonly (TraceReport & { readonly cursor: number })[];
  /** Returns the number of added bytes that belong to an incomplete report. */
  pendingBytes(): number;
}

export interface Traces {
  /**
   * Returns the stored reports of a run, the newest first.
   * @param limit the maximum number; absent for all
   * @returns `null` if the run does not exist; an empty list if its kind writes no trace
   */
  entries(run: string, limit?: number): Promise<readonly TraceEntry[] | null>;
}

/** The traces. The trace of the current run is followed. */
export interface FollowedTraces extends Traces {
  /** Is called when the program of a run is running. @param found whether an earlier manager started the run */
  begin(run: string, found: boolean): void;
  /** Is called after the end of the run. */
  end(): void;
  /**
   * Reads the reports that past runs wrote while no manager was running. Never rejects.
   * @param current the current run, whose reports `begin` follows; `null` without a current run
   */
  catchUp(current: string | null): Promise<void>;
  /** Stops, and waits until all reports have been recorded. */
  close(): Promise<void>;
}
