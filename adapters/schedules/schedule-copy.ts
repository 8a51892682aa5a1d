/** The file `<root>/manager/schedules.json`: a copy of the schedules, which replaces a lost database. */
import type { Schedule } from '../../machines/schedules/schedules.js';
import { writeAtomicallySync } from '../files/whole-file.js';
import { readRegularText } from '../regular-file.js';

export interface ScheduleCopy {
  /** Returns the schedules; an empty list if the file is missing or damaged. */
  read(): readonly Schedule[];
  write(schedules: readonly Schedule[]): void;
}

/**
 * Creates the copy.
 * @param path the path of the file, in an existing directory
 * @param onFault is called if the copy cannot be written. The schedules are still in the database
 */
export function createScheduleCopy(path: string, onFault: (error: unknown) => void): ScheduleCopy {
  return {
    read() {
      try {
        const schedules: unknown = JSON.parse(readRegularText(path));
        return Array.isArray(schedules) ? (schedules as Schedule[]) : [];
      } catch {
        return [];
      }
    },
    write(schedules) {
      try {
        writeAtomicallySync(path, `${JSON.stringify(schedules, null, 2)}\n`);
      } catch (error) {
        onFault(error);
      }
    },
  };
}
