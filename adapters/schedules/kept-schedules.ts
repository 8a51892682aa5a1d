/** Opens the schedules of a workspace, in the database and in their copy `<root>/manager/schedules.json`. */
import { join } from 'node:path';
import type { KeptSchedules } from '../../machines/schedules/schedules.js';
import type { Store } from '../store/store.js';
import { createScheduleCopy } from './schedule-copy.js';
import { createScheduleStore } from './schedule-store.js';

export interface KeptSchedulesOptions {
  /** The workspace. */
  readonly root: string;
  readonly store: Pick<Store, 'use' | 'fault'>;
  /** Is called if the copy cannot be written. */
  readonly onFault: (error: unknown) => void;
  /** Is called with the number of schedules after they were restored from the copy. */
  readonly onRestored: (count: number) => void;
}

export function openKeptSchedules({ root, store, onFault, onRestored }: KeptSchedulesOptions): KeptSchedules {
  const copy = createScheduleCopy(join(root, 'manager', 'schedules.json'), onFault);
  const schedules = createScheduleStore(store, copy, onRestored);
  const countCopied = (): number => copy.read().length;
  return Object.assign(schedules, { countCopied });
}
