/** What the health machine knows beside its state. */

/** The options `--on-hang` and `--hang-after`. */
export interface HangPolicy {
  readonly onHang: 'observe' | 'restart';
  /** How long probes must fail before the server is unresponsive. */
  readonly hangAfterMs: number;
}

export interface HealthContext {
  readonly policy: HangPolicy;
  readonly run: string | null;
  /** When the state was entered, in milliseconds since the epoch. */
  readonly since: number | null;
  /** Why the health is unknown, or how the last probe has failed; null after an answer. */
  readonly because: string | null;
  /** The thread that hangs, if it is known. */
  readonly thread: string | null;
  /** Until then a server that has not answered yet is starting. Milliseconds of the clock that never jumps. */
  readonly patientUntil: number;
  /** When the first of the failed probes in a row was sent; null after an answer. */
  readonly failingSince: number | null;
  /** The number of failed probes in a row. */
  readonly failures: number;
  /** The name of the evidence of this hang. */
  readonly evidence: string | null;
  /** What became of the restart after this hang: `done`, or the code of a problem. */
  readonly restart: string | null;
}

/** No probe has failed. */
export const noFailure = { failingSince: null, failures: 0, thread: null } as const;

/** Nothing runs. */
export const atRest: Omit<HealthContext, 'policy' | 'since'> = {
  ...noFailure,
  run: null,
  because: 'not_running',
  patientUntil: 0,
  evidence: null,
  restart: null,
};

/** A slow answer is no hang. */
export const minFailures = 2;
