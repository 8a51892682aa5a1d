/**
 * The schedules in the manager's database. A copy of the schedules, without their occurrences, is in its own file:
 * it replaces the schedules of a database that was damaged or deleted.
 */
import type { Schedule, ScheduleChange, ScheduleStore } from '../../machines/schedules/schedules.js';
import type { Store } from '../store/store.js';
import type { ScheduleCopy } from './schedule-copy.js';
import {
  deleteOccurrence,
  hasOccurrence,
  selectLastEnded,
  selectLatest,
  selectOccurrences,
  selectSchedules,
  writeChange,
} from './schedule-table.js';

/** @param onRestored called when the schedules were taken from the copy, with their number */
export function createScheduleStore(
  store: Pick<Store, 'use' | 'fault'>,
  copy: ScheduleCopy,
  onRestored: (count: number) => void,
): ScheduleStore {
  const known = new Map<string, Schedule>();
  const fault = () => store.fault ?? { because: 'unwritable' };

  function write(change: ScheduleChange): boolean {
    const schedules = new Map(known);
    if (change.saved !== undefined) schedules.set(change.saved.id, change.saved);
    if (change.removed !== undefined) schedules.delete(change.removed);
    // In the copy first: the next manager must not restore what was removed.
    if (change.removed !== undefined) copy.write([...schedules.values()]);
    if (store.use((database) => writeChange(database, change, [...schedules.values()])) !== true) {
      if (change.removed !== undefined) copy.write([...known.values()]);
      return false;
    }
    if (change.saved === undefined && change.removed === undefined) return true;
    known.clear();
    for (const [id, schedule] of schedules) known.set(id, schedule);
    if (change.removed === undefined) copy.write([...known.values()]);
    return true;
  }

  return {
    load() {
      const stored = store.use(selectSchedules);
      if (stored === null) return fault();
      const kept = stored.schedules.length === 0 ? copy.read() : [];
      for (const schedule of [...stored.schedules, ...kept]) known.set(schedule.id, schedule);
      // A manager that was killed during the operation of a removed schedule has left its occurrence.
      for (const each of stored.open)
        if (!known.has(each.schedule)) store.use((database) => deleteOccurrence(database, each));
      const [first] = kept;
      if (first === undefined) return stored;
      if (!write({ saved: first })) return fault();
      onRestored(kept.length);
      return { ...stored, schedules: kept };
    },
    write,
    occurrences: (schedule) => store.use((database) => selectOccurrences(database, schedule)) ?? fault(),
    lastEnded: (schedules) => store.use((database) => selectLastEnded(database, schedules)) ?? fault(),
    has: (schedule, at) => store.use((database) => hasOccurrence(database, schedule, at)),
    latest: (schedule) => store.use((database) => selectLatest(database, schedule))?.at ?? null,
    get fault() {
      return store.fault;
    },
  };
}
