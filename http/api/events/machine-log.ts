/**
 * The recent steps of the machine and answers to clients, for GET /events (docs/reference/events.md). Entries have
 * names, never the data of events.
 */
import type { Step } from '../../../machines/chart/steps.js';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { MachineEntry } from '../schemas/machine-entry.js';
import { timeText } from '../schemas/status-body.js';

export interface MachineLog {
  /** Adds a step of the machine. */
  readonly step: (step: Step) => void;
  /** Adds an answer. `status` is null if the client disconnected before its operation ran. */
  answered(operation: OperationName, status: number | null, code: string | null): void;
  /** Returns the kept entries, newest last. */
  recent(): readonly MachineEntry[];
  /** Calls `onEntry` with each new entry. Returns what ends the subscription. */
  subscribe(onEntry: (entry: MachineEntry) => void): () => void;
}

/** @param maxEntries how many entries are kept for new subscribers */
export function createMachineLog(maxEntries = 50, now: () => number = Date.now): MachineLog {
  const entries: MachineEntry[] = [];
  const subscribers = new Set<(entry: MachineEntry) => void>();
  let count = 0;

  function add(entry: MachineEntry): void {
    entries.push(entry);
    if (entries.length > maxEntries) entries.shift();
    for (const onEntry of subscribers) onEntry(entry);
  }

  return {
    step: ({ at, ...step }) => add({ kind: 'step', n: (count += 1), at: timeText(at), ...step }),
    answered: (operation, status, code) =>
      add({ kind: 'answer', n: (count += 1), at: timeText(now()), operation, status, code }),
    recent: () => [...entries],
    subscribe(onEntry) {
      subscribers.add(onEntry);
      return () => void subscribers.delete(onEntry);
    },
  };
}
