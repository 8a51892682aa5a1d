/** The state of the live view, which is reduced from the events of the server's chart (docs/reference/events.md). */
import type { MachineAnswer, MachineNow, MachineStep } from '../../../../client/api.js';

/** A step of the machine, or an answer to a client. */
export type MachineEntry = MachineStep | MachineAnswer;

/** A message of the stream. `MachineNow` is the first message, and replaces messages that the page has missed. */
export type MachineMessage = MachineNow | MachineEntry;

export interface LiveState {
  /** The ids of the active states, outermost first. */
  readonly active: readonly string[];
  /** The entries, newest first. */
  readonly entries: readonly MachineEntry[];
  /** The last step that took a transition; `null` before the first such step. */
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

/**
 * Merges entries, and drops repeats. The numbers start again with each manager, so an entry is identified by its number
 * and its time.
 */
function mergeEntries(known: readonly MachineEntry[], recent: readonly MachineEntry[]): readonly MachineEntry[] {
  const received = new Set(recent.map(entryKey));
  return [...[...recent].reverse(), ...known.filter((entry) => !received.has(entryKey(entry)))].slice(0, maxEntries);
}

/** Returns the key of an entry, which is unique. */
export function entryKey({ n, at }: MachineEntry): string {
  return `${at} ${n}`;
}
