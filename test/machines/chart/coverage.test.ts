/** Whether the machine covers the document's table is found out, not asserted. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { notation } from '../../../http/api/notation.js';
import { coverageOf } from '../../../machines/chart/coverage.js';
import { ownRows, transitionTable } from '../../../machines/chart/table.js';

const test = suite('coverage of the table');

test('The machine covers every row of the document, and our own.', () => {
  assert.equal(
    coverageOf([...transitionTable, ...ownRows], notation)
      .filter(({ isCovered }) => !isCovered)
      .map(({ row }) => row),
    [],
  );
});

test('A row that says something else is not covered.', () => {
  for (const row of transitionTable) {
    const wrong = [
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
    ];
    assert.equal(
      coverageOf(wrong, notation).filter(({ isCovered }) => isCovered),
      [],
      `${row.condition} ${row.operation}`,
    );
  }
});

test('It tells in which states the machine was asked, and what it took.', () => {
  const [start, again] = coverageOf(transitionTable, notation);
  assert.equal(start?.states, ['server.stopped.idle', 'server.stopped.waiting', 'server.stopped.gaveUp']);
  assert.equal(
    start?.taken.map(({ source, event }) => [source, event]),
    [['server.stopped', 'start']],
  );
  assert.equal(again?.states, ['server.running.launching.loading', 'server.running.up', 'server.running.stuck']);
  assert.equal(again?.taken, []);
});

test.run();
