/** The drawn output of a run, and the gutter next to the output. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { noPadding } from '../../../../../http/ui/views/console/terminal/channel.js';
import { createOutputDrawing } from '../../../../../http/ui/views/console/terminal/draw-output.js';
import { createLineMarks, type LineMarks } from '../../../../../http/ui/views/console/terminal/line-marks.js';
import { createLineStyle } from '../../../../../http/ui/views/console/terminal/line-style.js';
import { softBreak } from '../../../../../http/ui/views/console/terminal/word-wrap.js';
import type { Output } from '../../../../../http/ui/views/console/window/blocks.js';

const test = suite('http/ui/views/console/draw-output');

const output = (text: string, from = 0): Output => ({
  kind: 'output',
  run: 'r1',
  from,
  to: from + Buffer.byteLength(text),
  text,
});
const sent = (id: number, cursor: number, line: string) => ({ id, run: 'r1', cursor, line, at: 5 });

const createDrawing = (marks: LineMarks = createLineMarks(), { folds = true, columns = null as number | null } = {}) =>
  createOutputDrawing(marks, {
    style: (line) => ({ text: line, severity: line.startsWith('error') ? 'error' : 'info' }),
    command: (line) => `> ${line}\n`,
    foldsRepeats: () => folds,
    columns: () => columns,
  });

/** Returns the text that is drawn for a piece of output. */
function draw(marks: LineMarks, piece: Output, text = piece.text): string {
  return createDrawing(marks).draw(piece, text).data;
}

function withCommands(...commands: readonly ReturnType<typeof sent>[]): LineMarks {
  const marks = createLineMarks();
  marks.addCommands(commands);
  return marks;
}

test('A command is drawn before the first line that was printed after the command', () => {
  const marks = withCommands(sent(2, 4, 'second'), sent(1, 4, 'first'), sent(3, 8, 'third'));
  assert.is(draw(marks, output('one\ntwo\nsix\n')), 'one\n> first\n> second\ntwo\n> third\nsix\n');
});

test('A command is wrapped before the word that does not fit', () => {
  const marks = withCommands(sent(1, 0, 'say hello  Local client'));
  const { data } = createDrawing(marks, { columns: 24 }).draw(output('one\n'), 'one\n');
  assert.is(data, `> say hello  Local ${softBreak}client\none\n`);
});

test('A command is drawn once, and once more after a reset', () => {
  const marks = withCommands(sent(1, 4, 'list'), sent(1, 4, 'list'));
  assert.is(draw(marks, output('one\n')), 'one\n> list\n');
  assert.is(draw(marks, output('two\n', 4)), 'two\n');
  marks.reset();
  assert.is(draw(marks, output('two\n', 4)), '> list\ntwo\n');
});

test('A command that was sent while a line was printed is drawn after that line', () => {
  assert.is(draw(withCommands(sent(1, 2, 'list')), output('> one\ntwo\n')), '> one\n> list\ntwo\n');
  assert.is(draw(withCommands(sent(1, 2, 'list')), output('$ ')), '$ \r\n> list\n');
});

test('A command is drawn before the output even if the encoding is not UTF-8', () => {
  // Two bytes for each character beyond ASCII, as in GBK.
  const text = '[插件] 启动\n完成\nend\n';
  const cursor = 12 + 5;
  const bytes = { ...output(text), to: cursor + 4 };
  assert.is(draw(withCommands(sent(1, cursor, 'list')), bytes), '[插件] 启动\n完成\n> list\nend\n');
});

test('Commands of other runs and outside the text are not drawn', () => {
  const marks = withCommands(sent(1, 2, 'before'), { ...sent(2, 12, 'elsewhere'), run: 'r2' }, sent(3, 90, 'after'));
  assert.is(draw(marks, output('one\n', 10)), 'one\n');
});

test('Only the new part of a block that has grown is drawn', () => {
  const piece = output('one\ntwo\n');
  assert.is(draw(withCommands(sent(1, 4, 'list')), piece, 'two\n'), '> list\ntwo\n');
});

test('Each line has the cursor of its first byte, and the rest of a line has no cursor', () => {
  const drawing = createDrawing();
  const first = drawing.draw(output('äö\nerror two\nthr'), 'äö\nerror two\nthr');
  assert.equal(
    first.lines.map((line) => [line?.cursor, line?.severity]),
    [
      [0, 'info'],
      [5, 'error'],
      [15, 'info'],
    ],
  );
  assert.ok(drawing.isLineOpen());
  const rest = drawing.draw(output('ee\nnew\n', 18), 'ee\nnew\n');
  assert.equal(
    rest.lines.map((line) => line?.cursor),
    [21],
  );
});

