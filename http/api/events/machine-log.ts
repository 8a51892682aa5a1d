/** What the machine has done and what its clients were answered, lately: for who follows it (docs/reference/events.md). Names alone, never what an event carried. */
import type { Step } from '../../../machines/chart/steps.js';
import type { OperationName } from '../../../machines/operations/operations.js';
import type { MachineEntry } from '../schemas/machine-entry.js';
import { timeText } from '../schemas/status-body.js';

export interface MachineLog {
  readonly step: (step: Step) => void;
  answered(operation: OperationName, status: number | null, code: string | null): void;
  /** The newest last. */
  recent(): readonly MachineEntry[];
  /** @param tell is called with each that comes @returns what ends it */
  follow(tell: (entry: MachineEntry) => void): () => void;
}

/** @param kept how many are kept for who comes later */
export function createMachineLog(kept = 50, now: () => number = Date.now): MachineLog {
  const entries: MachineEntry[] = [];
  const followers = new Set<(entry: MachineEntry) => void>();
  let count = 0;

  function add(entry: MachineEntry): void {
    entries.push(entry);
    if (entries.length > kept) entries.shift();
    for (const tell of followers) tell(entry);
  }

  return {
    step: ({ at, ...step }) => add({ kind: 'step', n: (count += 1), at: timeText(at), ...step }),
    answered: (operation, status, code) =>
      add({ kind: 'answer', n: (count += 1), at: timeText(now()), operation, status, code }),
    recent: () => [...entries],
    follow(tell) {
      followers.add(tell);
      return () => void followers.delete(tell);
    },
  };
}
