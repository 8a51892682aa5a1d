/** The kind of the Build of the current run. */
import type { Build, Catalog } from '../../../machines/folders/catalog.js';

/** Returns the lookup of a run's kind, which reads the Builds until it is found once for a run. */
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
