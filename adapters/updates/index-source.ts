/** Fetches an index of Builds every six hours, or ten minutes after a fault, and stores the last index. */
import type { IndexFault } from '../../machines/updates/updates.js';
import { type FetchLimits, fetchJson } from './fetch-json.js';
import { readIndexFile, writeIndexFile } from './index-file.js';
import { readBuildsIndex } from './index-format.js';
import type { OpenSource, SourceOptions } from './source.js';

interface IndexSourceOptions extends SourceOptions {
  /** The workspace. */
  readonly root: string;
  readonly id: string;
  /** The URL of the index. */
  readonly url: URL;
  readonly limits?: FetchLimits;
}

const hourMs = 3_600_000;
const intervalMs = { afterSuccess: 6 * hourMs, afterFault: hourMs / 6 };
const usualLimits: FetchLimits = { maxBytes: 4 * 1024 ** 2, timeoutMs: 20_000 };

export function openIndexSource({ root, id, url, onOutcome, limits = usualLimits }: IndexSourceOptions): OpenSource {
  const ending = new AbortController();
  let fault: IndexFault | null = null;
  let timer: NodeJS.Timeout | null = null;
  let fetching: Promise<void> | null = null;

  function fetchAfter(ms: number): void {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => void (fetching = fetchNow()), Math.min(Math.max(ms, 0), intervalMs.afterSuccess)).unref();
  }

  async function fetchNow(): Promise<void> {
    const found = await fetchIndex();
    if (ending.signal.aborted) return;
    const hasChanged = found !== fault || found === null;
    fault = found;
    if (hasChanged) onOutcome(found);
    fetchAfter(fault === null ? intervalMs.afterSuccess : intervalMs.afterFault);
  }

  async function fetchIndex(): Promise<IndexFault | null> {
    const fetched = await fetchJson(url, limits, ending.signal);
    if ('fault' in fetched) return fetched.fault;
    const index = readBuildsIndex(fetched.document, url.protocol === 'http:' ? url.hostname : null);
    if (index === null) return 'not_an_index';
    return writeIndexFile(root, id, { ...index, fetchedAt: Date.now() }).then(
      () => null,
      () => 'unwritable',
    );
  }

  return {
    start() {
      void readIndexFile(root, id).then((index) =>
        fetchAfter(index === null ? 0 : index.fetchedAt + intervalMs.afterSuccess - Date.now()),
      );
    },
    read: async () => ({ index: await readIndexFile(root, id), fault }),
    async close() {
      ending.abort();
      if (timer !== null) clearTimeout(timer);
      await fetching;
    },
  };
}
