/**
 * Stores the recent steps of the server's chart and the answers to operations, for GET /events
 * (docs/reference/events.md).
 * Entries contain names, but never the data of events.
 */

import type { OperationName } from '../../../machines/operations/operations.js';
import type { Step } from '../../../machines/review/steps.js';
import { toIsoTime } from '../../../machines/text/iso-time.js';

/** The data of `machine` events. */
export type MachineEntry = {
  /** The sequence number since the start of the service, from 1. */
  readonly n: number;
  /** The time in ISO 8601. */
  readonly at: string;
} & (
  | ({ readonly kind: 'step' } & Omit<Step, 'at'>)
  | {
      readonly kind: 'answer';
      readonly operation: OperationName;
      /** The status of the answer; `null` if the client disconnected while its operation was queued. */
      readonly status: number | null;
      /** The problem code; `null` for a success. */
      readonly code: string | null;
    }
);

/** The first message to a client. The entry is sent again if the client has missed entries. */
export interface MachineNow {
  readonly kind: 'now';
  /** The ids of the active states, the outermost first. */
  readonly active: readonly string[];
  /** The latest entries, the newest last. */
  readonly recent: readonly MachineEntry[];
}

export interface MachineLog {
  /** Adds a step of the chart. */
  readonly step: (step: Step) => void;
  /** Adds an answer. `status` is `null` if the client disconnected while its operation was queued. */
  answered(operation: OperationName, status: number | null, code: string | null): void;
  /** Returns the stored entries, the newest last. */
  recent(): readonly MachineEntry[];
  /** Calls `onEntry` with each new entry. Returns the function that unsubscribes. */
  subscribe(onEntry: (entry: MachineEntry) => void): () => void;
}

type KeptEntry = { readonly n: number; readonly at: number } & (
  | { readonly step: Step }
  | { readonly operation: OperationName; readonly status: number | null; readonly code: string | null }
);

/** Creates the log. @param maxEntries the number of entries to store for new subscribers */
export function createMachineLog(maxEntries = 50, now: () => number = Date.now): MachineLog {
  // Times are formatted when an entry is read, because most entries are dropped unread.
  const entries: KeptEntry[] = [];
  const subscribers = new Set<(entry: MachineEntry) => void>();
  let count = 0;

  function add(entry: KeptEntry): void {
    entries.push(entry);
    // Remove many entries at once: removing each oldest entry separately would move all others.
    if (entries.length === 2 * maxEntries) entries.splice(0, maxEntries);
    for (const onEntry of subscribers) onEntry(write(entry));
  }

  return {
    step: (step) => add({ n: (count += 1), at: step.at, step }),
    answered: (operation, status, code) => add({ n: (count += 1), at: now(), operation, status, code }),
    recent: () => entries.slice(-maxEntries).map(write),
    subscribe(onEntry) {
      subscribers.add(onEntry);
      return () => void subscribers.delete(onEntry);
    },
  };
}

function write(entry: KeptEntry): MachineEntry {
  const { n } = entry;
  const at = toIsoTime(entry.at);
  if ('step' in entry) return { kind: 'step', n, ...entry.step, at };
  const { operation, status, code } = entry;
  return { kind: 'answer', n, at, operation, status, code };
}
