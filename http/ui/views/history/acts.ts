/**
 * Groups entries of the history into acts and days. An act is an entry, together with the entries that follow from it.
 */
import type { HistoryEntry } from '../../../client/api.js';
import { entryKey } from './entry-list.js';
import { findRunLengths } from './run-lengths.js';

export interface Act {
  readonly entry: HistoryEntry;
  /** The entries that follow from the act, the newest first. */
  readonly consequences: readonly HistoryEntry[];
  /** How long the run lasted that the act ended, in milliseconds; `null` if no run ended, or if this is not known. */
  readonly runLengthMs: number | null;
}

export interface Day {
  /** The beginning of the day in the zone of the browser, in milliseconds since the epoch. */
  readonly at: number;
  readonly acts: readonly Act[];
}

/**
 * The maximum time between an entry and a consequence, in milliseconds. The entry and the consequence are recorded at
 * almost the same time.
 */
const soonMs = 60_000;

/** Groups each entry with the entries that followed from it. @param entries the newest first */
export function toActs(entries: readonly HistoryEntry[]): readonly Act[] {
  const leads = findLeads(entries);
  const lengths = findRunLengths(entries);
  const consequences = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const lead = leads.get(entryKey(entry));
    if (lead !== undefined) consequences.set(entryKey(lead), [...(consequences.get(entryKey(lead)) ?? []), entry]);
  }
  return entries
    .filter((entry) => !leads.has(entryKey(entry)))
    .map((entry) => {
      const own = consequences.get(entryKey(entry)) ?? [];
      const exit = [entry, ...own].find(({ type }) => type === 'server.exited');
      return { entry, consequences: own, runLengthMs: lengths.get(exit?.run ?? '') ?? null };
    });
}

/** Returns whether the act is a restart of the manager: its start is the entry, and its end a consequence. */
export function isManagerRestart({ entry, consequences }: Pick<Act, 'entry' | 'consequences'>): boolean {
  return entry.type === 'manager.started' && consequences.some(({ type }) => type === 'manager.ended');
}

/** Returns the entry from which each consequence follows, by the key of the consequence. */
function findLeads(entries: readonly HistoryEntry[]): ReadonlyMap<string, HistoryEntry> {
  const leads = new Map<string, HistoryEntry>();
  const follow = (consequence: HistoryEntry | null, lead: HistoryEntry): void => {
    if (consequence !== null && !leads.has(entryKey(consequence))) leads.set(entryKey(consequence), lead);
  };
  let exit: HistoryEntry | null = null;
  let crash: HistoryEntry | null = null;
  const starts = new Map<string, HistoryEntry>();
  for (const entry of [...entries].reverse()) {
    const { type, run, outcome } = entry;
    if (type === 'server.exited') {
      const isRequested = entry.detail.expected === true || outcome === 'killed';
      exit = isRequested ? entry : null;
      crash = isRequested ? null : entry;
    }
    if (type === 'recovery.planned' && crash !== null && isSoon(crash, entry)) follow(entry, crash);
    if (type === 'server.started' && run !== null) {
      starts.set(run, entry);
      if (entry.detail.cause === 'recovery' && crash !== null) follow(entry, crash);
    }
    if (isEnding(type) && outcome === 'done') {
      follow(exit, entry);
      exit = null;
    }
    if ((type === 'operation.start' || type === 'operation.restart') && outcome === 'done' && run !== null)
      follow(starts.get(run) ?? null, entry);
  }
  followOperations(entries, follow);
  followManagers(entries, follow);
  return leads;
}

function isEnding(type: HistoryEntry['type']): boolean {
  return type === 'operation.stop' || type === 'operation.restart' || type === 'operation.kill';
}

/** Makes each occurrence that was carried out a consequence of its operation. The operation names the schedule. */
function followOperations(
  entries: readonly HistoryEntry[],
  follow: (consequence: HistoryEntry, lead: HistoryEntry) => void,
): void {
  for (const occurrence of entries) {
    if (occurrence.type !== 'schedule.occurrence' || occurrence.outcome !== 'done') continue;
    const operation = entries.find(
      ({ type, detail, ...entry }) =>
        /^(operation|command|announcement)\./.test(type) &&
        detail.schedule === occurrence.detail.schedule &&
        detail.schedule !== undefined &&
        isSoon({ ...entry, type, detail }, occurrence),
    );
    if (operation !== undefined) follow(occurrence, operation);
  }
}

/** Makes the end of a manager a consequence of the next start, if the next manager started soon. */
function followManagers(
  entries: readonly HistoryEntry[],
  follow: (consequence: HistoryEntry, lead: HistoryEntry) => void,
): void {
  const managers = entries.filter(({ type }) => type === 'manager.started' || type === 'manager.ended');
  for (const [index, end] of managers.entries()) {
    const next = managers[index - 1];
    if (end.type === 'manager.ended' && next?.type === 'manager.started' && isSoon(next, end)) follow(end, next);
  }
}

function isSoon(one: HistoryEntry, other: HistoryEntry): boolean {
  return Math.abs(Date.parse(one.at) - Date.parse(other.at)) < soonMs;
}

/** Groups acts by the days of the browser's zone, in the order of the acts. */
export function toDays(acts: readonly Act[]): readonly Day[] {
  const days: { at: number; acts: Act[] }[] = [];
  for (const act of acts) {
    const at = new Date(act.entry.at).setHours(0, 0, 0, 0);
    const last = days.at(-1);
    if (last?.at === at) last.acts.push(act);
    else days.push({ at, acts: [act] });
  }
  return days;
}
