/** Places the runs on a timeline. */
import type { Run } from '../../../client/api.js';

export interface RunBar {
  readonly run: Run;
  /** The distance from the beginning of the timeline, in percent of its length. */
  readonly left: number;
  readonly width: number;
}

/** The positions of the times below the timeline, as parts of its length. */
const tickParts = [0, 0.25, 0.5, 0.75];

/**
 * Returns the timeline: its beginning in milliseconds since the epoch, its length, a bar for each run whose start is
 * known, and the times of its ticks. Returns `null` if no start is known. The timeline ends at `now`.
 */
export function toTimeline(runs: readonly Run[], now: number) {
  const known = runs.flatMap((run) => (run.started_at === null ? [] : [{ run, from: Date.parse(run.started_at) }]));
  if (known.length === 0) return null;
  const begin = Math.min(...known.map(({ from }) => from));
  const length = Math.max(now - begin, 1);
  const toPercent = (at: number): number => Math.min(Math.max(((at - begin) / length) * 100, 0), 100);
  const bars = known.map(({ run, from }): RunBar => {
    const left = toPercent(from);
    return { run, left, width: toPercent(run.ended_at === null ? now : Date.parse(run.ended_at)) - left };
  });
  const ticks = tickParts.map((part) => ({ at: begin + part * length, left: part * 100 }));
  return { begin, length, bars, ticks };
}
