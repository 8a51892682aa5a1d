import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Retention } from '../../../../adapters/store/retention.js';
import type { JournalEntry, JournalQuery, NewEntry } from '../../../../machines/history/journal.js';
import type { StoreProblem } from '../../../../machines/history/store.js';
import { createOwnJournal, everything, find } from '../open-journal.js';

interface Context {
  directory: string;
  path: string;
  faults: StoreProblem[];
  clock: number;
}

const test = suite<Context>('adapters/store/journal/journal');

test.before.each((context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'journal-'));
  context.path = join(context.directory, 'manager.db');
  context.faults = [];
  context.clock = Date.UTC(2026, 0, 31, 12);
});

test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

const day = 86_400_000;
const stop: NewEntry = { type: 'operation.stop', actor: { kind: 'client', name: 'local' }, outcome: 'done' };
const exited = (run: string): NewEntry => ({ type: 'server.exited', actor: { kind: 'server', name: 'server' }, run });

function create(context: Context, retention: Retention = { maxAgeMs: 30 * day, maxBytes: 2 ** 30 }) {
  return createOwnJournal({
    path: context.path,
    retention,
    onProblem: (fault) => context.faults.push(fault),
    now: () => context.clock,
  });
}

test('An entry is read with all its recorded fields, even by the next manager', async (context) => {
  const entry: NewEntry = {
    type: 'command.sent',
    actor: { kind: 'client', name: 'token' },
    run: 'r1',
    build: 'b',
    folder: 'f',
    outcome: 'done',
    detail: { line: 'say "hi"\t€', nested: [1, null] },
  };
  const first = create(context);
  await first.open();
  first.record(entry);
  assert.equal(find(first), [{ ...entry, id: 1, at: context.clock }]);
  await first.close();
  const second = create(context);
  await second.open();
  assert.equal(find(second), [{ ...entry, id: 1, at: context.clock }]);
  await second.close();
  assert.equal(context.faults, []);
  assert.is(statSync(context.path).mode & 0o777, 0o600);
});

