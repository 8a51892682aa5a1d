/** Reads manifests. A manifest is evaluated once after each change of its file, outside of the event loop. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LinkPlaces } from '../../../files/link-places.js';
import { describeManifest } from './describe.js';
import { createEvaluatorPool } from './evaluator-pool.js';
import { defaultLimits, type ManifestLimits } from './limits.js';
import type { Manifest } from './manifest.js';
import type { EvaluatedFile } from './messages.js';
import { describeReadError, findStatusFault, type SeenFile, toStamp } from './source.js';

export interface ManifestReader {
  /**
   * Reads a manifest. Never rejects.
   * @param path the absolute path of fxmanifest.lua or __resource.lua
   * @param seen the state of the file, if the caller knows it. The returned manifest is not older than this state
   * @param places the directories to which links may lead. By default links may lead to any directory
   * @returns the manifest, with a fault if it cannot be read or evaluated
   */
  read(path: string, seen?: SeenFile, places?: LinkPlaces): Promise<Manifest>;
  /** Returns the stamp of the file from which `manifest` was read; `null` if the reader no longer has this manifest. */
  toStamp(path: string, manifest: Manifest): string | null;
  /** Ends the worker threads. Later reads get the fault `closed`. */
  close(): Promise<void>;
}

export interface ManifestReaderOptions {
  readonly limits?: Partial<ManifestLimits>;
  /** The time without work after which a worker thread ends, in milliseconds. */
  readonly idleMs?: number;
  /** The size of the LRU cache, in manifests. */
  readonly kept?: number;
}

/**
 * The age from which the stamp of a file is reliable, in milliseconds. File times have a coarse resolution. A file may
 * therefore change twice with the same stamp.
 */
const settledAfterMs = 2_000;

/** Creates the reader, which starts its workers on demand. */
export function createManifestReader({
  limits: given,
  idleMs = 30_000,
  kept = 20_000,
}: ManifestReaderOptions = {}): ManifestReader {
  const limits = { ...defaultLimits, ...given };
  const evaluator = createEvaluatorPool(limits, idleMs);
  /** The entries in the order of their use. The entry that was used last is at the end. */
  const known = new Map<string, { readonly stamp: string; readonly manifest: Manifest }>();
  const underWay = new Map<string, Promise<Manifest>>();

  const keep = (path: string, stamp: string, manifest: Manifest): void => {
    known.delete(path);
    known.set(path, { stamp, manifest });
    for (const oldest of known.keys()) {
      if (known.size <= kept) break;
      known.delete(oldest);
    }
  };

  const evaluate = async (path: string, places: LinkPlaces, stamp: string, isSettled: boolean): Promise<Manifest> => {
    const file = await evaluator.evaluate(path, places);
    const manifest = composeManifest(path, file);
    const isOwn = file.fault?.reason === 'unreadable';
    // Store the stamp of the request for a manifest that exceeded a limit, so that an endless manifest is not evaluated
    // repeatedly.
    if (isSettled && !isOwn) keep(path, file.stamp ?? stamp, manifest);
    return manifest;
  };

  return {
    async read(path, seen, places = null) {
      const requestedAt = seen?.at ?? Date.now();
      const stats = seen?.stats ?? (await stat(path, { bigint: true }).catch(describeReadError));
      const fault = 'reason' in stats ? stats : findStatusFault(stats, limits.sourceBytes);
      if ('reason' in stats || fault !== null) {
        known.delete(path);
        return composeManifest(path, { entries: [], fault, isFatal: true });
      }
      const stamp = toStamp(stats);
      const kept = known.get(path);
      if (kept?.stamp === stamp) {
        keep(path, stamp, kept.manifest);
        return kept.manifest;
      }
      const id = `${stamp} ${path}`;
      const isSettled = Math.abs(requestedAt - Number(stats.mtimeMs)) > settledAfterMs;
      const evaluation =
        underWay.get(id) ?? evaluate(path, places, stamp, isSettled).finally(() => underWay.delete(id));
      underWay.set(id, evaluation);
      return evaluation;
    },
    toStamp(path, manifest) {
      const kept = known.get(path);
      return kept?.manifest === manifest ? kept.stamp : null;
    },
    close: () => evaluator.close(),
  };
}

/** Applies the engine's rules: an fxmanifest.lua with a run-time error is loaded as a manifest of the old format. */
function composeManifest(path: string, { entries, fault, isFatal }: Omit<EvaluatedFile, 'stamp'>): Manifest {
  const file = basename(path) === '__resource.lua' ? '__resource.lua' : 'fxmanifest.lua';
  const isSurvived = fault?.reason === 'runtime' && file === 'fxmanifest.lua' && !isFatal;
  return {
    file,
    // Do not store the entries, which need twice the memory.
    description: describeManifest(entries),
    fault,
    isOldFormat: file === '__resource.lua' || fault?.reason === 'runtime',
    isLoadable: fault === null || isSurvived,
  };
}
