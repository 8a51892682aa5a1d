/**
 * The schedules in the manager's database. A copy of the schedules, without their occurrences, is in a separate file.
 * The copy replaces the schedules of a damaged or deleted database.
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

/**
 * Creates the store. @param onRestored is called with the number of schedules after they were restored from the copy
 */
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
    // Write the copy first, so that the next manager cannot restore a removed schedule.
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
      // If a manager was killed during the operation of a removed schedule, the occurrence still exists.
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
