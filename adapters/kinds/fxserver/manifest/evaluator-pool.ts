/** A pool of evaluators, for thousands of manifests at once. */
import { availableParallelism } from 'node:os';
import type { LinkPlaces } from '../../../files/link-places.js';
import { batchSize, Evaluator } from './evaluator.js';
import type { ManifestLimits } from './limits.js';
import type { EvaluatedFile } from './messages.js';

/** The maximum number of threads. More threads would produce results faster than the event loop can receive them. */
const maxEvaluators = 4;

/** The number of manifests from which an evaluator counts as busy: the current batch and the next batch. */
const busyAt = 2 * batchSize;

/** Creates a pool. @param idleMs the time after which a thread without work ends, in milliseconds */
export function createEvaluatorPool(
  limits: ManifestLimits,
  idleMs: number,
  size = Math.min(availableParallelism(), maxEvaluators),
  create: (limits: ManifestLimits, idleMs: number) => Pick<Evaluator, 'evaluate' | 'close'> = (...given) =>
    new Evaluator(...given),
) {
  const members = Array.from({ length: size }, () => ({ evaluator: create(limits, idleMs), pending: 0 }));

  return {
    /** Evaluates a manifest in the first thread that is not busy, so that a few manifests start only one thread. */
    async evaluate(path: string, places: LinkPlaces = null): Promise<EvaluatedFile> {
      const leastPending = Math.min(...members.map(({ pending }) => pending));
      const member = members.find(({ pending }) => pending < busyAt || pending === leastPending);
      if (member === undefined) throw new Error('a pool without evaluators');
      member.pending += 1;
      return member.evaluator.evaluate(path, places).finally(() => void (member.pending -= 1));
    },
    /** Ends the threads. Waiting and later requests get the fault `closed`. */
    close: async (): Promise<void> => void (await Promise.all(members.map(({ evaluator }) => evaluator.close()))),
  };
}
