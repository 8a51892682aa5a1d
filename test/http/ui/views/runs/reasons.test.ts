/** The reasons why runs ended, from the entries of the history. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { HistoryEntry } from '../../../../../http/client/api.js';
import { countOutcomes, filterRuns } from '../../../../../http/ui/views/runs/outcomes.js';
import { toReasons } from '../../../../../http/ui/views/runs/reasons.js';

const test = suite('http/ui/views/runs/reasons');

let id = 0;
function entry(type: HistoryEntry['type'], run: string, changes: Partial<HistoryEntry> = {}): HistoryEntry {
  id += 1;
  const at = new Date(id * 1_000).toISOString();
  const actor = { kind: 'client', name: 'Ann' } as const;
  return {
    id,
    at,
    type,
    actor,
    run,
    build: null,
    folder: null,
    outcome: 'done',
    problem: null,
    detail: {},
    ...changes,
  };
}

const exit = (run: string, detail: HistoryEntry['detail'], outcome = 'stopped') =>
  entry('server.exited', run, { outcome, detail });

test('An operation is the reason of the run that it ended, not of the next run', () => {
  const entries = [
    exit('one', { expected: true }),
    entry('operation.restart', 'two'),
    exit('two', { expected: true }),
    entry('operation.stop', 'two'),
    exit('three', {}, 'killed'),
    entry('operation.kill', 'three'),
  ].reverse();
  const reasons = toReasons(entries);
  assert.equal(
    ['one', 'two', 'three'].map((run) => reasons.get(run)?.operation?.type),
    ['operation.restart', 'operation.stop', 'operation.kill'],
  );
});

test('A crash has the causes that its console shows, and no later operation', () => {
  const findings = [{ title: 'Out of memory', message: 'm', remedy: 'r' }];
  const entries = [exit('one', { findings }, 'crashed'), entry('operation.stop', 'one')].reverse();
  assert.equal(toReasons(entries).get('one'), { findings, operation: null });
});

test('A refused operation ended no run', () => {
  const entries = [
    exit('one', { expected: true }),
    entry('operation.stop', 'one', { outcome: 'server_not_running' }),
  ].reverse();
  assert.is(toReasons(entries).get('one')?.operation, null);
});

test('Outcomes are counted, and runs are filtered by outcome', () => {
  const run = (outcome: string | null) => ({ exit: outcome === null ? null : { outcome } }) as never;
  const runs = [run('stopped'), run('crashed'), run(null), run('stopped')];
  assert.equal(countOutcomes(runs), [
    { outcome: 'running', count: 1 },
    { outcome: 'crashed', count: 1 },
    { outcome: 'stopped', count: 2 },
  ]);
  assert.is(filterRuns(runs, 'stopped').length, 2);
  assert.is(filterRuns(runs, 'killed').length, 4, 'an outcome that no run has');
});

test.run();
