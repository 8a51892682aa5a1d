/** Finds the kind of the current run's Build. */
import type { Build, Catalog } from '../../../machines/folders/catalog.js';

/**
 * Returns the function that looks up the kind of a run. The function reads the Builds until the kind of the run is
 * found.
 */
export function createKindLookup(
  catalog: Pick<Catalog, 'builds'>,
): (run: string, build: string) => Promise<string | null> {
  let last: { readonly run: string; readonly kind: string } | null = null;
  return async (run, build) => {
    if (last?.run === run) return last.kind;
    const builds = await catalog.builds().catch((): Build[] => []);
    const kind = builds.find(({ id }) => id === build)?.kind ?? null;
    // A failed read may succeed at the next scrape.
    if (kind !== null) last = { run, kind };
    return kind;
  };
}
