/** The files and directories that a listing was made from, with their stamps: while none changes, it stays valid. */
import { stat } from 'node:fs/promises';
import { absent, toStamp } from '../manifest/source.js';

/** Paths and their stamps, each joined by NUL, which neither contains: sending long arrays to a thread is slow. */
export interface EvidencePart {
  readonly paths: string;
  readonly stamps: string;
}

export interface Evidence {
  /** Records the stamp that the path has now. Must be called before the path is read. */
  note(path: string): Promise<void>;
  /** Records that the path does not exist. */
  noteAbsent(path: string): void;
  /** Records the stamp of the version that was read; null when it identifies no version. */
  noteStamp(path: string, stamp: string | null): void;
  /** Returns what was recorded, in parts for several threads; null when a stamp does not identify a version. */
  seal(): EvidencePart[] | null;
}

/** File times have a coarse resolution: a file may change twice within this time with the same stamp. */
const settledAfterMs = 2_000;

/** The number of paths in a part. */
const partSize = 1_000;

/** @param now the wall clock in milliseconds */
export function createEvidence(now: () => number): Evidence {
  const stamps = new Map<string, string>();
  let isSound = true;

  const noteStamp = (path: string, stamp: string | null): void => {
    const before = stamps.get(path);
    // Two readings of different versions: the listing is a mixture.
    if (stamp === null || (before !== undefined && before !== stamp)) isSound = false;
    else stamps.set(path, stamp);
  };

  return {
    async note(path) {
      const at = now();
      const stats = await stat(path, { bigint: true }).catch(() => null);
      if (stats === null) return noteStamp(path, absent);
      const changedAt = [Number(stats.mtimeMs), Number(stats.ctimeMs)];
      const isSettled = changedAt.every((time) => Math.abs(at - time) > settledAfterMs);
      noteStamp(path, isSettled ? toStamp(stats) : null);
    },
    noteAbsent: (path) => noteStamp(path, absent),
    noteStamp,
    seal: () => (isSound ? split([...stamps]) : null),
  };
}

function split(stamps: readonly (readonly [path: string, stamp: string])[]): EvidencePart[] {
  return Array.from({ length: Math.ceil(stamps.length / partSize) }, (_, at) => {
    const part = stamps.slice(at * partSize, (at + 1) * partSize);
    return { paths: part.map(([path]) => path).join('\0'), stamps: part.map(([, stamp]) => stamp).join('\0') };
  });
}
