/** The state of the live view, reduced from the machine's events (docs/reference/events.md). */
import type { MachineAnswer, MachineNow, MachineStep } from '../../../../client/api.js';

/** A step of the machine, or an answer to a client. */
export type MachineEntry = MachineStep | MachineAnswer;

/** `MachineNow` is the first message of a stream and replaces messages that were skipped. */
export type MachineMessage = MachineNow | MachineEntry;

export interface LiveState {
  /** The ids of the active states, outermost first. */
  readonly active: readonly string[];
  /** Newest first. */
  readonly entries: readonly MachineEntry[];
  /** The last step that took a transition; null before the first. */
  readonly last: MachineStep | null;
}

export const initialLiveState: LiveState = { active: [], entries: [], last: null };

export const maxEntries = 200;

/** Returns the state after a message. */
export function applyMessage(live: LiveState, message: MachineMessage): LiveState {
  if (message.kind === 'now')
    return { active: message.active, entries: mergeEntries(live.entries, message.recent), last: live.last };
  const entries = [message, ...live.entries].slice(0, maxEntries);
  if (message.kind === 'answer') return { ...live, entries };
  return { active: message.active, entries, last: message.taken.length > 0 ? message : live.last };
}

/** Numbers start again with each manager: an entry is identified by its number and its time. */
function mergeEntries(known: readonly MachineEntry[], recent: readonly MachineEntry[]): readonly MachineEntry[] {
  const received = new Set(recent.map(entryKey));
  return [...[...recent].reverse(), ...known.filter((entry) => !received.has(entryKey(entry)))].slice(0, maxEntries);
}

/** Returns a key that no other entry has. */
export function entryKey({ n, at }: MachineEntry): string {
  return `${at} ${n}`;
}
