/** Where a command writes: terminals, files, and who wants no colours. */
import { Writable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createOutput, type Output } from '../../../http/cli/output/output.js';
import { writeTable } from '../../../http/cli/output/table.js';

const test = suite('the output of commands');

interface Written {
  readonly output: Output;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** @param now the clock */
function write({
  isTTY = false,
  env = {},
  now = () => 0,
}: {
  isTTY?: boolean;
  env?: NodeJS.ProcessEnv;
  now?: () => number;
} = {}): Written {
  const texts = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr'): NodeJS.WriteStream =>
    Object.assign(
      new Writable({
        write(chunk: Buffer, _, done) {
          texts[name] += chunk.toString();
          done();
        },
      }),
      { isTTY, columns: 40 },
    ) as unknown as NodeJS.WriteStream;
  return {
    output: createOutput({ stdout: stream('stdout'), stderr: stream('stderr') }, env, now),
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
  };
}

test('colours are for terminals, and for those who want them', () => {
  assert.is(write({ isTTY: true }).output.style('red', 'x'), '\u001b[31mx\u001b[39m');
  for (const options of [
    { isTTY: false },
    { isTTY: true, env: { NO_COLOR: '1' } },
    { isTTY: true, env: { TERM: 'dumb' } },
  ]) {
    assert.is(write(options).output.style('red', 'x'), 'x');
  }
  assert.ok(write({ isTTY: true, env: { NO_COLOR: '' } }).output.colours, 'NO_COLOR counts when it is not empty');
});

test('on a terminal progress is one line that changes, and goes before anything else is written', async () => {
  const { output, stdout, stderr } = write({ isTTY: true });
  output.progress('1 of 2');
  output.progress('2 of 2');
  await output.line('done');
  assert.is(stderr(), '1 of 2\r\u001b[K2 of 2\r\u001b[K');
  assert.is(stdout(), 'done\n');
});

test('elsewhere progress is a line now and then', () => {
  let now = 1_000_000;
  const { output, stderr } = write({ now: () => now });
  for (const [text, passed] of [
    ['first', 0],
    ['soon', 9_999],
    ['later', 1],
    ['soon again', 0],
  ] as const) {
    now += passed;
    output.progress(text);
  }
  output.progress(null);
  assert.is(stderr(), 'first\nlater\n');
});

test('columns are as wide as what is in them, with what cannot be printed escaped', async () => {
  const { output, stdout } = write();
  await writeTable(
    output,
    ['ID', 'KIND'],
    [
      ['a', 'one'],
      ['e\u001b[31m', null],
      ['日本', ''],
    ],
    'none',
  );
  assert.equal(stdout().split('\n'), [
    'ID           KIND',
    'a            one',
    'e\\u{1b}[31m  -',
    '日本           -',
    '',
  ]);
});

test('a list without anything in it is no output, only a note', async () => {
  const { output, stdout, stderr } = write();
  await writeTable(output, ['ID'], [], 'There is none.');
  assert.is(stdout(), '');
  assert.is(stderr(), 'There is none.\n');
});

test.run();
