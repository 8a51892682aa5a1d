/** Keeps the last listings, and returns one again while no file or directory that it was made from has changed. */
import type { InstalledResource } from '../../../../machines/kinds/resources.js';
import { createEvidence, type Evidence, type EvidencePart } from './evidence.js';
import { createStampCheck } from './stamp-check.js';

type Listing = readonly InstalledResource[];

export interface ListingCacheOptions {
  /** Smaller listings are made again each time: that takes less than a thread's start. */
  readonly minResources?: number;
  /** The number of listings. */
  readonly kept?: number;
  /** Forgets all listings and ends the threads after this time without a request, in milliseconds. */
  readonly idleMs?: number;
  /** The wall clock in milliseconds. */
  readonly now?: () => number;
}

/** @param options defaults are for a manager */
export function createListingCache({
  minResources = 250,
  kept = 4,
  idleMs = 600_000,
  now = Date.now,
}: ListingCacheOptions = {}) {
  /** Listings in the order of use, the latest last. */
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
     * @param key names everything that the listing depends on, except the files that `make` adds to the evidence
     * @param make makes the listing; what it throws is passed on
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
