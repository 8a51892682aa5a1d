/**
 * Computes the positions of runs, hours, entries of the history and planned actions on the timeline of the last 24
 * hours.
 */
import type { HistoryEntry, Run, Status } from '../../../../client/api.js';

const hourMs = 3_600_000;
export const pastMs = 24 * hourMs;
/** The length of the timeline after the current time, for planned actions. */
const futureMs = 4 * hourMs;
const hoursBetween = 4;

type Occurrence = NonNullable<Status['next_occurrence']>;

export interface DayMark extends Pick<Occurrence, 'action' | 'name'> {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The distance from the beginning of the timeline, in percent of its length. */
  readonly left: number;
}

/** The types of entries that are marked, in addition to the runs. */
export const markedTypes = ['backup.finished', 'announcement.sent', 'health.changed'];

export interface EntryMark {
  readonly entry: HistoryEntry;
  readonly kind: 'backup' | 'notice' | 'hang';
  readonly tone: 'good' | 'bad' | 'note';
  /** Percent of the timeline. */
  readonly left: number;
}

/** Returns the mark of an entry; `null` for an entry without a mark. */
function markEntry({ type, outcome }: HistoryEntry): Pick<EntryMark, 'kind' | 'tone'> | null {
  if (type === 'backup.finished') return { kind: 'backup', tone: outcome === 'done' ? 'good' : 'bad' };
  if (type === 'announcement.sent') return { kind: 'notice', tone: 'note' };
  return type === 'health.changed' && outcome === 'unresponsive' ? { kind: 'hang', tone: 'bad' } : null;
}

/**
 * The maximum distance at which a run is selected, in milliseconds. A run of a few seconds is only some pixels wide.
 */
const snapMs = 300_000;

/** A time, and the run at that time. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly run: Run | null;
}

/**
 * Returns a time with its run. If no run has this time, returns the nearest time of a run within five minutes.
 * @param at milliseconds since the epoch
 */
export function findMoment(runs: readonly Run[], at: number): Moment {
  let [nearest, distance]: [Moment, number] = [{ at, run: null }, snapMs];
  for (const run of runs) {
    if (run.started_at === null) continue;
    const [from, to] = [Date.parse(run.started_at), run.ended_at === null ? Infinity : Date.parse(run.ended_at)];
    const within = Math.min(Math.max(at, from), to);
    if (Math.abs(within - at) < distance) [nearest, distance] = [{ at: within, run }, Math.abs(within - at)];
  }
  return nearest;
}

/**
 * Returns the time at a part of the timeline, but no time after now. @param share 0 for the beginning, 1 for the end
 */
export function toTime(share: number, now: number): number {
  return Math.min(now, Math.round(now - pastMs + Math.max(share, 0) * (pastMs + futureMs)));
}

/**
 * Returns the bars and the marks of the timeline.
 * @param entries the entries of the marked types
 * @param now milliseconds since the epoch
 */
export function toDay(
  runs: readonly Run[],
  next: Status['next_occurrence'],
  entries: readonly HistoryEntry[],
  now: number,
) {
  const begin = now - pastMs;
  const toPercent = (at: number): number => Math.min(Math.max(((at - begin) / (pastMs + futureMs)) * 100, 0), 100);
  const bars = runs.flatMap((run) => {
    const from = run.started_at === null ? Number.NaN : Date.parse(run.started_at);
    const to = run.ended_at === null ? now : Date.parse(run.ended_at);
    if (Number.isNaN(from) || to < begin) return [];
    return [{ run, left: toPercent(from), width: toPercent(to) - toPercent(from) }];
  });
  const at = next === null ? Number.NaN : Date.parse(next.due_at);
  const planned: DayMark | null =
    next === null || !(at >= now && at <= now + futureMs)
      ? null
      : { at, left: toPercent(at), action: next.action, name: next.name };
  const marks = entries.flatMap((entry): EntryMark[] => {
    const mark = markEntry(entry);
    const time = Date.parse(entry.at);
    return mark === null || time < begin ? [] : [{ ...mark, entry, left: toPercent(time) }];
  });
  return {
    bars,
    marks,
    toPercent,
    hours: listHours(begin, now + futureMs).map((each) => ({ at: each, left: toPercent(each) })),
    planned,
    nowAt: toPercent(now),
  };
}

/** Returns every fourth hour of the clock between two times. Times are in milliseconds since the epoch. */
function listHours(begin: number, end: number): readonly number[] {
  const first = new Date(begin);
  first.setMinutes(0, 0, 0);
  const hours: number[] = [];
  for (let at = first.getTime() + hourMs; at < end; at += hourMs)
    if (new Date(at).getHours() % hoursBetween === 0) hours.push(at);
  return hours;
}
