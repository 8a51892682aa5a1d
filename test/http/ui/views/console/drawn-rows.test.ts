/** The content of each row of a terminal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noPadding } from '../../../../../http/ui/views/console/terminal/channel.js';
import type { DrawnLine } from '../../../../../http/ui/views/console/terminal/draw-output.js';
import { listShownRows } from '../../../../../http/ui/views/console/terminal/drawn-rows.js';

const test = suite('http/ui/views/console/drawn-rows');

const line = (cursor: number): DrawnLine => ({
  kind: 'line',
  run: 'r1',
  cursor,
  severity: 'info',
  at: null,
  repeats: [],
  padding: noPadding,
});

/** Returns the cursor of the line of each row; a negative cursor if the row continues the line. */
function list(blocks: Parameters<typeof listShownRows>[0], wrapped: readonly number[], first: number, count: number) {
  return listShownRows(blocks, (row) => wrapped.includes(row), first, count).map(
    (row) => row && (row.isFirst ? row.line.cursor : -row.line.cursor),
  );
}

test('Each row has the line that begins or continues in the row', () => {
  const blocks = [{ row: 0, lines: [line(1), line(2), line(3)] }];
  assert.equal(list(blocks, [2, 3], 0, 6), [1, 2, -2, -2, 3, null]);
  assert.equal(list(blocks, [2, 3], 3, 2), [-2, 3]);
});

test('Each row has its line, even if the rows belong to several blocks', () => {
  const blocks = [
    { row: 4, lines: [line(1), line(2)] },
    { row: 6, lines: [line(3), line(4)] },
  ];
  assert.equal(list(blocks, [], 2, 7), [null, null, 1, 2, 3, 4, null]);
  assert.equal(list(blocks, [], 7, 1), [4]);
});

test('The first rows of a block belong to the line that the previous block left open', () => {
  const blocks = [
    { row: 0, lines: [line(1)] },
    { row: 0, lines: [null, line(2)] },
    { row: 3, lines: [null, line(3)] },
  ];
  assert.equal(list(blocks, [2, 3], 0, 5), [-1, 2, -2, -2, 3]);
});

test('Rows without output show no line', () => {
  assert.equal(list([], [], 0, 2), [null, null]);
});

test.run();
