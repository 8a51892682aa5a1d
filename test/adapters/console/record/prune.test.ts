/** Pruning a console at its head while the server writes and readers read. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readHead } from '../../../../adapters/console/head.js';
import { type OpenConsole, openConsoleLog } from '../../../../adapters/console/log.js';
import { createPruner } from '../../../../adapters/console/record/prune.js';
import { prunePastRuns } from '../../../../adapters/console/record/record-runs.js';
import { createRunFiles, idOf, type RunFiles } from '../run-files.js';

interface Context {
  files: RunFiles;
  log: OpenConsole;
  children: ChildProcess[];
  path: string | undefined;
}

const test = suite<Context>('adapters/console/record/prune');
const KiB = 1024;
const limit = 256 * KiB;
/** Disk space that a file system may use besides the content. */
const slack = 128 * KiB;

test.before.each((context) => {
  const files = createRunFiles();
  Object.assign(context, {
    files,
    log: openConsoleLog(files.run, files.directory),
    children: [],
    path: process.env.PATH,
  });
});

test.after.each(({ files, log, children, path }) => {
  process.env.PATH = path;
  for (const child of children) child.kill('SIGKILL');
  log.close();
  files.remove();
});

/** Returns a line of 16 bytes that contains its offset. */
const lineOf = (offset: number): string => `${String(offset).padStart(15, '0')}\n`;
const linesOf = (from: number, to: number): string => {
  let text = '';
  for (let offset = from; offset < to; offset += 16) text += lineOf(offset);
  return text;
};

/** Returns the expected bytes after a cursor. */
function expected(from: number, bytes: number): string {
  const first = from - (from % 16);
  return linesOf(first, from + bytes + 16).slice(from - first, from - first + bytes);
}

const allocated = ({ files }: Context): number => statSync(files.directory.console).blocks * 512;

async function readAll(log: OpenConsole, cursor: number): Promise<{ from: number; text: string }> {
  const buffer = Buffer.alloc(64 * KiB);
  let text = '';
  let from = -1;
  for (;;) {
    const piece = await log.read(from < 0 ? cursor : from + text.length, buffer);
    if (from < 0) from = piece.from;
    if (piece.bytes === 0) return { from, text };
    assert.is(piece.from, from + text.length);
    text += buffer.toString('latin1', 0, piece.bytes);
  }
}

test('A console within its limit is not pruned', async (context) => {
  context.files.print(linesOf(0, limit));
  const pruner = createPruner(context.log, limit);
  await pruner.prune();
  await pruner.close();
  assert.is(context.log.head(), 0);
  assert.is(allocated(context), limit);
});

test('Bytes beyond the limit are released, and the other bytes keep their offsets', async (context) => {
  const pruner = createPruner(context.log, limit);
  const size = 4 * limit + 4096 + 16;
  for (let offset = 0; offset < size; offset += 32 * KiB) {
    context.files.print(linesOf(offset, Math.min(offset + 32 * KiB, size)));
    await pruner.prune();
    assert.ok(allocated(context) <= limit + slack, `${allocated(context)} bytes of disk`);
  }
  await pruner.close();
  const head = context.log.head();
  assert.is(context.log.size(), size);
  assert.ok(size - head <= limit && size - head > limit * 0.75, `${size - head} bytes are kept`);
  assert.is(head % 16, 0, 'it begins with a line');
  const { from, text } = await readAll(context.log, 0);
  assert.is(from, head, 'a read before the head returns the cursor of the head');
  assert.is(text, expected(head, size - head));
  assert.is(readHead(context.files.directory), head, 'another manager finds the same head');
  assert.is(pruner.error(), null);
});

test('A pruned console begins with a whole character, even within a long line', async (context) => {
  context.files.print('世'.repeat(limit));
  const pruner = createPruner(context.log, limit);
  await pruner.prune();
  await pruner.close();
  assert.is(context.log.head() % 3, 0);
  assert.ok(context.log.head() > limit);
});

