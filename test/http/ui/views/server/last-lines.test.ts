/** The lines that the page shows of a run that ended by itself. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { pickLastLines } from '../../../../../http/ui/views/server/incident/last-lines.js';

const test = suite('pickLastLines');

const linesOf = (output: string, count = 3) => pickLastLines(output, count, false).map(({ text }) => text);

const causeOf = (output: string, count = 3) =>
  pickLastLines(output, count, true).map(({ text, isCause }) => (isCause ? `! ${text}` : text));

test('Output without a cause is shown by its last lines', () => {
  assert.equal(linesOf('one\ntwo\nthree\nfour\n'), ['two', 'three', 'four']);
  assert.equal(linesOf('one'), ['one']);
  assert.equal(linesOf(''), []);
});

test('The line of the cause is marked, and is shown above the last lines if it is earlier', () => {
  assert.equal(causeOf('Error: no map\n  at load\n'), ['! Error: no map', '  at load']);
  assert.equal(causeOf('Fatal: no map\na\nb\nc\nerror: again\n'), ['! Fatal: no map', 'c', 'error: again']);
});

test('No line is marked if the service has chosen none', () => {
  assert.equal(
    pickLastLines('Error: no map\nerror: again\n', 3, false).filter(({ isCause }) => isCause),
    [],
  );
});

test('Colours, titles and rewritten lines neither hide a line nor mark it', () => {
  assert.equal(causeOf('\x1b[31mError\x1b[0m: x\n\x1b]0;title\x07plain\r\n10 %\r100 %\n'), [
    '! Error: x',
    'plain',
    '100 %',
  ]);
});

test.run();
