/** The recorder of a console: its time index, and errors of the disk. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openConsoleLog } from '../../../../adapters/console/log.js';
import { ConsoleRecorder } from '../../../../adapters/console/record/recorder.js';
import { createRunFiles, type RunFiles } from '../run-files.js';

interface Context {
  files: RunFiles;
  recorders: ConsoleRecorder[];
  /** The clock, set by the tests. */
  time: number;
}

const test = suite<Context>('adapters/console/record/recorder');

test.before.each((context) => {
  Object.assign(context, { files: createRunFiles(), recorders: [], time: 1_000_000 });
});

test.after.each(async ({ files, recorders }) => {
  for (const recorder of recorders) await recorder.close();
  files.remove();
});

function record(context: Context, { found = false, limit = 2 ** 30 } = {}): ConsoleRecorder {
  const log = openConsoleLog(context.files.run, context.files.directory);
  const recorder = new ConsoleRecorder(log, { limit, found, now: () => context.time });
  context.recorders.push(recorder);
  return recorder;
}

/** Advances the clock, prints, and lets the recorder poll. */
async function pass(context: Context, recorder: ConsoleRecorder, seconds: number, bytes: number): Promise<void> {
  context.time += seconds * 1_000;
  context.files.print('x'.repeat(bytes));
  await recorder.poll();
}

/** The index as offset, seconds since the test began, and flag. */
function entries({ files }: Context): string[] {
  const text = readFileSync(join(files.directory.path, 'times'), 'latin1');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [offset, time, , flag] = line.split(' ');
      return `${Number(offset)} ${(Number(time) - 1_000_000) / 1_000} ${flag}`;
    });
}

test('The index has an entry each second for much output, each 10 s for little output', async (context) => {
  const recorder = record(context);
  await pass(context, recorder, 0, 5);
  await pass(context, recorder, 1, 4_096);
  await pass(context, recorder, 0.5, 4_096);
  await pass(context, recorder, 0.5, 0);
  for (let second = 0; second < 25; second += 1) await pass(context, recorder, 1, 10);
  for (let second = 0; second < 100; second += 1) await pass(context, recorder, 1, 0);
  await pass(context, recorder, 1, 1);
  assert.equal(entries(context), [
    '5 0 .',
    '4101 1 .',
    '8197 2 .',
    '8297 12 .',
    '8397 22 .',
    '8447 32 .',
    '8448 128 .',
  ]);
});

test('Polls can pause only after the index covers all output', async (context) => {
  const recorder = record(context);
  assert.not(recorder.isSettled());
  await pass(context, recorder, 0, 5);
  assert.ok(recorder.isSettled());
  await pass(context, recorder, 1, 10);
  assert.not(recorder.isSettled());
  await pass(context, recorder, 9, 0);
  assert.ok(recorder.isSettled());
  rmSync(context.files.directory.console);
  await pass(context, recorder, 1, 0);
  assert.ok(recorder.isSettled());
});

test('The last entry is written when the run has ended', async (context) => {
  const recorder = record(context);
  await pass(context, recorder, 0, 5);
  context.files.print('last words');
  context.time += 300;
  await recorder.close();
  assert.equal(entries(context), ['5 0 .', '15 0.3 .']);
});

test('A manager that finds a run marks the output from the time without a manager', async (context) => {
  await pass(context, record(context), 0, 5);
  await context.recorders[0]?.close();
  context.files.print('unseen');
  context.time += 60_000;
  const recorder = record(context, { found: true });
  await pass(context, recorder, 1, 3);
  await pass(context, recorder, 10, 2);
  assert.equal(entries(context), ['5 0 .', '14 61 a', '16 71 .']);
});

test('A manager that finds a run marks only new output', async (context) => {
  await pass(context, record(context), 0, 5);
  await context.recorders[0]?.close();
  const recorder = record(context, { found: true });
  await pass(context, recorder, 60, 0);
  await pass(context, recorder, 10, 2);
  assert.equal(entries(context), ['5 0 .', '7 70 .']);
});

test('Entries are written even after the clock was set back', async (context) => {
  const recorder = record(context);
  await pass(context, recorder, 0, 5);
  await pass(context, recorder, -500, 5);
  await pass(context, recorder, 10, 5);
  assert.equal(entries(context), ['5 0 .', '10 -500 .', '15 -490 .']);
});

test('The recorder reports a deleted run directory and stops writing entries', async (context) => {
  const recorder = record(context);
  await pass(context, recorder, 0, 5);
  rmSync(context.files.directory.path, { recursive: true });
  await recorder.poll();
  assert.equal(recorder.faults(), { consoleError: null, pruneError: null, timeIndexError: 'removed' });
  await recorder.close();
  assert.not(existsSync(context.files.directory.path));
});

test('An unwritable time index is reported, and later continued', async (context) => {
  const index = join(context.files.directory.path, 'times');
  mkdirSync(index);
  const recorder = record(context);
  await pass(context, recorder, 1, 5);
  assert.equal(recorder.faults(), { consoleError: null, pruneError: null, timeIndexError: 'EISDIR' });
  await recorder.close();
  rmdirSync(index);
  const next = record(context);
  await pass(context, next, 1, 5);
  assert.equal(next.faults(), { consoleError: null, pruneError: null, timeIndexError: null });
  assert.equal(entries(context), ['10 2 .']);
});

test.run();
