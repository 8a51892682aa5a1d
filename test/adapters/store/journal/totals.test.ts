/** The counters of starts and exits in the manager's database. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../../adapters/store/database.js';
import type { JournalTotals, NewEntry } from '../../../../machines/history/journal.js';
import { createOwnJournal } from '../open-journal.js';

interface Context {
  directory: string;
  path: string;
  clock: number;
}

const test = suite<Context>('adapters/store/journal/totals');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'totals-'));
  context.path = join(context.directory, 'manager.db');
  context.clock = Date.UTC(2026, 0, 31, 12);
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

const day = 86_400_000;
const actor = { kind: 'server', name: 'server' } as const;
const started = (run: string, cause: string): NewEntry => ({ type: 'server.started', actor, run, detail: { cause } });
const exited = (run: string, outcome: string, bytes: number): NewEntry => ({
  type: 'server.exited',
  actor,
  run,
  outcome,
  detail: { console_bytes: bytes },
});

/** Opens the journal, records entries, and returns the counters afterwards. */
async function count(context: Context, entries: readonly NewEntry[]): Promise<JournalTotals> {
  const journal = createOwnJournal({
    path: context.path,
    retention: { maxAgeMs: 30 * day, maxBytes: 2 ** 30 },
    onProblem: () => undefined,
    now: () => context.clock,
  });
  await journal.open();
  for (const entry of entries) journal.record(entry);
  const totals = journal.totals();
  await journal.close();
  if ('because' in totals) throw new Error(totals.because);
  return totals;
}

const twoRuns = [
  started('1', 'start'),
  exited('1', 'crashed', 10),
  started('2', 'recovery'),
  exited('2', 'crashed', 5),
];
const ofTwoRuns = {
  starts: { recovery: 1, start: 1 },
  exits: { crashed: 2 },
  reports: {},
  occurrences: {},
  logins: {},
  consoleBytes: 15,
  lastExitedRun: '2',
};

test('Starts and exits are counted once, even if several managers report them', async (context) => {
  assert.equal(await count(context, twoRuns), ofTwoRuns);
  assert.equal(await count(context, twoRuns), ofTwoRuns);
});

test('Reports of the server are counted by type, even if several share an entry', async (context) => {
  const hitch = (count?: number): NewEntry => ({ type: 'server.hitch', actor, run: '1', detail: { cursor: 0, count } });
  const hang: NewEntry = { type: 'server.hang_warning', actor, run: '1', detail: { cursor: 9 } };
  await count(context, [hitch(), hitch(40), hang]);
  assert.equal((await count(context, [hitch()])).reports, { hitch: 42, hang_warning: 1 });
});

test('A postponed occurrence of a schedule is not counted until it has ended', async (context) => {
  const occurrence = (outcome: string, detail = {}): NewEntry => ({
    type: 'schedule.occurrence',
    actor,
    outcome,
    detail,
  });
  await count(context, [occurrence('postponed'), occurrence('done'), occurrence('missed', { also_missed: 3 })]);
  const { occurrences } = await count(context, [occurrence('missed'), occurrence('skipped')]);
  assert.equal(occurrences, { done: 1, missed: 5, skipped: 1 });
});

test('Logins are counted by outcome, even refused logins that share an entry', async (context) => {
  const opened: NewEntry = { type: 'access.session_opened', actor };
  const refused = (attempts: number): NewEntry => ({ type: 'access.refused', actor, detail: { attempts } });
  await count(context, [opened, refused(1), refused(99)]);
  assert.equal((await count(context, [opened])).logins, { accepted: 2, refused: 100 });
});

test('The deletion of old entries does not reduce the counters', async (context) => {
  await count(context, twoRuns);
  context.clock += 31 * day;
  assert.equal(await count(context, [started('3', 'start')]), { ...ofTwoRuns, starts: { recovery: 1, start: 2 } });
  const { database } = await openDatabase(context.path);
  const { left } = database.prepare('SELECT count(*) AS left FROM journal').get() as { left: number };
  database.close();
  assert.is(left, 1);
  // The next manager finds the last run, whose entry has been deleted, and reports its exit again.
  const { exits, consoleBytes } = await count(context, [exited('2', 'crashed', 5)]);
  assert.equal([exits, consoleBytes], [ofTwoRuns.exits, 15]);
});

test('The entries of a database without counters are counted at its opening', async (context) => {
  await count(context, twoRuns);
  const { database } = await openDatabase(context.path);
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('journal', 'sqlite_sequence')")
    .all() as { name: string }[];
  const indexes = 'DROP INDEX journal_by_actor; DROP INDEX journal_by_actor_kind;';
  database.exec(`${tables.map(({ name }) => `DROP TABLE ${name};`).join(' ')} ${indexes} PRAGMA user_version = 1;`);
  database.close();
  assert.equal(await count(context, []), { ...ofTwoRuns, consoleBytes: 0 });
});

test('The metrics have no totals without a readable database', async (context) => {
  mkdirSync(context.path);
  const journal = createOwnJournal({
    path: context.path,
    retention: { maxAgeMs: day, maxBytes: 2 ** 30 },
    onProblem: () => undefined,
  });
  await journal.open();
  assert.ok('because' in journal.totals());
  await journal.close();
});

test.run();
