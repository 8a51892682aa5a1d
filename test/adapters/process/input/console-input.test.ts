/** Writes to a server's console input: each line is written whole or not at all. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, constants, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ConsoleInput, createConsoleInput } from '../../../../adapters/process/input/console-input.js';
import { type RunDirectory, runDirectory } from '../../../../adapters/process/run-files/run-directory.js';

const test = suite<{ directory: RunDirectory; input: ConsoleInput }>('adapters/process/input/console-input');

test.before.each((context) => {
  context.directory = runDirectory(mkdtempSync(join(tmpdir(), 'input-')));
  execFileSync('mkfifo', [context.directory.stdin]);
  writeFileSync(context.directory.console, 'printed\n');
  context.input = createConsoleInput(context.directory);
});

test.after.each(({ directory, input }) => {
  input.close();
  rmSync(directory.path, { recursive: true, force: true });
});

/** Opens the FIFO for reading and writing, as a server does. */
const open = ({ stdin }: RunDirectory): number => openSync(stdin, constants.O_RDWR | constants.O_NONBLOCK);

function readAll(fd: number): string {
  const buffer = Buffer.alloc(1 << 20);
  let text = '';
  for (;;) {
    try {
      text += buffer.toString('utf8', 0, readSync(fd, buffer));
    } catch {
      return text;
    }
  }
}

test('A line arrives with a newline, and the answer has the cursor', ({ directory, input }) => {
  const server = open(directory);
  assert.equal(input.write('grüße'), { cursor: 8 });
  appendFileSync(directory.console, 'more\n');
  assert.equal(input.write('two'), { cursor: 13 });
  assert.is(readAll(server), 'grüße\ntwo\n');
  closeSync(server);
});

test('Console input that no process has open is reported as closed', ({ input }) => {
  assert.equal(input.write('hello'), { undeliverable: 'console_closed' });
});

test('Console input is reported as closed after the last reader has closed it', ({ directory, input }) => {
  const first = open(directory);
  input.write('hello');
  closeSync(first);
  assert.equal(input.write('hello'), { undeliverable: 'console_closed' });
  assert.equal(input.write('hello'), { undeliverable: 'console_closed' });
  const second = open(directory);
  assert.equal(input.write('again'), { cursor: 8 });
  assert.is(readAll(second), 'again\n');
  closeSync(second);
});

test('A line of the maximum length is written whole or refused whole', ({ directory, input }) => {
  const server = open(directory);
  const longest = 'x'.repeat(4_095);
  let taken = 0;
  while ('cursor' in input.write(longest)) taken += 1;
  assert.equal(input.write(longest), { undeliverable: 'console_full' });
  const lines = readAll(server).split('\n');
  assert.is(lines.pop(), '');
  assert.is(lines.length, taken);
  assert.ok(lines.every((line) => line === longest));
  assert.ok('cursor' in input.write('after it was read there is room again'));
  closeSync(server);
});

test('Several lines are written in order with the same cursor', ({ directory, input }) => {
  const server = open(directory);
  const lines = Array.from({ length: 300 }, (_, index) => `${index} ${'ü'.repeat(index)}`);
  const longest = 'x'.repeat(4_095);
  assert.equal(
    input.writeAll([longest, ...lines.slice(0, 100)]),
    Array.from({ length: 101 }, () => ({ cursor: 8 })),
  );
  assert.is(readAll(server), `${[longest, ...lines.slice(0, 100)].join('\n')}\n`);
  closeSync(server);
});

test('Only the lines for which the pipe has space are written', ({ directory, input }) => {
  const server = open(directory);
  const longest = 'x'.repeat(4_095);
  let isFull = false;
  while (!isFull) isFull = 'undeliverable' in input.write(longest);
  readSync(server, Buffer.alloc(4_096));
  const half = 'y'.repeat(3_000);
  assert.equal(input.writeAll([half, half, 'short']), [
    { cursor: 8 },
    { undeliverable: 'console_full' },
    { cursor: 8 },
  ]);
  closeSync(server);
});

test('No line is written if no process has the console input open', ({ input }) => {
  assert.equal(input.writeAll(['one', 'two']), [
    { undeliverable: 'console_closed' },
    { undeliverable: 'console_closed' },
  ]);
});

test('A write after the run directory was deleted is refused', ({ directory, input }) => {
  rmSync(directory.path, { recursive: true });
  assert.equal(input.write('hello'), { undeliverable: 'write_failed' });
});

test('The next write opens closed console input again', ({ directory, input }) => {
  const server = open(directory);
  input.write('one');
  input.close();
  input.close();
  input.write('two');
  assert.is(readAll(server), 'one\ntwo\n');
  closeSync(server);
});

test.run();
