/** The positions at which the lines of a console are wrapped. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { softBreak, wrapWords } from '../../../../../http/ui/views/console/terminal/word-wrap.js';

const test = suite('http/ui/views/console/word-wrap');

/** Returns the rows of a line. */
const rows = (line: string, columns = 20): readonly string[] => wrapWords(line, columns).split(softBreak);

test('A line is wrapped before the word that does not fit, and loses no text', () => {
  const line = 'Failed to load the data of a chest\n';
  assert.equal(rows(line), ['Failed to load the ', 'data of a chest\n']);
  assert.is(rows(line).join(''), line);
});

test('A line that fits is not wrapped, even with many colour codes', () => {
  const coloured = '\x1b[31mtwelve chars\x1b[0m\n';
  assert.equal(rows('exactly twenty chars\n'), ['exactly twenty chars\n']);
  assert.equal(rows(coloured), [coloured]);
});

test('Colours keep their positions and do not count as columns', () => {
  assert.equal(rows('\x1b[31mFailed to load the data\x1b[0m of it'), [
    '\x1b[31mFailed to load the ',
    'data\x1b[0m of it',
  ]);
});

test('A row that is full to the last column continues without an added line break', () => {
  assert.equal(rows('eight chr eight chr next'), ['eight chr eight chr next']);
});

test('A word of more than a quarter of the columns is broken where the row ends', () => {
  assert.equal(rows(`see ${'x'.repeat(30)}`), [`see ${'x'.repeat(30)}`]);
});

test('The terminal wraps the lines whose width is not certain', () => {
  for (const line of [
    'a tab\there and there and there',
    '界 wide and narrow and more',
    'moves \x1b[3D back and forth again',
  ])
    assert.equal(rows(line), [line]);
});

test.run();
