/** The output of commands on terminals and in files. */
import { Writable } from 'node:stream';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatTime } from '../../../http/cli/output/format.js';
import { createOutput, type Output } from '../../../http/cli/output/output.js';
import { writeTable } from '../../../http/cli/output/table.js';

const test = suite('http/cli/output');

interface Written {
  readonly output: Output;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** @param now the clock. @param columns the width of both terminals */
function write({
  isTTY = false,
  columns = 40,
  env = {},
  now = () => 0,
}: {
  isTTY?: boolean;
  columns?: number;
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
      { isTTY, columns },
    ) as unknown as NodeJS.WriteStream;
  return {
    output: createOutput({ stdout: stream('stdout'), stderr: stream('stderr') }, env, now),
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
  };
}

test('Colours are used only on terminals, unless NO_COLOR or TERM=dumb is set', () => {
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

test('Progress on a terminal is one line that other output replaces', async () => {
  const { output, stdout, stderr } = write({ isTTY: true });
  output.progress('1 of 2');
  output.progress('2 of 2');
  await output.line('done');
  assert.is(stderr(), '1 of 2\r\u001b[K2 of 2\r\u001b[K');
  assert.is(stdout(), 'done\n');
});

test('Progress that is not on a terminal is at most one line every 10 seconds', () => {
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

test('Columns fit their content, and unprintable characters are escaped', async () => {
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
    '日本         -',
    '',
  ]);
});

const reports = [
  ['20260131T120000000Z-0a1b2c', 'The configuration names a resource that does not exist', 'yes'],
  ['b', '日本語の長い説明がここにあります', 'no'],
] as const;

test('A table is as wide as the terminal and keeps its first column', async () => {
  const { output, stdout } = write({ isTTY: true, columns: 50, env: { NO_COLOR: '1' } });
  await writeTable(output, ['ID', 'FINDING', 'FATAL'], reports, 'none');
  assert.equal(stdout().split('\n'), [
    'ID                          FINDING          FATAL',
    '20260131T120000000Z-0a1b2c  The configurat…  yes',
    'b                           日本語の長い説…  no',
    '',
  ]);
});

test('A table that fits its terminal is not shortened', async () => {
  const { output, stdout } = write({ isTTY: true, columns: 200, env: { NO_COLOR: '1' } });
  await writeTable(output, ['ID', 'FINDING', 'FATAL'], reports, 'none');
  assert.match(stdout(), / The configuration names a resource that does not exist {2}yes\n/);
});

test('A narrow terminal shortens no column below eight characters', async () => {
  const { output, stdout } = write({ isTTY: true, columns: 10, env: { NO_COLOR: '1' } });
  await writeTable(output, ['ID', 'FINDING', 'FATAL'], reports, 'none');
  assert.match(stdout(), /^b {27}日本語… {3}no$/m);
  assert.match(stdout(), / {2}The con… {2}yes\n/);
});

test('Tables are shortened only on a terminal', async () => {
  const { output, stdout } = write({ columns: 20 });
  await writeTable(output, ['ID', 'FINDING', 'FATAL'], reports, 'none');
  assert.match(stdout(), / The configuration names a resource that does not exist {2}yes\n/);
  assert.not.match(stdout(), '…');
});

test('An empty list prints a note and no result', async () => {
  const { output, stdout, stderr } = write();
  await writeTable(output, ['ID'], [], 'No entries.');
  assert.is(stdout(), '');
  assert.is(stderr(), 'No entries.\n');
});

test('A time is printed as local time with its offset', () => {
  const { TZ } = process.env;
  try {
    for (const [zone, text] of [
      ['Asia/Kolkata', '2026-01-31 08:30:00 +05:30'],
      ['America/St_Johns', '2026-01-30 23:30:00 -03:30'],
      ['UTC', '2026-01-31 03:00:00 +00:00'],
    ] as const) {
      process.env.TZ = zone;
      assert.is(formatTime('2026-01-31T03:00:00.000Z'), text);
    }
  } finally {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  }
});

test.run();
