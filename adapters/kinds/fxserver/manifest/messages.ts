/**
 * The messages between the evaluator and its worker. Manifests are sent in batches. Results are sent as JSON, because
 * receiving thousands of objects as a structured clone takes several times as long.
 */
import type { LinkPlaces } from '../../../files/link-places.js';
import type { MetadataEntry } from './entries.js';
import type { ManifestLimits } from './limits.js';
import type { ManifestFault } from './manifest.js';

export interface WorkerSetUp {
  readonly limits: ManifestLimits;
  /** The number of the current manifest in 32 bits, counted from 1 for each worker; 0 without a manifest. */
  readonly underWay: SharedArrayBuffer;
}

/** The path of a manifest, and the places to which links in it may lead. */
export interface ManifestPath {
  readonly path: string;
  readonly places: LinkPlaces;
}

/** A message to the worker. */
export interface Batch {
  readonly manifests: readonly ManifestPath[];
}

/** The first message from the worker, with its Linux thread id; `null` without /proc. */
export interface WorkerReady {
  readonly thread: number | null;
}

/** A message from the worker: a part of a batch, in order. */
export interface BatchPart {
  /** An array of EvaluatedFile as JSON. */
  readonly files: string;
  /** Whether a manifest has made the sandbox unusable, so that the worker ends. */
  readonly isSpent: boolean;
}

/** The result of evaluating a file. */
export interface EvaluatedFile {
  readonly entries: readonly MetadataEntry[];
  readonly fault: ManifestFault | null;
  readonly isFatal: boolean;
  readonly stamp: string | null;
}
