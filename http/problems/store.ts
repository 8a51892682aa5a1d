/** The problems of a database that cannot be used. */
import { Problem } from './problems.js';

const kept = { history_unavailable: 'history', samples_unavailable: 'samples', schedules_unavailable: 'schedules' };

/**
 * Returns the problem of data that needs the database. A retry helps, unless the service was installed without the
 * database library.
 * @param because the reason from a StoreFault
 */
export function toStoreProblem(code: keyof typeof kept, because: string): Problem {
  return new Problem(because === 'missing' ? { code: 'database_missing', what: kept[code] } : { code, because });
}
