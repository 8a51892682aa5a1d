/** Decides how long a server may take to start before its health counts. */
import type { Launch } from '../launch/launch.js';

/** The default time for a start, in milliseconds. A modded world takes many minutes. */
const defaultStartTimeoutMs = 600_000;

/**
 * Returns how long the server may still take for its first answer to a probe, in milliseconds.
 * @param isUp whether the server has printed its ready line, or runs without a ready line
 * @param elapsedMs the time since the start of the run, in milliseconds
 */
export function measureRemainingStart(launch: StartLimits, isUp: boolean, elapsedMs: number): number {
  const hasEnded = isUp && endsWithReadyLine(launch);
  const limitMs = hasEnded ? 0 : (launch.startTimeoutMs ?? defaultStartTimeoutMs);
  return Math.max(0, limitMs - Math.max(0, elapsedMs));
}

/** Returns whether the ready line ends the start. The result is false if the Build says how long a start may take. */
export function endsWithReadyLine({ ready, startTimeoutMs }: StartLimits): boolean {
  return ready !== null && startTimeoutMs === undefined;
}

type StartLimits = Pick<Launch, 'ready' | 'startTimeoutMs'>;