test('The disk usage stays bounded during a flood, and readers never read pruned bytes', async (context) => {
  const total = 96 * KiB * KiB;
  const output = openSync(context.files.directory.console, 'a');
  // Prints lines of 16 bytes in writes of 64 KiB without a pause.
  const program = `let text = '', offset = 0; const fs = require('fs');
    while (offset < ${total}) { for (text = ''; text.length < 65536; offset += 16) text += String(offset).padStart(15, '0') + '\\n'; fs.writeSync(1, text); }`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', output, 'inherit'] });
  context.children.push(child);
  closeSync(output);
  let over = false;
  const ended = once(child, 'exit').then(() => (over = true));
  const pruner = createPruner(context.log, limit);
  const buffer = Buffer.alloc(16 * KiB);
  let reads = 0;
  let behind = 0;

  /** Reads from the head, which is pruned concurrently. */
  async function readAtHead(): Promise<void> {
    while (!over) {
      const cursor = context.log.head();
      const { from, bytes } = await context.log.read(cursor, buffer);
      assert.ok(from >= cursor);
      if (from > cursor) behind += 1;
      assert.is(buffer.toString('latin1', 0, bytes), expected(from, bytes));
      reads += 1;
    }
  }

  async function pruneAll(): Promise<void> {
    // Yield to the event loop, because prune() may have nothing to do.
    while (!over) await Promise.all([pruner.prune(), new Promise(setImmediate)]);
  }

  await Promise.all([readAtHead(), pruneAll(), ended]);
  await pruner.close();
  assert.is(context.log.size(), total);
  assert.ok(allocated(context) <= limit + slack, `${allocated(context)} bytes of disk`);
  const { from, text } = await readAll(context.log, 0);
  assert.is(from, context.log.head());
  assert.ok(text === expected(from, total - from), 'the rest is complete to the byte');
  assert.ok(reads > 0, `${reads} reads, ${behind} of them overtaken`);
});

test('A deleted console that is still open is pruned too', async (context) => {
  const pruner = createPruner(context.log, limit);
  await pruner.prune();
  context.files.print(linesOf(0, 2 * limit));
  rmSync(context.files.directory.path, { recursive: true });
  await pruner.prune();
  await pruner.close();
  const { from, text } = await readAll(context.log, 0);
  assert.ok(from > limit * 0.75);
  assert.is(text, expected(from, 2 * limit - from));
  assert.not(existsSync(context.files.directory.path));
});

test('The whole console is kept without fallocate, and the reason is reported', async (context) => {
  context.files.print(linesOf(0, 2 * limit));
  process.env.PATH = '/nowhere';
  let now = 0;
  const pruner = createPruner(context.log, limit, () => now);
  await pruner.prune();
  assert.match(pruner.error() as string, 'fallocate (util-linux) is not installed');
  assert.is(context.log.head(), 0);
  assert.is((await readAll(context.log, 0)).text, expected(0, 2 * limit));
  process.env.PATH = context.path;
  await pruner.prune();
  assert.is(context.log.head(), 0, 'it is not tried again at once');
  now += 60_000;
  await pruner.prune();
  assert.is(pruner.error(), null);
  assert.ok(context.log.head() > limit * 0.75);
  await pruner.close();
});

test('The whole console is kept without hole punching, and the fault is reported', async (context) => {
  context.files.print(linesOf(0, 2 * limit));
  const programs = join(context.files.runs, 'bin');
  mkdirSync(programs);
  writeFileSync(
    join(programs, 'fallocate'),
    '#!/bin/sh\necho "fallocate: fallocate failed: Operation not supported" >&2\nexit 1\n',
  );
  chmodSync(join(programs, 'fallocate'), 0o755);
  process.env.PATH = `${programs}:${context.path}`;
  const pruner = createPruner(context.log, limit);
  await pruner.prune();
  await pruner.close();
  assert.match(pruner.error() as string, 'Operation not supported');
  assert.is((await readAll(context.log, 0)).text, expected(0, 2 * limit));
});

test('The next manager punches the hole if the killed manager wrote the head', async (context) => {
  context.files.print(linesOf(0, 2 * limit));
  writeFileSync(join(context.files.directory.path, 'head'), `${String(limit).padStart(16, '0')}\n`);
  const pruner = createPruner(context.log, limit);
  await pruner.prune();
  await pruner.close();
  assert.ok(allocated(context) <= limit + slack);
  assert.is((await readAll(context.log, 0)).text, expected(limit, limit));
});

test('An invalid head file counts as offset 0', async ({ files }) => {
  for (const text of ['', '0', '00000000000004', '0000000000000409\0', 'x\n', '4096\n', '-000000000004096\n']) {
    writeFileSync(join(files.directory.path, 'head'), text);
    assert.is(readHead(files.directory), 0, JSON.stringify(text));
  }
});

test('prunePastRuns prunes all runs except the current run', async (context) => {
  const past = join(context.files.add(idOf(2), { 'console.log': linesOf(0, 2 * limit) }), 'console.log');
  context.files.add(idOf(3), { 'console.log': 'little' });
  rmSync(join(context.files.add(idOf(4)), 'console.log'));
  context.files.print(linesOf(0, 2 * limit));
  await prunePastRuns(context.files.runs, limit, context.files.run);
  assert.ok(statSync(past).blocks * 512 <= limit + slack);
  assert.is(readFileSync(past, 'latin1').slice(-16), lineOf(2 * limit - 16));
  assert.is(allocated(context), 2 * limit);
});

test.run();
