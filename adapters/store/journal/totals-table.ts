/**
 * The table `totals`: starts, exits, console bytes, reports, occurrences and logins since the database was created.
 * Events whose entries were deleted are included.
 */
import type { JournalEntry, JournalTotals } from '../../../machines/history/journal.js';
import { occurrenceOutcomes } from '../../../machines/schedules/schedules.js';
import { traceTypes } from '../../../machines/trace/trace.js';
import type { Database } from '../database.js';

/** The column `type` of the reports, which are counted by their types. */
const reports = 'server.reports';

const reportTypes: ReadonlySet<string> = new Set(traceTypes);

const occurrences = 'schedule.occurrence';

const logins = 'access.session_opened';

const outcomes: ReadonlySet<string | undefined> = new Set(occurrenceOutcomes);

interface Row {
  readonly type: 'server.started' | 'server.exited' | typeof reports | typeof occurrences | typeof logins;
  readonly label: string;
  readonly entries: number;
  readonly console_bytes: number;
  readonly last_run: string;
}

/**
 * Returns the function that counts an inserted entry, for use in the transaction that inserts it. A run starts and
 * exits only once, and a later run has a greater id. An earlier run was therefore already counted, even if its entry
 * was deleted.
 * @throws an error of the database
 */
export function prepareCount(database: Database.Database): (entry: Omit<JournalEntry, 'id'>) => void {
  const last = database.prepare('SELECT max(last_run) AS run FROM totals WHERE type = ?');
  const add = database.prepare(
    `INSERT INTO totals (type, label, entries, console_bytes, last_run) VALUES (?, ?, 1, ?, ?)
     ON CONFLICT (type, label) DO UPDATE SET entries = entries + 1,
       console_bytes = console_bytes + excluded.console_bytes, last_run = excluded.last_run`,
  );
  const addEntries = database.prepare(
    `INSERT INTO totals (type, label, entries, console_bytes, last_run) VALUES (?, ?, ?, 0, '')
     ON CONFLICT (type, label) DO UPDATE SET entries = entries + excluded.entries`,
  );
  return ({ type, run, outcome, detail }) => {
    const report = type.replace(/^server\./, '');
    if (reportTypes.has(report)) addEntries.run(reports, report, Number(detail?.count ?? 1));
    // A postponed occurrence has not ended. Later times that were missed too share the entry.
    if (type === occurrences && outcomes.has(outcome))
      addEntries.run(occurrences, outcome, 1 + Number(detail?.also_missed ?? 0));
    if (type === logins) addEntries.run(logins, 'accepted', 1);
    if (type === 'access.refused') addEntries.run(logins, 'refused', Number(detail?.attempts ?? 1));
    if ((type !== 'server.started' && type !== 'server.exited') || run === undefined) return;
    const { run: counted } = last.get(type) as { run: string | null };
    if (counted !== null && run <= counted) return;
    const label = type === 'server.exited' ? outcome : detail?.cause;
    add.run(type, String(label ?? 'unknown'), Number(detail?.console_bytes ?? 0), run);
  };
}

/** Returns the totals. @throws an error of the database */
export function selectTotals(database: Database.Database): JournalTotals {
  const rows = database.prepare('SELECT * FROM totals').all() as Row[];
  const started = rows.filter(({ type }) => type === 'server.started');
  const exited = rows.filter(({ type }) => type === 'server.exited');
  const reported = rows.filter(({ type }) => type === reports);
  const ended = rows.filter(({ type }) => type === occurrences);
  const loggedIn = rows.filter(({ type }) => type === logins);
  const byLabel = (counted: readonly Row[]) => Object.fromEntries(counted.map((row) => [row.label, row.entries]));
  return {
    starts: byLabel(started),
    exits: byLabel(exited),
    reports: byLabel(reported),
    occurrences: byLabel(ended),
    logins: byLabel(loggedIn),
    consoleBytes: exited.reduce((sum, row) => sum + row.console_bytes, 0),
    lastExitedRun:
      exited
        .map((row) => row.last_run)
        .sort()
        .at(-1) ?? null,
  };
}
