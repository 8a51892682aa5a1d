/** The commands and times that a console shows next to its output. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createLineMarks,
  type MarkStyle,
  markText,
  maxCommands,
  maxTimedRuns,
} from '../../../../../http/ui/views/console/terminal/line-marks.js';
import type { Output } from '../../../../../http/ui/views/console/window/blocks.js';

const test = suite('line marks');

const plain: MarkStyle = { gutter: null, command: (line) => `> ${line}\n` };
const timed: MarkStyle = { ...plain, gutter: (_, at) => `${at ?? '-'} ` };

const output = (text: string, from = 0): Output => ({
  kind: 'output',
  run: 'r1',
  from,
  to: from + Buffer.byteLength(text),
  text,
});
const sent = (id: number, cursor: number, line: string) => ({ id, run: 'r1', cursor, line });

test('A command is drawn before the first line that was printed after it', () => {
  const marks = createLineMarks();
  marks.addCommands([sent(2, 4, 'second'), sent(1, 4, 'first'), sent(3, 8, 'third')]);
  const text = 'one\ntwo\nsix\n';
  assert.is(markText(output(text), text, false, marks, plain), 'one\n> first\n> second\ntwo\n> third\nsix\n');
});

test('A command is drawn once, and once more after a reset', () => {
  const marks = createLineMarks();
  marks.addCommands([sent(1, 4, 'list')]);
  marks.addCommands([sent(1, 4, 'list')]);
  assert.is(markText(output('one\n'), 'one\n', false, marks, plain), 'one\n> list\n');
  assert.is(markText(output('two\n', 4), 'two\n', false, marks, plain), 'two\n');
  marks.reset();
  assert.is(markText(output('two\n', 4), 'two\n', false, marks, plain), '> list\ntwo\n');
});

test('A command that was sent within a line is drawn after that line', () => {
  const marks = createLineMarks();
  marks.addCommands([sent(1, 2, 'list')]);
  assert.is(markText(output('> one\ntwo\n'), '> one\ntwo\n', false, marks, plain), '> one\n> list\ntwo\n');
  const atPrompt = createLineMarks();
  atPrompt.addCommands([sent(1, 2, 'list')]);
  assert.is(markText(output('$ '), '$ ', false, atPrompt, plain), '$ \r\n> list\n');
});

test('The newest commands of a run and the times of the newest runs are kept', () => {
  const marks = createLineMarks();
  const all = Array.from({ length: maxCommands + 5 }, (_, index) => sent(index, index, `line ${index}`));
  for (const command of all) marks.addCommands([command]);
  assert.equal(
    marks.takeCommands('r1', 0, Infinity).map(({ id }) => id),
    all.slice(5).map(({ id }) => id),
  );
  for (let run = 0; run <= maxTimedRuns; run += 1) marks.addTime(`run-${run}`, 0, run);
  assert.is(marks.findTime('run-0', 0), null);
  assert.is(marks.findTime('run-1', 0), 1);
  assert.is(marks.findTime(`run-${maxTimedRuns}`, 0), maxTimedRuns);
});

test('A command is drawn before its output in a run whose encoding is not UTF-8', () => {
  const marks = createLineMarks();
  // Each character beyond ASCII has two bytes, for example in GBK.
  const text = '[插件] 启动\n完成\nend\n';
  const cursor = 12 + 5;
  marks.addCommands([sent(1, cursor, 'list')]);
  const bytes = { ...output(text), to: cursor + 4 };
  assert.is(markText(bytes, text, false, marks, plain), '[插件] 启动\n完成\n> list\nend\n');
});

test('Commands of other runs and outside the text are not drawn', () => {
  const marks = createLineMarks();
  marks.addCommands([sent(1, 2, 'before'), { ...sent(2, 12, 'elsewhere'), run: 'r2' }, sent(3, 90, 'after')]);
  assert.is(markText(output('one\n', 10), 'one\n', false, marks, plain), 'one\n');
});

test('Each line has its time, counted in bytes, and an open line has no time', () => {
  const marks = createLineMarks();
  marks.addTime('r1', 0, 100);
  marks.addTime('r1', 5, 200);
  const text = 'äö\ntwo\nthree\n';
  assert.is(markText(output(text), text, false, marks, timed), '100 äö\n200 two\n200 three\n');
  assert.is(markText(output('rest\nnew\n', 20), 'rest\nnew\n', true, marks, timed), 'rest\n200 new\n');
});

test('Times may arrive in any order, and are unknown before the first time', () => {
  const marks = createLineMarks();
  assert.is(marks.findTime('r1', 3), null);
  marks.addTime('r1', 40, 400);
  marks.addTime('r1', 10, 100);
  marks.addTime('r1', 20, null);
  assert.equal(
    [5, 10, 15, 20, 39, 40].map((cursor) => marks.findTime('r1', cursor)),
    [null, 100, 100, null, null, 400],
  );
});

test('A block that has grown is drawn from its new part on', () => {
  const marks = createLineMarks();
  marks.addCommands([sent(1, 4, 'list')]);
  assert.is(markText(output('one\ntwo\n'), 'two\n', false, marks, plain), '> list\ntwo\n');
});

test.run();
