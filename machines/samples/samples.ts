/** Samples: what the server uses and how it does, every ten seconds while it runs. */
import type { StoreFault } from '../history/store.js';

/** The ticks of one thread between two samples. Times are in seconds. */
export interface TickSample {
  readonly thread: string;
  readonly count: number;
  /** The time of all ticks together. */
  readonly sum: number;
  /** The time that 99 of 100 ticks did not exceed. */
  readonly p99: number;
}

export interface Sample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** CPU usage since the sample before, 1 for one core; null for the first sample of a run. */
  readonly cores: number | null;
  readonly memoryBytes: number;
  readonly processes: number;
  /** Null if unknown. */
  readonly players: number | null;
  readonly ticks: readonly TickSample[];
}

/** What the samples of a bucket have in common. */
export interface MeanAndMax {
  readonly mean: number;
  readonly max: number;
}

/** The ticks of one thread in a bucket. Times are in seconds. */
export interface BucketTicks {
  readonly thread: string;
  readonly count: number;
  readonly mean: number;
  /** The highest of the samples. */
  readonly p99: number;
}

/** The samples of a period of time. */
export interface SampleBucket {
  /** The begin of the period, milliseconds since the epoch. */
  readonly at: number;
  /** How many samples there are. */
  readonly count: number;
  readonly cores: MeanAndMax | null;
  readonly memoryBytes: MeanAndMax;
  readonly processes: MeanAndMax;
  readonly players: MeanAndMax | null;
  readonly ticks: readonly BucketTicks[];
}

/** The number of buckets in one answer. */
export const samplePoints = { minimum: 1, maximum: 500, default: 400 };

export interface SampleQuery {
  /** Milliseconds since the epoch: from the first, before the second. */
  readonly since: number;
  readonly until: number;
  /** The highest number of buckets. */
  readonly points: number;
}

export interface SampleSeries {
  /** The period of the stored samples that were read: 10 for single samples. */
  readonly resolutionSeconds: number;
  /** The period of a bucket. */
  readonly bucketSeconds: number;
  /** The oldest first. A period without samples has no bucket. */
  readonly buckets: readonly SampleBucket[];
}

export interface Samples {
  /** Stores a sample. Never throws. */
  record(sample: Sample): void;
  find(query: SampleQuery): SampleSeries | StoreFault;
}