test('Entries are read newest first, by type, run and time, and page by page', async (context) => {
  const journal = create(context);
  await journal.open();
  for (let n = 1; n <= 10; n += 1) {
    context.clock += 1_000;
    journal.record(n % 2 === 0 ? stop : exited(`r${n}`));
  }
  const ids = (query?: Partial<JournalQuery>): number[] => find(journal, query).map(({ id }) => id);
  assert.equal(ids(), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  assert.equal(ids({ types: ['operation.stop'] }), [10, 8, 6, 4, 2]);
  assert.equal(ids({ types: ['server.exited', 'operation.stop'], limit: 3 }), [10, 9, 8]);
  assert.equal(ids({ run: 'r3' }), [3]);
  const [{ at }] = find(journal, { run: 'r5' }) as [JournalEntry];
  assert.equal(ids({ since: at, until: at + 2_000 }), [6, 5]);
  assert.equal(ids({ place: { side: 'older', at, id: 5 }, limit: 2 }), [4, 3]);
  assert.equal(ids({ place: { side: 'newer', at, id: 5 }, limit: 2 }), [7, 6]);
  assert.equal(
    ids({ types: ['server.exited', 'operation.stop'], place: { side: 'newer', at, id: 5 }, limit: 2 }),
    [7, 6],
  );
  assert.equal(ids({ after: 7 }), [10, 9, 8]);
  assert.equal(ids({ after: 10 }), []);
  await journal.close();
});

test('Entries of the same millisecond are paged without a repetition', async (context) => {
  const journal = create(context);
  await journal.open();
  for (let n = 0; n < 5; n += 1) journal.record(stop);
  const seen: number[] = [];
  for (let place: JournalQuery['place'] = null; ; ) {
    const page = find(journal, { place, limit: 2 });
    const last = page.at(-1);
    if (last === undefined) break;
    seen.push(...page.map(({ id }) => id));
    place = { side: 'older', at: last.at, id: last.id };
  }
  assert.equal(seen, [5, 4, 3, 2, 1]);
  await journal.close();
});

test('The exit of a run is entered once, even if two managers report the exit', async (context) => {
  const first = create(context);
  await first.open();
  first.record(exited('r1'));
  await first.close();
  const second = create(context);
  await second.open();
  second.record(exited('r1'));
  second.record(exited('r2'));
  second.record(stop);
  second.record(stop);
  assert.equal(
    find(second).map(({ type, run }) => [type, run]),
    [
      ['operation.stop', undefined],
      ['operation.stop', undefined],
      ['server.exited', 'r2'],
      ['server.exited', 'r1'],
    ],
  );
  await second.close();
});

test('Entries from before the opening of the database are written afterwards', async (context) => {
  const journal = create(context);
  const announced: number[] = [];
  journal.subscribe(({ id }) => announced.push(id));
  journal.record(stop);
  assert.equal(journal.find(everything), { because: 'opening' });
  assert.equal(announced, []);
  await journal.open();
  assert.equal(announced, [1]);
  await journal.close();
});

test('A manager that ends before the database was opened still writes its entries', async (context) => {
  const journal = create(context);
  journal.record(stop);
  await journal.close();
  const next = create(context);
  await next.open();
  assert.is(find(next).length, 1);
  await next.close();
});

test('A damaged database is moved aside, and a new database is created', async (context) => {
  writeFileSync(context.path, 'no database'.repeat(1_000));
  const journal = create(context);
  await journal.open();
  journal.record(stop);
  assert.is(find(journal).length, 1);
  await journal.close();
  const [fault] = context.faults;
  assert.is(fault?.kind, 'damaged');
  const moved = fault?.kind === 'damaged' ? fault.path : '';
  assert.match(moved, /manager\.db\.damaged-2026-01-31T120000\.000Z$/);
  assert.match(readFileSync(moved, 'utf8'), /^no database/);
});

test('A database with an intact first page and damaged other pages is moved aside', async (context) => {
  const first = create(context);
  await first.open();
  for (let n = 0; n < 500; n += 1) first.record({ ...stop, detail: { n } });
  await first.close();
  const size = statSync(context.path).size;
  assert.ok(size > 3 * 4_096, `${size}`);
  const bytes = readFileSync(context.path);
  bytes.fill(0xff, 4_096);
  writeFileSync(context.path, bytes);
  const second = create(context);
  await second.open();
  second.record(stop);
  second.find(everything);
  await second.close();
  assert.equal(
    context.faults.map(({ kind }) => kind),
    ['damaged'],
  );
  assert.is(readdirSync(context.directory).filter((name) => /\.damaged-[^-]*-[^-]*-[^-]*$/.test(name)).length, 1);
});

test('Entries that cannot be written are kept in memory', async (context) => {
  mkdirSync(context.path);
  const journal = create(context);
  await journal.open();
  journal.record(stop);
  await journal.open();
  assert.ok('because' in journal.find(everything));
  assert.equal(
    context.faults.map(({ kind }) => kind),
    ['unwritable'],
  );
  rmdirSync(context.path);
  await journal.open();
  assert.is(find(journal).length, 1);
  await journal.close();
});

test('Entries that are too old are deleted', async (context) => {
  const first = create(context);
  await first.open();
  first.record(stop);
  await first.close();
  context.clock += 31 * day;
  const second = create(context);
  await second.open();
  second.record(exited('r'));
  assert.equal(
    find(second).map(({ type }) => type),
    ['server.exited'],
  );
  await second.close();
});

test('The oldest entries are deleted when the database becomes too large', async (context) => {
  const journal = create(context, { maxAgeMs: 30 * day, maxBytes: 2 ** 20 });
  await journal.open();
  for (let n = 1; n <= 12_000; n += 1) {
    context.clock += 1;
    journal.record({ ...stop, detail: { text: 'x'.repeat(200), n } });
    if (n % 1_000 === 0) find(journal, { limit: 1 });
  }
  const [newest] = find(journal, { limit: 1 });
  assert.is(newest?.detail?.n, 12_000);
  const kept = find(journal, { limit: 20_000 }).length;
  assert.ok(kept > 1_000 && kept < 8_000, `${kept}`);
  await journal.close();
});

test('The newest thousand entries stay even if the database exceeds its limit', async (context) => {
  const journal = create(context, { maxAgeMs: 30 * day, maxBytes: 1 });
  await journal.open();
  for (let n = 1; n <= 5_000; n += 1) {
    journal.record(stop);
    if (n % 500 === 0) find(journal, { limit: 1 });
  }
  const kept = find(journal, { limit: 5_000 }).length;
  assert.ok(kept >= 1_000 && kept <= 2_000, `${kept}`);
  await journal.close();
});

test.run();
