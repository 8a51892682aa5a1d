/** The file `<root>/manager/schedules.json`: a copy of the schedules, for a database that is lost. */
import type { Schedule } from '../../machines/schedules/schedules.js';
import { writeAtomicallySync } from '../files/whole-file.js';
import { readRegularText } from '../regular-file.js';

export interface ScheduleCopy {
  /** Returns the schedules; none without the file or with a damaged one. */
  read(): readonly Schedule[];
  write(schedules: readonly Schedule[]): void;
}

/**
 * @param path the file, in an existing directory
 * @param onFault called when the copy cannot be written. The database has the schedules all the same
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
