/** What the evaluator and its worker tell each other. Manifests travel by the batch, each key once, many texts as one: receiving thousands of texts is a long turn of the event loop, and cutting them out of one is a short one. */

import type { ManifestLimits } from './limits.js';
import type { ManifestFault, MetadataEntry } from './manifest.js';

export interface WorkerSetUp {
  readonly limits: ManifestLimits;
  /** One 32-bit number: which manifest is under way, counted from 1 over the worker's life; 0 for none. */
  readonly underWay: SharedArrayBuffer;
}

/** To the worker: the paths of a batch. */
export interface Batch {
  readonly paths: readonly string[];
}

/** From the worker, once: its thread, as Linux counts them; null where there is no /proc. */
export interface WorkerReady {
  readonly thread: number | null;
}

/** From the worker: some of a batch, in its order. */
export interface BatchPart {
  readonly keys: JoinedTexts;
  readonly manifests: readonly PackedManifest[];
  /** The worker has evaluated what its sandbox does not survive: it does nothing more. */
  readonly isSpent: boolean;
}

export interface JoinedTexts {
  readonly text: string;
  readonly lengths: readonly number[];
}

export interface PackedManifest {
  /** For each entry, the place of its key among the part's. */
  readonly keys: readonly number[];
  readonly values: JoinedTexts;
  readonly fault: ManifestFault | null;
  readonly isFatal: boolean;
  /** Of the file that was read; null where none was. */
  readonly stamp: string | null;
}

/** What a file's evaluation gave. */
export interface EvaluatedFile {
  readonly entries: readonly MetadataEntry[];
  readonly fault: ManifestFault | null;
  readonly isFatal: boolean;
  readonly stamp: string | null;
}

/** Parts are sent at this many characters, so that receiving one takes no long turn of the event loop. */
const partCharacters = 256 * 1024;

/** Gathers the manifests of a batch into parts. */
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

/** @returns the manifests of a part, in order */
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
