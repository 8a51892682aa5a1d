/** The coverage of the interface document's table. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../http/api/server/notation.js';
import { measureCoverage } from '../../../machines/review/coverage.js';
import { ownRows, transitionTable } from '../../../machines/review/table.js';

const test = suite('machines/review/coverage');

test('The machine covers every row of the interface document and every additional row', async () => {
  const coverage = await measureCoverage([...transitionTable, ...ownRows], notation);
  assert.equal(
    coverage.filter(({ isCovered }) => !isCovered).map(({ row }) => row),
    [],
  );
});

test('A row with another result, next condition, condition or guard is not covered', async () => {
  const wrong = transitionTable.flatMap((row) => [
    { ...row, result: row.result === 204 ? 202 : 204 },
    { ...row, next: row.next.startsWith('not') ? 'running' : 'not running' },
    ...(row.result < 300
      ? [{ ...row, condition: row.condition === 'running' ? ('not running' as const) : ('running' as const) }]
      : []),
    {
      ...row,
      guard: row.guard === 'none' ? 'something' : row.guard,
      result: row.guard === 'none' ? row.result : 409,
    },
  ]);
  const coverage = await measureCoverage(wrong, notation);
  assert.equal(
    coverage.filter(({ isCovered }) => isCovered).map(({ row }) => row),
    [],
  );
});

test('The coverage of a row lists the tried states', async () => {
  const [start, again] = await measureCoverage(transitionTable, notation);
  assert.equal(start?.states, ['server.stopped.idle', 'server.stopped.waiting', 'server.stopped.gaveUp']);
  assert.equal(
    start?.taken.map(({ source, event }) => [source, event]),
    [['server.stopped', 'start']],
  );
  const running = ['launching.loading', 'up', 'stopping.announcing', 'stuck'];
  assert.equal(
    again?.states,
    running.map((state) => `server.running.${state}`),
  );
  assert.equal(again?.taken, []);
});

test.run();