test('A repeated line is drawn once, and the other lines are stored with that line', () => {
  const drawing = createDrawing();
  const text = 'same\nsame\nsame\nother\nsame\n';
  const { data, lines } = drawing.draw(output(text), text);
  assert.is(data, 'same\nother\nsame\n');
  assert.equal(
    lines.map((line) => line?.repeats.length),
    [2, 0, 0],
  );
  assert.is(drawing.draw(output('same\n', 26), 'same\n').data, '');
  assert.equal(lines[2]?.repeats, ['same\n']);
});

test('Lines that differ only in the time before them repeat each other', () => {
  const text = '[12:00:00] [WARN]: behind\n[12:00:07] [WARN]: behind\n';
  const { data, lines } = createDrawing().draw(output(text), text);
  assert.is(data, '[12:00:00] [WARN]: behind\n');
  assert.equal(lines[0]?.repeats, ['[12:00:07] [WARN]: behind\n']);
});

test('Empty lines, lines before and after a command, and other blocks are not folded', () => {
  assert.is(draw(createLineMarks(), output('\n\n\n')), '\n\n\n');
  assert.is(draw(withCommands(sent(1, 4, 'list')), output('one\none\n')), 'one\n> list\none\n');
  const drawing = createDrawing();
  drawing.draw(output('one\n'), 'one\n');
  drawing.endRepeats();
  assert.is(drawing.draw(output('one\n', 4), 'one\n').data, 'one\n');
});

test('Each repeated line is drawn if the folding is switched off', () => {
  const text = 'same\nsame\n';
  assert.is(createDrawing(createLineMarks(), { folds: false }).draw(output(text), text).data, text);
});

test('A form feed within a line begins a row, which is counted', () => {
  const text = 'one\fmore\ntwo\n';
  assert.equal(
    createDrawing()
      .draw(output(text), text)
      .lines.map((line) => line?.cursor),
    [0, undefined, 9],
  );
});

test('A note ends an open line and has a separate row', () => {
  const drawing = createDrawing();
  drawing.draw(output('open'), 'open');
  const { data, lines } = drawing.drawNote('r2', '-- Run --');
  assert.is(data, '\r\n-- Run --\r\n');
  assert.equal(
    lines.map((line) => line?.kind),
    ['note'],
  );
});

test('The channel of a line on a narrow screen is drawn without its padding', () => {
  const text = '\x1b[36m[          server]\x1b[0m up\ncfx> [    script:hello] hi\n[x] as it is\n';
  const narrow = createDrawing(createLineMarks(), { columns: 40 }).draw(output(text), text);
  assert.is(narrow.data, '\x1b[36m[server]\x1b[0m up\ncfx> [script:hello] hi\n[x] as it is\n');
  assert.equal(
    narrow.lines.map((line) => line?.padding.spaces),
    [10, 4, 0],
  );
});

test('The padding of a channel on a wide screen is drawn after the channel', () => {
  const text = '\x1b[36m[   server]\x1b[0m up\ncfx> [    script:hello] hi\n[x] as it is\n[  open\n[   1.25] boot\n';
  const wide = createDrawing(createLineMarks(), { columns: 120 }).draw(output(text), text);
  assert.is(
    wide.data,
    '\x1b[36m[server]   \x1b[0m up\ncfx> [script:hello]     hi\n[x] as it is\n[  open\n[   1.25] boot\n',
  );
  assert.equal(
    wide.lines.map((line) => line?.padding),
    [{ spaces: 3, isMoved: true }, { spaces: 4, isMoved: true }, noPadding, noPadding, noPadding],
  );
});

test('The severity of a line follows from its words or colours', () => {
  const drawing = createOutputDrawing(createLineMarks(), {
    style: createLineStyle(),
    command: (line) => line,
    foldsRepeats: () => true,
    columns: () => null,
  });
  const text = 'Done\n[12:00:00] [WARN]: slow\n\u001b[31mred\u001b[0m\n';
  assert.equal(
    drawing.draw(output(text), text).lines.map((line) => line?.severity),
    ['info', 'warning', 'error'],
  );
});

test.run();
