/** The configured sources of updates: fetched indexes and watched directories. */
import { fileURLToPath } from 'node:url';
import type { IndexFault, SourceLocation, Updates } from '../../machines/updates/updates.js';
import { openDirectorySource } from './directory-source.js';
import type { FetchLimits } from './fetch-json.js';
import { openIndexSource } from './index-source.js';

export interface UpdateOptions {
  /** The workspace. */
  readonly root: string;
  /** The sources. Without sources the manager sends no request. */
  readonly sources: readonly SourceLocation[];
  /** Is called with each new fault of a source, and with `null` for each fetched index and new offer of a directory. */
  readonly onOutcome: (source: SourceLocation, fault: IndexFault | null) => void;
  /** Is called after each outcome, because the offered versions may have changed. */
  readonly onRead?: () => void;
  readonly limits?: FetchLimits;
  /** The time for which an archive in a directory must have been unchanged, in milliseconds. */
  readonly settleMs?: number;
}

export interface OpenUpdates extends Updates {
  /** Begins to follow the sources. */
  start(): void;
  /** Stops, and ends current requests. */
  close(): Promise<void>;
}

export function openUpdates({ root, sources, onOutcome, onRead, limits, settleMs }: UpdateOptions): OpenUpdates {
  const opened = sources.map((source) => {
    const { id, location } = source;
    const common = {
      id,
      onOutcome(fault: IndexFault | null) {
        onOutcome(source, fault);
        onRead?.();
      },
    };
    const open =
      location.protocol === 'file:'
        ? openDirectorySource({ ...common, path: fileURLToPath(location), ...(settleMs !== undefined && { settleMs }) })
        : openIndexSource({ ...common, root, url: location, ...(limits !== undefined && { limits }) });
    return { source, ...open };
  });
  return {
    start() {
      for (const { start } of opened) start();
    },
    sources: () => Promise.all(opened.map(async ({ source, read }) => ({ ...source, ...(await read()) }))),
    async close() {
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
}
