/** The counters from the journal. The counters continue across runs and restarts of the manager. */

import type { Runs } from '../../../machines/console/console.js';
import { type Journal, type JournalTotals, loginOutcomes } from '../../../machines/history/journal.js';
import { launchCauses } from '../../../machines/launch/launch.js';
import { outcomes } from '../../../machines/run/exit.js';
import { occurrenceOutcomes } from '../../../machines/schedules/schedules.js';
import type { ServerActor } from '../../../machines/server/server.js';
import { traceTypes } from '../../../machines/trace/trace.js';
import { consoleBytes } from '../console/console-bytes.js';
import { type Metric, toCounter, toSingle } from './metric.js';

/** Returns the counters of the journal; an empty list while the journal cannot be read. */
export function countJournal(
  actor: ServerActor,
  journal: Pick<Journal, 'totals'>,
  runs: Pick<Runs, 'open'>,
): readonly Metric[] {
  const { run: current, lastExit } = actor.getSnapshot().context;
  const totals = journal.totals();
  if ('because' in totals) return [];
  const run = current?.launch.run ?? lastExit?.run ?? null;
  const isCounted = run === null || (totals.lastExitedRun !== null && run <= totals.lastExitedRun);
  return listJournalMetrics(totals, isCounted ? 0 : (consoleBytes(runs, run) ?? 0));
}

/**
 * Returns the counters.
 * @param current the bytes of output of the current run, which the journal does not count yet
 */
export function listJournalMetrics(
  { starts, exits, reports, occurrences, logins, consoleBytes: counted }: JournalTotals,
  current: number,
): readonly Metric[] {
  return [
    toCounter('gameserver_starts', 'Starts of the server by cause.', 'cause', {
      ...fillWithZeros(launchCauses),
      ...starts,
    }),
    toCounter('gameserver_exits', 'Exits of the server by outcome.', 'outcome', {
      ...fillWithZeros(outcomes),
      ...exits,
    }),
    toCounter('gameserver_reports', 'Hitches, hangs and errors that the server has reported.', 'type', {
      ...fillWithZeros(traceTypes),
      ...reports,
    }),
    toCounter('gameserver_schedule_occurrences', 'Occurrences of schedules that have ended, by outcome.', 'outcome', {
      ...fillWithZeros(occurrenceOutcomes),
      ...occurrences,
    }),
    toCounter('server_manager_logins', 'Logins by outcome; wrong tokens are refused logins.', 'outcome', {
      ...fillWithZeros(loginOutcomes),
      ...logins,
    }),
    ...toSingle('counter', 'gameserver_console_bytes', 'Bytes that the server has printed.', counted + current),
  ];
}

/** Returns 0 for each name, so that the first occurrence is an increase. */
function fillWithZeros(names: readonly string[]): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, 0]));
}
