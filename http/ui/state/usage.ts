/** CPU and memory usage over time, from GET /status. */
import type { Status } from '../api/types.js';

export interface UsageSample {
  /** Time of the request in milliseconds since the epoch. */
  readonly at: number;
  readonly run: string;
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  readonly processes: number;
}

export interface UsagePoint {
  readonly at: number;
  /** CPU usage, 1 for one core. Null for the first point of a run. */
  readonly cores: number | null;
  readonly memoryBytes: number;
}

/** Five minutes at one point every two seconds. */
const maxPoints = 150;

/** Returns the sample of a status, or null without a run or without measurements. */
export function sampleOf(status: Status, at: number): UsageSample | null {
  const { run, cpu_seconds: cpuSeconds, memory_bytes: memoryBytes, processes } = status;
  return run === null || cpuSeconds === null || memoryBytes === null
    ? null
    : { at, run, cpuSeconds, memoryBytes, processes: processes ?? 0 };
}

/**
 * Returns the points with that of a sample at the end. A new run starts a new list.
 * @param before the previous sample, of any run
 */
export function addSample(
  points: readonly UsagePoint[],
  before: UsageSample | null,
  sample: UsageSample,
): readonly UsagePoint[] {
  const { at, memoryBytes } = sample;
  if (before?.run !== sample.run) return [{ at, cores: null, memoryBytes }];
  const seconds = (at - before.at) / 1_000;
  // The CPU time of a process tree decreases when a process exits.
  const cores = seconds > 0 ? Math.max(0, sample.cpuSeconds - before.cpuSeconds) / seconds : null;
  return [...points, { at, cores, memoryBytes }].slice(-maxPoints);
}
