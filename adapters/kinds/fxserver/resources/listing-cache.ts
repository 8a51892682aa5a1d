/** Caches listings. A cached listing is returned until a file or directory on which it depends changes. */
import type { InstalledResource } from '../../../../machines/kinds/resources.js';
import { createEvidence, type Evidence, type EvidencePart } from './evidence.js';
import { createStampCheck } from './stamp-check.js';

type Listing = readonly InstalledResource[];

export interface ListingCacheOptions {
  /**
   * The number of resources from which a listing is cached. Making a smaller listing takes less time than starting a
   * thread.
   */
  readonly minResources?: number;
  /** The maximum number of cached listings. */
  readonly kept?: number;
  /** The time without a request after which the cache is cleared and the threads end, in milliseconds. */
  readonly idleMs?: number;
  /** Returns the time in milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Creates the cache. @param options the options, with defaults for a manager */
export function createListingCache({
  minResources = 250,
  kept = 4,
  idleMs = 600_000,
  now = Date.now,
}: ListingCacheOptions = {}) {
  /** The listings in the order of their use. The listing that was used last is at the end. */
  const known = new Map<string, { readonly listing: Listing; readonly evidence: readonly EvidencePart[] }>();
  const check = createStampCheck();
  let idle: NodeJS.Timeout | null = null;

  const close = (): Promise<void> => {
    if (idle !== null) clearTimeout(idle);
    known.clear();
    return check.close();
  };

  const list = async (key: string, make: (evidence: Evidence) => Promise<Listing>): Promise<Listing> => {
    known.delete(key);
    const evidence = createEvidence(now);
    const listing = await make(evidence);
    const parts = listing.length < minResources ? null : evidence.seal();
    if (parts !== null) known.set(key, { listing, evidence: parts });
    for (const oldest of known.keys()) {
      if (known.size <= kept) break;
      known.delete(oldest);
    }
    return listing;
  };

  return {
    /**
     * Returns a listing.
     * @param key contains all facts on which the listing depends, except the files that `make` adds to the evidence
     * @param make makes the listing. Errors of `make` are passed on
     */
    async find(key: string, make: (evidence: Evidence) => Promise<Listing>): Promise<Listing> {
      if (idle !== null) clearTimeout(idle);
      idle = setTimeout(() => void close(), idleMs).unref();
      const last = known.get(key);
      if (last === undefined || !(await check.isUnchanged(last.evidence))) return list(key, make);
      known.delete(key);
      known.set(key, last);
      return last.listing;
    },
    close,
  };
}
