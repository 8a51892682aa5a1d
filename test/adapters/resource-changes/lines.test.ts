import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addLines,
  type ChangedText,
  listLines,
  removeLines,
  restoreLines,
  withdrawLines,
} from '../../../adapters/resource-changes/lines.js';
import type { ConfigLine } from '../../../machines/resource-changes/types.js';

const test = suite('adapters/resource-changes/lines');

const ends = ['\n', '\r\n', '\r'];
const words = ['a', 'x', '', 'x'];

/** All texts of the words with all combinations of line breaks, with and without a final line break. */
const texts = words
  .reduce(
    (all, word, at) =>
      all.flatMap((text) => [...ends, ...(at === words.length - 1 ? [''] : [])].map((end) => `${text}${word}${end}`)),
    [''],
  )
  .filter((text) => listLines(text).length === words.length);

/** All sets of line numbers. */
const sets = Array.from({ length: 2 ** words.length }, (_, bits) =>
  words.flatMap((_, at) => (bits & (1 << at) ? at + 1 : [])),
);

const toLines = (numbers: readonly number[], text: string): ConfigLine[] =>
  numbers.map((number) => ({ number, resource: 'x', text: listLines(text)[number - 1] ?? '' }));

test('Removed lines are restored with the same line breaks', () => {
  assert.ok(texts.length > 50);
  for (const text of texts)
    for (const numbers of sets) {
      const { text: changed, changed: removed }: ChangedText<ConfigLine> = removeLines(text, toLines(numbers, text));
      const kept = listLines(text).filter((_, at) => !numbers.includes(at + 1));
      const all = JSON.stringify({ text, numbers });
      assert.equal(listLines(changed), kept, all);
      assert.is(restoreLines(changed, removed, true), text, all);
    }
});

test('Added lines are withdrawn, so that the text is the same', () => {
  for (const text of ['', '# only', ...texts])
    for (let number = 1; number <= listLines(text).length + 1; number += 1) {
      if (number === 1 && text !== '') continue;
      const lines = ['new', 'newer'].map((line, at) => ({ number: number + at, resource: line, text: line }));
      const { text: changed, changed: added } = addLines(text, lines);
      const all = JSON.stringify({ text, number });
      assert.equal(listLines(changed), listLines(text).toSpliced(number - 1, 0, 'new', 'newer'), all);
      assert.is(withdrawLines(changed, added), text, all);
    }
});

test('An undo keeps the lines that were added after the last line', () => {
  const removed = removeLines('a\nx', toLines([2], 'a\nx'));
  assert.is(restoreLines(`${removed.text}z`, removed.changed, false), 'a\nx\nz');
  const added = addLines('a', [{ number: 2, resource: 'x', text: 'x' }]);
  assert.is(withdrawLines(`${added.text}\nz\n`, added.changed), 'a\nz\n');
});

test('Lines in records of earlier managers, which have no line breaks, are restored', () => {
  const line = { number: 2, resource: 'x', text: 'x' };
  assert.is(restoreLines('a\r\nb\r\n', [line], true), 'a\r\nx\r\nb\r\n');
  assert.is(restoreLines('a\nx\n', [line], false), 'a\nx\n');
  assert.is(withdrawLines('a\nx\nb\n', [line]), 'a\nb\n');
});

test.run();
