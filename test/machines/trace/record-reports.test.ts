/** The reports of a server about itself, in the journal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NewEntry } from '../../../machines/history/journal.js';
import { recordReports } from '../../../machines/trace/record-reports.js';
import type { TraceEntry } from '../../../machines/trace/trace.js';

const test = suite('machines/trace/record-reports');

function open() {
  const entries: NewEntry[] = [];
  let time = 0;
  const clock = { now: () => time, setTimeout: () => null, clearTimeout: () => undefined };
  const reports = recordReports((entry) => entries.push(entry), clock);
  return { ...reports, entries, wait: (ms: number) => void (time += ms) };
}

const hitch = (durationMs: number, other: Partial<TraceEntry> = {}): TraceEntry => ({
  type: 'hitch',
  thread: 'svMain',
  durationMs,
  cursor: durationMs,
  at: 1,
  ...other,
});

const detailsOf = (entries: readonly NewEntry[]): unknown[] =>
  entries.map(({ type, detail }) => [type, detail?.duration_ms, detail?.count ?? 1]);

test('The first three reports of a minute have separate entries', () => {
  const { add, flush, entries, wait } = open();
  for (const ms of [1, 2, 3, 4, 900, 5]) add('1', hitch(ms));
  add('1', { type: 'bind_error', address: '127.0.0.1:1', cursor: 7, at: 1 });
  wait(60_000);
  add('1', hitch(6));
  flush();
  assert.equal(detailsOf(entries), [
    ['server.hitch', 1, 1],
    ['server.hitch', 2, 1],
    ['server.hitch', 3, 1],
    ['server.bind_error', undefined, 1],
    ['server.hitch', 900, 3],
    ['server.hitch', 6, 1],
  ]);
});

test('The reports of a run are entered before the reports of the next run', () => {
  const { add, flush, entries } = open();
  for (const ms of [1, 2, 3, 4]) add('1', hitch(ms));
  add('2', hitch(5));
  flush();
  assert.equal(
    entries.map(({ run, detail }) => [run, detail?.duration_ms]),
    [
      ['1', 1],
      ['1', 2],
      ['1', 3],
      ['1', 4],
      ['2', 5],
    ],
  );
});

test('An entry says which reports came while no manager was running', () => {
  const { add, flush, entries } = open();
  add('1', hitch(1, { at: null }));
  flush();
  assert.is(entries[0]?.detail?.while_away, true);
  assert.equal(entries[0]?.actor, { kind: 'server', name: 'server' });
});

test.run();
