/** The health of the server as plain data, for the API. */
import { type HealthSnapshot, toHealthState } from './health.js';
import type { HealthState } from './states.js';

export interface HealthReport {
  readonly state: HealthState;
  /** The time at which the current state was entered, in milliseconds since the epoch; `null` before the first run. */
  readonly since: number | null;
  /** The reason why the health is unknown, or why the last probe failed; `null` after an answer. */
  readonly because: string | null;
  /** The hanging thread; `null` if the thread is unknown. */
  readonly thread: string | null;
  /** The name of the evidence of this hang. */
  readonly evidence: string | null;
}

export function reportHealth(snapshot: HealthSnapshot): HealthReport {
  const { since, because, thread, evidence } = snapshot.context;
  return { state: toHealthState(snapshot), since, because, thread, evidence };
}

export interface HealthSource {
  now(): HealthReport;
  /** Calls back after each change. @returns the function that unsubscribes */
  subscribe(onChange: () => void): () => void;
}
