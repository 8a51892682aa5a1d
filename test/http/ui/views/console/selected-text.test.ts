/** The selected text of a console. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ChannelPadding, noPadding } from '../../../../../http/ui/views/console/terminal/channel.js';
import type { ShownRow } from '../../../../../http/ui/views/console/terminal/drawn-rows.js';
import { readSelection } from '../../../../../http/ui/views/console/terminal/selected-text.js';

const test = suite('http/ui/views/console/selected-text');

/** A terminal whose rows are texts. A row that begins with a + continues the previous row. */
function terminal(rows: readonly string[], [startX, startY]: readonly number[], [endX, endY]: readonly number[]) {
  const lines = rows.map((row) => ({
    isWrapped: row.startsWith('+'),
    translateToString: (_trim?: boolean, start = 0, end?: number) => row.replace(/^\+/, '').slice(start, end),
  }));
  const range = { start: { x: startX, y: startY }, end: { x: endX, y: endY } };
  const selected = lines.slice(startY, (endY ?? 0) + 1).reduce((text, line, at) => {
    const part = line.translateToString(
      true,
      at === 0 ? startX : 0,
      at === (endY ?? 0) - (startY ?? 0) ? endX : undefined,
    );
    return at === 0 || line.isWrapped ? text + part : `${text}\n${part}`;
  }, '');
  return {
    getSelection: () => selected,
    getSelectionPosition: () => range,
    buffer: { active: { getLine: (row: number) => lines[row] } },
  } as unknown as Parameters<typeof readSelection>[0];
}

const repeated =
  (row: number, repeats: string[], padding: ChannelPadding = noPadding) =>
  (first: number, count: number): readonly (ShownRow | null)[] =>
    Array.from({ length: count }, (_, at) =>
      first + at === row
        ? { line: { kind: 'line', run: 'r1', cursor: 0, severity: 'info', at: null, repeats, padding }, isFirst: true }
        : null,
    );

test('A line that is drawn once is copied as often as the server printed the line', () => {
  const rows = ['before', 'same', 'after'];
  assert.is(
    readSelection(terminal(rows, [0, 0], [5, 2]), repeated(1, ['same\n', '\x1b[31msame\x1b[0m\r\n'])),
    'before\nsame\nsame\nsame\nafter',
  );
});

test('A wrapped line is repeated in the copy only if its end is selected', () => {
  const rows = ['a long ', '+line', 'after'];
  const once = repeated(0, ['a long line\n']);
  assert.is(readSelection(terminal(rows, [0, 0], [5, 2]), once), 'a long line\na long line\nafter');
  assert.is(readSelection(terminal(rows, [0, 0], [2, 1]), once), 'a long li');
});

test('A part of a line is copied once', () => {
  const rows = ['same', 'after'];
  assert.is(readSelection(terminal(rows, [1, 0], [3, 0]), repeated(0, ['same\n'])), 'am');
});

test('A channel is copied as the server printed it, including the padding', () => {
  const rows = ['before', '[server] up', 'after'];
  const shortened = repeated(1, [], { spaces: 10, isMoved: false });
  assert.is(readSelection(terminal(rows, [0, 0], [5, 2]), shortened), 'before\n[          server] up\nafter');
  assert.is(readSelection(terminal(rows, [0, 1], [4, 1]), shortened), '[          ser');
  assert.is(readSelection(terminal(rows, [1, 1], [11, 1]), shortened), 'server] up');
});

test('A channel is copied with its printed padding, wherever the padding is drawn', () => {
  const rows = ['before', '[server]    up', 'after'];
  const moved = repeated(1, [], { spaces: 3, isMoved: true });
  assert.is(readSelection(terminal(rows, [0, 0], [5, 2]), moved), 'before\n[   server] up\nafter');
  assert.is(readSelection(terminal(rows, [0, 1], [14, 1]), moved), '[   server] up');
  assert.is(readSelection(terminal(rows, [0, 1], [4, 1]), moved), '[   ser');
  assert.is(readSelection(terminal(rows, [0, 1], [10, 1]), moved), '[   server]');
  assert.is(readSelection(terminal(rows, [1, 1], [14, 1]), moved), 'server] up');
  assert.is(readSelection(terminal(rows, [9, 1], [14, 1]), moved), ' up');
  assert.is(readSelection(terminal(rows, [12, 1], [14, 1]), moved), 'up');
});

test.run();
