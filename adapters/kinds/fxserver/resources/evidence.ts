/**
 * The files and directories from which a listing was made, with their stamps. The listing is valid until one of these
 * files and directories changes.
 */
import { stat } from 'node:fs/promises';
import { absent, toStamp } from '../manifest/source.js';

/** Paths and their stamps, each as one text with NUL as separator. Sending long arrays to a thread would be slow. */
export interface EvidencePart {
  readonly paths: string;
  readonly stamps: string;
}

export interface Evidence {
  /** Records the current stamp of the path. The call must precede the reading of the path. */
  note(path: string): Promise<void>;
  /** Records that the path does not exist. */
  noteAbsent(path: string): void;
  /** Records the stamp of the version that was read; `null` if the stamp does not identify a version. */
  noteStamp(path: string, stamp: string | null): void;
  /**
   * Returns the records, in parts for several threads; `null` if a stamp does not identify a version, or if a path has
   * two stamps.
   */
  seal(): EvidencePart[] | null;
}

/**
 * The age from which the stamp of a file is reliable, in milliseconds. File times have a coarse resolution, so that a
 * file may change twice with the same stamp.
 */
const settledAfterMs = 2_000;

/** The number of paths in a part. */
const partSize = 1_000;

/** Creates the evidence of a listing. @param now returns the time in milliseconds since the epoch */
export function createEvidence(now: () => number): Evidence {
  const stamps = new Map<string, string>();
  let isSound = true;

  const noteStamp = (path: string, stamp: string | null): void => {
    const before = stamps.get(path);
    // Two readings found different versions, so that the listing is a mixture.
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
