/** The acts of the history, and the consequences of each act. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../../http/client/api.js';
import { en } from '../../../../../http/ui/text/en.js';
import { isManagerRestart, toActs, toDays } from '../../../../../http/ui/views/history/acts.js';
import { searchEntries } from '../../../../../http/ui/views/history/search-entries.js';

const test = suite('http/ui/views/history/acts');

let id = 0;
function entry(type: HistoryEntry['type'], changes: Partial<HistoryEntry> = {}): HistoryEntry {
  id += 1;
  const at = new Date(Date.parse('2026-06-01T10:00:00Z') + id * 1_000).toISOString();
  const actor = { kind: 'client', name: 'Ann' } as const;
  const rest = { build: null, folder: null, outcome: 'done', problem: null, detail: {} };
  return { id, at, type, actor, run: 'one', ...rest, ...changes };
}

/** Returns the types of the acts with their consequences, from the oldest act to the newest. */
function describe(oldestFirst: readonly HistoryEntry[]): readonly (readonly string[])[] {
  const acts = toActs([...oldestFirst].reverse());
  return [...acts]
    .reverse()
    .map(({ entry: lead, consequences }) => [lead.type, ...consequences.map(({ type }) => type)]);
}

test('The exit and the new start are grouped with their restart', () => {
  assert.equal(
    describe([
      entry('server.exited', { outcome: 'stopped', detail: { expected: true } }),
      entry('server.started', { run: 'two', outcome: null, detail: { cause: 'restart' } }),
      entry('operation.restart', { run: 'two' }),
    ]),
    [['operation.restart', 'server.started', 'server.exited']],
  );
});

test('An exit belongs to the stop or kill that caused it, and a crash to no operation', () => {
  assert.equal(
    describe([
      entry('server.exited', { outcome: 'crashed' }),
      entry('operation.stop', { outcome: 'server_not_running' }),
      entry('server.exited', { outcome: 'killed' }),
      entry('operation.kill'),
    ]),
    [['server.exited'], ['operation.stop'], ['operation.kill', 'server.exited']],
  );
});

test('An automatic restart is grouped with the crash', () => {
  assert.equal(
    describe([
      entry('server.exited', { outcome: 'crashed' }),
      entry('recovery.planned', { run: null, outcome: null }),
      entry('server.started', { run: 'two', outcome: null, detail: { cause: 'recovery' } }),
    ]),
    [['server.exited', 'server.started', 'recovery.planned']],
  );
});

test("A schedule's operation is grouped with its time, and a missed time is separate", () => {
  assert.equal(
    describe([
      entry('operation.restart', { detail: { schedule: 's' } }),
      entry('schedule.occurrence', { detail: { schedule: 's' } }),
      entry('schedule.occurrence', { outcome: 'missed', detail: { schedule: 's' } }),
    ]),
    [['operation.restart', 'schedule.occurrence'], ['schedule.occurrence']],
  );
});

test('A start is grouped only with the start of the same run', () => {
  assert.equal(
    describe([
      entry('server.started', { outcome: null }),
      entry('operation.start', { run: 'two' }),
      entry('operation.start'),
    ]),
    [['operation.start'], ['operation.start', 'server.started']],
  );
});

test("Groups of entries are divided into the days of the browser's time zone", () => {
  const acts = toActs([
    entry('command.sent', { at: '2026-06-03T12:00:00.000Z' }),
    entry('command.sent', { at: '2026-06-01T12:00:00.000Z' }),
    entry('command.sent', { at: '2026-06-01T11:00:00.000Z' }),
  ]);
  assert.equal(
    toDays(acts).map(({ acts: of }) => of.length),
    [1, 2],
  );
});

test('A search finds the entries that show each of its words, in any order and case', () => {
  const all = [
    entry('command.sent', { detail: { line: 'say Hello' } }),
    entry('operation.stop', { detail: { reason: 'Update' } }),
  ];
  assert.is(searchEntries(all, 'HELLO ann', en).length, 1);
  assert.is(searchEntries(all, 'stopped', en)[0]?.type, 'operation.stop');
  assert.is(searchEntries(all, 'update hello', en).length, 0);
  assert.is(searchEntries(all, '  ', en).length, 2);
});

test('The end of a manager is grouped with the next start if the next start is soon', () => {
  const end = { run: null, outcome: 'running' };
  const late = entry('manager.ended', { ...end, at: '2026-06-01T09:00:00.000Z' });
  const oldestFirst = [
    late,
    entry('manager.started', { run: null, outcome: null }),
    entry('manager.ended', end),
    entry('manager.started', { run: null, outcome: null }),
  ];
  assert.equal(describe(oldestFirst), [['manager.ended'], ['manager.started'], ['manager.started', 'manager.ended']]);
  assert.equal(toActs([...oldestFirst].reverse()).map(isManagerRestart), [true, false, false]);
});

test('An act that ends a run says how long the run lasted, if its start is known', () => {
  const lengths = (oldestFirst: readonly HistoryEntry[]) =>
    toActs([...oldestFirst].reverse()).map(({ runLengthMs }) => runLengthMs);
  const at = (minutes: number) => new Date(Date.parse('2026-06-01T12:00:00Z') + minutes * 60_000).toISOString();
  const start = entry('server.started', { at: at(0), outcome: null });
  const exit = entry('server.exited', { at: at(5), outcome: 'crashed', detail: { at: at(4) } });
  assert.equal(lengths([start, exit]), [240_000, null], 'the exit happened before it was recorded');
  assert.equal(lengths([exit]), [null], 'the start is not loaded');
  const found = { ...start, detail: { found: true } };
  assert.equal(lengths([found, exit]), [null, null], 'an earlier manager started the run');
  const unseen = { ...exit, detail: { unseen: 'keeper_gone' } };
  assert.equal(lengths([start, unseen]), [null, null], 'the exit was not observed');
  const stop = entry('operation.stop', { at: at(5) });
  const stopped = { ...exit, outcome: 'stopped', detail: { expected: true } };
  assert.equal(lengths([start, stopped, stop]), [300_000, null]);
});

test.run();
