/** The recorder of a console: its time index, and errors of the disk. */
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openConsoleLog } from '../../../adapters/console/log.js';
import { recordConsole } from '../../../adapters/console/recorder.js';
import { createRunFiles, type RunFiles } from './run-files.js';

interface Scene {
  files: RunFiles;
  recorders: ReturnType<typeof recordConsole>[];
  /** The clock, set by the tests. */
  time: number;
}

const test = suite<Scene>('The recorder of a console');

test.before.each((scene) => {
  Object.assign(scene, { files: createRunFiles(), recorders: [], time: 1_000_000 });
});

test.after.each(async ({ files, recorders }) => {
  for (const recorder of recorders) await recorder.close();
  files.remove();
});

function record(scene: Scene, { found = false, limit = 2 ** 30 } = {}): ReturnType<typeof recordConsole> {
  const log = openConsoleLog(scene.files.run, scene.files.directory);
  const recorder = recordConsole(log, { limit, found, now: () => scene.time });
  scene.recorders.push(recorder);
  return recorder;
}

/** Lets time pass, prints, and has the recorder look. */
async function pass(
  scene: Scene,
  recorder: ReturnType<typeof recordConsole>,
  seconds: number,
  bytes: number,
): Promise<void> {
  scene.time += seconds * 1_000;
  scene.files.print('x'.repeat(bytes));
  await recorder.poll();
}

/** The index as offset, seconds since the test began, and flag. */
function entries({ files }: Scene): string[] {
  const text = readFileSync(join(files.directory.path, 'times'), 'latin1');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const [offset, time, , flag] = line.split(' ');
      return `${Number(offset)} ${(Number(time) - 1_000_000) / 1_000} ${flag}`;
    });
}

test('the index gets an entry each second for much output, one in ten seconds for little, and none for no output', async (scene) => {
  const recorder = record(scene);
  await pass(scene, recorder, 0, 5);
  await pass(scene, recorder, 1, 4_096);
  await pass(scene, recorder, 0.5, 4_096);
  await pass(scene, recorder, 0.5, 0);
  for (let second = 0; second < 25; second += 1) await pass(scene, recorder, 1, 10);
  for (let second = 0; second < 100; second += 1) await pass(scene, recorder, 1, 0);
  await pass(scene, recorder, 1, 1);
  assert.equal(entries(scene), ['5 0 .', '4101 1 .', '8197 2 .', '8297 12 .', '8397 22 .', '8447 32 .', '8448 128 .']);
});

test('polls can pause once all output is in the index, and not while some waits for its entry', async (scene) => {
  const recorder = record(scene);
  assert.not(recorder.isSettled());
  await pass(scene, recorder, 0, 5);
  assert.ok(recorder.isSettled());
  await pass(scene, recorder, 1, 10);
  assert.not(recorder.isSettled());
  await pass(scene, recorder, 9, 0);
  assert.ok(recorder.isSettled());
  rmSync(scene.files.directory.console);
  await pass(scene, recorder, 1, 0);
  assert.ok(recorder.isSettled());
});

test('the last entry is written when the run has ended', async (scene) => {
  const recorder = record(scene);
  await pass(scene, recorder, 0, 5);
  scene.files.print('last words');
  scene.time += 300;
  await recorder.close();
  assert.equal(entries(scene), ['5 0 .', '15 0.3 .']);
});

test('a manager that finds a run marks the output from the time without a manager', async (scene) => {
  await pass(scene, record(scene), 0, 5);
  await scene.recorders[0]?.close();
  scene.files.print('unseen');
  scene.time += 60_000;
  const recorder = record(scene, { found: true });
  await pass(scene, recorder, 1, 3);
  await pass(scene, recorder, 10, 2);
  assert.equal(entries(scene), ['5 0 .', '14 61 a', '16 71 .']);
});

test('a manager that finds a run without new output marks nothing', async (scene) => {
  await pass(scene, record(scene), 0, 5);
  await scene.recorders[0]?.close();
  const recorder = record(scene, { found: true });
  await pass(scene, recorder, 60, 0);
  await pass(scene, recorder, 10, 2);
  assert.equal(entries(scene), ['5 0 .', '7 70 .']);
});

test('entries are written after the clock was set back', async (scene) => {
  const recorder = record(scene);
  await pass(scene, recorder, 0, 5);
  await pass(scene, recorder, -500, 5);
  await pass(scene, recorder, 10, 5);
  assert.equal(entries(scene), ['5 0 .', '10 -500 .', '15 -490 .']);
});

test('a deleted run directory is reported, and nothing is written any more', async (scene) => {
  const recorder = record(scene);
  await pass(scene, recorder, 0, 5);
  rmSync(scene.files.directory.path, { recursive: true });
  await recorder.poll();
  assert.equal(recorder.faults(), { pruneError: null, timeIndexError: 'removed' });
  await recorder.close();
  assert.not(existsSync(scene.files.directory.path));
});

test('a time index that cannot be written is reported, and the next recorder continues when it can', async (scene) => {
  const index = join(scene.files.directory.path, 'times');
  mkdirSync(index);
  const recorder = record(scene);
  await pass(scene, recorder, 1, 5);
  assert.equal(recorder.faults(), { pruneError: null, timeIndexError: 'EISDIR' });
  await recorder.close();
  rmdirSync(index);
  const next = record(scene);
  await pass(scene, next, 1, 5);
  assert.equal(next.faults(), { pruneError: null, timeIndexError: null });
  assert.equal(entries(scene), ['10 2 .']);
});

test.run();
