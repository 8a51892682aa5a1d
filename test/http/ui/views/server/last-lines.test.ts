/** The lines that are shown of a run that ended by itself. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pickLastLines } from '../../../../../http/ui/views/server/facts/last-lines.js';

const test = suite('pickLastLines');

const linesOf = (output: string, count = 3) =>
  pickLastLines(output, count).map(({ text, isError }) => (isError ? `! ${text}` : text));

test('Output without an error is shown by its last lines', () => {
  assert.equal(linesOf('one\ntwo\nthree\nfour\n'), ['two', 'three', 'four']);
  assert.equal(linesOf('one'), ['one']);
  assert.equal(linesOf(''), []);
});

test('The first error is marked, and shown before the last lines where it is further up', () => {
  assert.equal(linesOf('one\nError: no map\n  at load\n'), ['one', '! Error: no map', '  at load']);
  assert.equal(linesOf('Fatal: no map\na\nb\nc\nerror: again\n'), ['! Fatal: no map', 'c', 'error: again']);
});

test('A longer word that contains an error word does not count', () => {
  assert.equal(linesOf('terrors of the deep\nerrorless\n'), ['terrors of the deep', 'errorless']);
});

test('Colours, titles and rewritten lines do not hide or mark anything', () => {
  assert.equal(linesOf('\x1b[31mError\x1b[0m: x\n\x1b]0;title\x07plain\r\n10 %\r100 %\n'), [
    '! Error: x',
    'plain',
    '100 %',
  ]);
});

test.run();
