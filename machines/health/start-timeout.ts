/** How long a server may take to start before its health counts. */
import type { Launch } from '../launch/launch.js';

/** A modded world takes many minutes. */
const defaultStartTimeoutMs = 600_000;

/**
 * Returns how long the server may still take for its first answer to a probe, in milliseconds.
 * @param isUp whether it has printed its ready line, or has none and runs
 * @param elapsedMs since the start of the run
 */
export function measureRemainingStart(launch: StartLimits, isUp: boolean, elapsedMs: number): number {
  const hasEnded = isUp && endsWithReadyLine(launch);
  const limitMs = hasEnded ? 0 : (launch.startTimeoutMs ?? defaultStartTimeoutMs);
  return Math.max(0, limitMs - Math.max(0, elapsedMs));
}

/** Returns whether the start is over with the ready line: not where the Build says how long it may take. */
export function endsWithReadyLine({ ready, startTimeoutMs }: StartLimits): boolean {
  return ready !== null && startTimeoutMs === undefined;
}

type StartLimits = Pick<Launch, 'ready' | 'startTimeoutMs'>;
