/** Fetches the index of FXServer's Builds every six hours, if its URL is configured, and has the last one on disk. */
import type { IndexFault, Updates } from '../../machines/ports/updates.js';
import { readBuildsIndex } from '../kinds/fxserver/updates/index-format.js';
import { type FetchLimits, fetchJson } from './fetch-json.js';
import { readIndexFile, writeIndexFile } from './index-file.js';

export interface UpdateOptions {
  /** The workspace. */
  readonly root: string;
  /** The URL of the index; null: nothing is fetched. */
  readonly buildsIndex: URL | null;
  /** Called with each outcome that differs from the one before; null for a success. */
  readonly onOutcome: (fault: IndexFault | null) => void;
  readonly limits?: FetchLimits;
}

export interface OpenUpdates extends Updates {
  /** Begins to fetch. */
  start(): void;
  /** Ends what is being fetched. */
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const intervalMs = { afterSuccess: 6 * hourMs, afterFault: hourMs / 6 };
const usualLimits: FetchLimits = { maxBytes: 4 * 1024 ** 2, timeoutMs: 20_000 };

export function openUpdates({ root, buildsIndex: url, onOutcome, limits = usualLimits }: UpdateOptions): OpenUpdates {
  const ending = new AbortController();
  let fault: IndexFault | null = null;
  let timer: NodeJS.Timeout | null = null;
  let fetching: Promise<void> | null = null;

  function fetchAfter(ms: number): void {
    if (ending.signal.aborted) return;
    timer = setTimeout(() => void (fetching = fetchNow()), Math.min(Math.max(ms, 0), intervalMs.afterSuccess)).unref();
  }

  async function fetchNow(): Promise<void> {
    const found = url === null ? null : await fetchIndex(url);
    if (ending.signal.aborted) return;
    if (found !== fault || found === null) onOutcome(found);
    fault = found;
    fetchAfter(fault === null ? intervalMs.afterSuccess : intervalMs.afterFault);
  }

  async function fetchIndex(from: URL): Promise<IndexFault | null> {
    const fetched = await fetchJson(from, limits, ending.signal);
    if ('fault' in fetched) return fetched.fault;
    const index = readBuildsIndex(fetched.document, from.protocol === 'http:' ? from.hostname : null);
    if (index === null) return 'not_an_index';
    return writeIndexFile(root, { ...index, fetchedAt: Date.now() }).then(
      () => null,
      () => 'unwritable',
    );
  }

  return {
    start() {
      if (url === null) return;
      void readIndexFile(root).then((index) =>
        fetchAfter(index === null ? 0 : index.fetchedAt + intervalMs.afterSuccess - Date.now()),
      );
    },
    async sources() {
      if (url === null) return [];
      return [{ kind: 'fxserver', url: url.href, index: await readIndexFile(root), fault }];
    },
    async close() {
      ending.abort();
      if (timer !== null) clearTimeout(timer);
      await fetching;
    },
  };
}
