/** What the server uses: measured by GET /status while somebody looks, as the events do not tell it. */
import type { Status } from '../api/types.js';

export interface UsageSample {
  /** Milliseconds since the epoch, of the moment it was asked for. */
  readonly at: number;
  readonly run: string;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly processes: number;
}

export interface UsagePoint {
  readonly at: number;
  /** Processor time per time, 1 for one core; null for the first of a run. */
  readonly cores: number | null;
  readonly memoryBytes: number;
}

/** How many points are kept: five minutes at one every two seconds. */
const mostPoints = 150;

/** @returns what a measured status tells, or null where nothing runs or nothing could be measured */
export function sampleOf(status: Status, at: number): UsageSample | null {
  const { run, cpu_seconds: cpuSeconds, memory_bytes: memoryBytes, processes } = status;
  return run === null || cpuSeconds === null || memoryBytes === null
    ? null
    : { at, run, cpuSeconds, memoryBytes, processes: processes ?? 0 };
}

/** @param before the sample before it, of any run. @returns the points with the one of `sample` at their end; another run begins anew */
export function addSample(
  points: readonly UsagePoint[],
  before: UsageSample | null,
  sample: UsageSample,
): readonly UsagePoint[] {
  const { at, memoryBytes } = sample;
  if (before?.run !== sample.run) return [{ at, cores: null, memoryBytes }];
  const seconds = (at - before.at) / 1_000;
  // A family's processor time goes down when one of it has gone.
  const cores = seconds > 0 ? Math.max(0, sample.cpuSeconds - before.cpuSeconds) / seconds : null;
  return [...points, { at, cores, memoryBytes }].slice(-mostPoints);
}
