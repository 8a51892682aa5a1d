/**
 * The messages between the evaluator and its worker. Manifests are sent in batches, each key once, all texts joined:
 * receiving thousands of texts would block the event loop for long, while splitting one text is fast.
 */

import type { ManifestLimits } from './limits.js';
import type { ManifestFault, MetadataEntry } from './manifest.js';

export interface WorkerSetUp {
  readonly limits: ManifestLimits;
  /** One 32-bit number: the current manifest, counted from 1 per worker; 0 for none. */
  readonly underWay: SharedArrayBuffer;
}

/** To the worker: the paths of a batch. */
export interface Batch {
  readonly paths: readonly string[];
}

/** From the worker, once: its Linux thread id; null without /proc. */
export interface WorkerReady {
  readonly thread: number | null;
}

/** From the worker: a part of a batch, in order. */
export interface BatchPart {
  readonly keys: JoinedTexts;
  readonly manifests: readonly PackedManifest[];
  /** A manifest has destroyed the sandbox: the worker does not continue. */
  readonly isSpent: boolean;
}

export interface JoinedTexts {
  readonly text: string;
  readonly lengths: readonly number[];
}

export interface PackedManifest {
  /** For each entry, the index of its key. */
  readonly keys: readonly number[];
  readonly values: JoinedTexts;
  readonly fault: ManifestFault | null;
  readonly isFatal: boolean;
  /** The stamp of the file; null when it was not read. */
  readonly stamp: string | null;
}

/** The result of evaluating a file. */
export interface EvaluatedFile {
  readonly entries: readonly MetadataEntry[];
  readonly fault: ManifestFault | null;
  readonly isFatal: boolean;
  readonly stamp: string | null;
}

/** Parts are sent at this many characters: receiving a larger one would block the event loop. */
const partCharacters = 256 * 1024;

/** Collects the manifests of a batch into parts. */
export function createPacker(send: (part: BatchPart) => void): {
  add(file: EvaluatedFile, isSpent: boolean): void;
  flush(): void;
} {
  let places = new Map<string, number>();
  let manifests: PackedManifest[] = [];
  let characters = 0;

  const positionOf = (key: string): number => {
    const place = places.get(key) ?? places.size;
    places.set(key, place);
    return place;
  };

  const flush = (isSpent = false): void => {
    if (manifests.length === 0) return;
    send({ keys: join([...places.keys()]), manifests, isSpent });
    [places, manifests, characters] = [new Map(), [], 0];
  };

  return {
    add({ entries, fault, isFatal, stamp }, isSpent) {
      const values = entries.map(({ value }) => value);
      manifests.push({ keys: entries.map(({ key }) => positionOf(key)), values: join(values), fault, isFatal, stamp });
      characters += values.reduce((sum, value) => sum + value.length + 16, 0);
      if (isSpent || characters >= partCharacters) flush(isSpent);
    },
    flush,
  };
}

/** Returns the manifests of a part, in order. */
export function unpack({ keys: joinedKeys, manifests }: BatchPart): EvaluatedFile[] {
  const keys = split(joinedKeys);
  return manifests.map(({ keys: places, values, fault, isFatal, stamp }) => ({
    entries: split(values).map((value, index) => ({ key: keys[places[index] as number] as string, value })),
    fault,
    isFatal,
    stamp,
  }));
}

function join(texts: readonly string[]): JoinedTexts {
  return { text: texts.join(''), lengths: texts.map(({ length }) => length) };
}

function split({ text, lengths }: JoinedTexts): string[] {
  let at = 0;
  return lengths.map((length) => text.slice(at, (at += length)));
}
