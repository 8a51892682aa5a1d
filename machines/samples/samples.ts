/** Samples of the server's resource usage, players and tick times, every ten seconds while the server runs. */
import type { StoreFault } from '../history/store.js';

/** The ticks of one thread between two samples. Times are in seconds. */
export interface TickSample {
  readonly thread: string;
  readonly count: number;
  /** The time of all ticks together. */
  readonly sum: number;
  /** The 99th percentile of the tick times. */
  readonly p99: number;
}

export interface Sample {
  /** The time of the sample, in milliseconds since the epoch. */
  readonly at: number;
  /** The CPU usage since the previous sample, where 1 is one core; `null` for the first sample of a run. */
  readonly cores: number | null;
  readonly memoryBytes: number;
  readonly processes: number;
  /** The number of players; `null` if it is unknown. */
  readonly players: number | null;
  readonly ticks: readonly TickSample[];
}

/** The aggregates of a bucket. */
export interface MeanAndMax {
  readonly mean: number;
  readonly max: number;
}

/** The ticks of one thread in a bucket. Times are in seconds. */
export interface BucketTicks {
  readonly thread: string;
  readonly count: number;
  readonly mean: number;
  /** The highest 99th percentile of the samples. */
  readonly p99: number;
}

/** The samples of a period of time. */
export interface SampleBucket {
  /** The beginning of the period, in milliseconds since the epoch. */
  readonly at: number;
  /** The number of samples in the period. */
  readonly count: number;
  readonly cores: MeanAndMax | null;
  readonly memoryBytes: MeanAndMax;
  readonly processes: MeanAndMax;
  readonly players: MeanAndMax | null;
  readonly ticks: readonly BucketTicks[];
}

/** The limits of the number of buckets in one answer. */
export const samplePoints = { minimum: 1, maximum: 500, default: 400 };

export interface SampleQuery {
  /** The range of time, in milliseconds since the epoch. `since` is included, and `until` is excluded. */
  readonly since: number;
  readonly until: number;
  /** The maximum number of buckets. */
  readonly points: number;
}

export interface SampleSeries {
  /** The period of the stored samples that were read, in seconds: 10 for single samples. */
  readonly resolutionSeconds: number;
  /** The period of a bucket, in seconds. */
  readonly bucketSeconds: number;
  /** The buckets, the oldest first. A period without samples has no bucket. */
  readonly buckets: readonly SampleBucket[];
}

export interface Samples {
  /** Stores a sample. Never throws. */
  record(sample: Sample): void;
  find(query: SampleQuery): SampleSeries | StoreFault;
}
