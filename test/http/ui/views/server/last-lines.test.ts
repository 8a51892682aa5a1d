/** The lines that the page shows of a run that ended by itself. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  pickErrorBefore,
  pickLastLines,
  splitChannel,
} from '../../../../../http/ui/views/server/incident/last-lines.js';

const test = suite('http/ui/views/server/last-lines');

const linesOf = (output: string, count = 3) => pickLastLines(output, count, false).map(({ text }) => text);

const causeOf = (output: string, count = 3) =>
  pickLastLines(output, count, true).map(({ text, isCause }) => (isCause ? `! ${text}` : text));

test('Output without a cause is shown by its last lines', () => {
  assert.equal(linesOf('one\ntwo\nthree\nfour\n'), ['two', 'three', 'four']);
  assert.equal(linesOf('one'), ['one']);
  assert.equal(linesOf(''), []);
});

test('The line of the cause is marked and shown above the last lines', () => {
  assert.equal(causeOf('Error: no map\n  at load\n'), ['! Error: no map', '  at load']);
  assert.equal(causeOf('Fatal: no map\na\nb\nc\nerror: again\n'), ['! Fatal: no map', 'c', 'error: again']);
});

test('No line is marked if the service has chosen no line', () => {
  assert.equal(
    pickLastLines('Error: no map\nerror: again\n', 3, false).filter(({ isCause }) => isCause),
    [],
  );
});

test('Colours, titles and rewritten lines neither hide a line nor mark a line', () => {
  assert.equal(causeOf('\x1b[31mError\x1b[0m: x\n\x1b]0;title\x07plain\r\n10 %\r100 %\n'), [
    '! Error: x',
    'plain',
    '100 %',
  ]);
});

const errorBefore = (output: string) => pickErrorBefore(output, 3).map(({ text }) => text);

test("A script error directly before the fatal error is shown with the script's trace", () => {
  const script = '[   script:hello] ';
  assert.equal(
    errorBefore(
      `[  server] Error: of another time\n[  server] up\n${script}SCRIPT ERROR: @hello/a.lua:5: nil\n` +
        `${script}> welcome (@hello/a.lua:5)\n${script}> handler (@hello/a.lua:9)\n`,
    ),
    [
      `${script}SCRIPT ERROR: @hello/a.lua:5: nil`,
      `${script}> welcome (@hello/a.lua:5)`,
      `${script}> handler (@hello/a.lua:9)`,
    ],
  );
});

test('An error is shown with the fatal error only if no other line is between them', () => {
  assert.equal(errorBefore('Error: no map\nplayers: 4\n'), []);
  assert.equal(errorBefore(''), []);
});

test('The channel of a line is shown without its padding', () => {
  assert.equal(splitChannel('[          server] Fatal error'), ['[server]', 'Fatal error']);
  assert.equal(splitChannel('Error: [x] y'), ['', 'Error: [x] y']);
});

test.run();
