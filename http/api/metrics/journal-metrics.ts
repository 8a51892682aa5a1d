/** The counters that continue over runs and managers, from the journal. */

import { type JournalTotals, loginOutcomes } from '../../../machines/history/journal.js';
import { launchCauses } from '../../../machines/launch/launch.js';
import { outcomes } from '../../../machines/run/exit.js';
import { occurrenceOutcomes } from '../../../machines/schedule/schedules.js';
import { traceTypes } from '../../../machines/trace/trace.js';
import { labelled, type Metric, single } from './metric.js';

/**
 * Returns the counters.
 * @param current what the run that is not yet counted has printed
 */
export function journalMetrics(
  { starts, exits, reports, occurrences, logins, consoleBytes }: JournalTotals,
  current: number,
): readonly Metric[] {
  return [
    labelled('gameserver_starts', 'Starts of the server by cause.', 'cause', { ...zeros(launchCauses), ...starts }),
    labelled('gameserver_exits', 'Exits of the server by outcome.', 'outcome', { ...zeros(outcomes), ...exits }),
    labelled('gameserver_reports', 'Hitches, hangs and errors that the server has reported.', 'type', {
      ...zeros(traceTypes),
      ...reports,
    }),
    labelled('gameserver_schedule_occurrences', 'Occurrences of schedules that have ended, by outcome.', 'outcome', {
      ...zeros(occurrenceOutcomes),
      ...occurrences,
    }),
    labelled('server_manager_logins', 'Logins by outcome; wrong tokens are refused ones.', 'outcome', {
      ...zeros(loginOutcomes),
      ...logins,
    }),
    ...single('counter', 'gameserver_console_bytes', 'Bytes that the server has printed.', consoleBytes + current),
  ];
}

/** What has not occurred is 0, so that its first occurrence is an increase. */
function zeros(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 0]));
}
