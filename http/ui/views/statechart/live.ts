/** What the page knows of the machine as it lives, put together from the events (docs/reference/events.md, "The machine as it lives"). */
import type { MachineEntry, MachineNow } from '../../../api/schemas/machine-entry.js';

/** The first message of a stream, and one after the page was behind; or one more entry. */
export type MachineMessage = MachineNow | MachineEntry;

export interface Live {
  readonly active: readonly string[];
  /** The newest first. */
  readonly entries: readonly MachineEntry[];
  /** The last step that took a transition; null when none was seen as it happened. */
  readonly last: Extract<MachineEntry, { kind: 'step' }> | null;
}

export const unknownLive: Live = { active: [], entries: [], last: null };

/** How many entries are shown. */
export const mostEntries = 200;

/** @returns what is known after the message */
export function hear(live: Live, message: MachineMessage): Live {
  if (message.kind === 'now')
    return { active: message.active, entries: joined(live.entries, message.recent), last: live.last };
  const entries = [message, ...live.entries].slice(0, mostEntries);
  if (message.kind === 'answer') return { ...live, entries };
  return { active: message.active, entries, last: message.taken.length > 0 ? message : live.last };
}

/** Numbers begin anew with each manager: what it told before is the same by its number and its time. */
function joined(known: readonly MachineEntry[], recent: readonly MachineEntry[]): readonly MachineEntry[] {
  const told = new Set(recent.map(keyOf));
  return [...[...recent].reverse(), ...known.filter((entry) => !told.has(keyOf(entry)))].slice(0, mostEntries);
}

/** @returns what tells an entry from all others */
export function keyOf({ n, at }: MachineEntry): string {
  return `${at} ${n}`;
}
