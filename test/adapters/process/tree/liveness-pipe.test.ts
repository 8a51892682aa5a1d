/** The liveness pipe, which reports the exit of its last writer, and the exit code in the keeper's message. */
import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunDirectory, runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { isLivenessPipeHeld, openLivenessPipe } from '../../../../adapters/process/tree/liveness-pipe.js';
import { until } from '../../../kit/system/until.js';

const test = suite<{ directory: RunDirectory; writer: number }>('adapters/process/tree/liveness-pipe');

test.before.each((context) => {
  context.directory = runDirectory(mkdtempSync(join(tmpdir(), 'life-')));
  execFileSync('mkfifo', [context.directory.livenessPipe]);
  context.writer = openSync(context.directory.livenessPipe, constants.O_RDWR);
});
test.after.each(({ directory }) => rmSync(directory.path, { recursive: true, force: true }));

test('The liveness pipe closes with its last writer and has the exit code', async ({ directory, writer }) => {
  let wakes = 0;
  const pipe = openLivenessPipe(directory, () => (wakes += 1));
  writeSync(writer, 'P\n');
  await until(() => wakes > 0);
  assert.equal([pipe.reportedExitCode(), pipe.hasClosed()], [null, false]);
  writeSync(writer, 'X 143\n');
  await until(() => pipe.reportedExitCode() !== null);
  assert.is(pipe.reportedExitCode(), 143);
  closeSync(writer);
  await until(pipe.hasClosed);
  pipe.close();
});

test('The exit of a keeper wakes the manager only after the pipe has closed', async (context) => {
  const { directory, writer } = context;
  const closed: boolean[] = [];
  const pipe = openLivenessPipe(directory, () => closed.push(pipe.hasClosed()));
  writeSync(writer, 'P\n');
  await until(() => closed.length === 1);
  writeSync(writer, 'X 0\n');
  closeSync(writer);
  await until(() => closed.length > 1);
  assert.equal([...new Set(closed.slice(1))], [true]);
  assert.is(pipe.reportedExitCode(), 0);
  pipe.close();
});

test('A message that was written before the pipe was opened wakes the manager', async ({ directory, writer }) => {
  const holder = openSync(directory.livenessPipe, constants.O_RDWR);
  writeSync(writer, 'X 3\n');
  let wakes = 0;
  const pipe = openLivenessPipe(directory, () => (wakes += 1));
  await until(() => wakes > 0);
  assert.equal([pipe.reportedExitCode(), pipe.hasClosed()], [3, false]);
  for (const fd of [writer, holder]) closeSync(fd);
  pipe.close();
});

test('Messages of older keepers, which contain no code, leave the exit code unknown', async ({ directory, writer }) => {
  let wakes = 0;
  const pipe = openLivenessPipe(directory, () => (wakes += 1));
  writeSync(writer, 'X\nEX 3\nX 3 4\n');
  await until(() => wakes > 0);
  assert.is(pipe.reportedExitCode(), null);
  closeSync(writer);
  pipe.close();
});

test('The liveness pipe is open while a process has the pipe open for writing', async ({ directory, writer }) => {
  assert.ok(isLivenessPipeHeld(directory));
  writeSync(writer, 'P\n');
  assert.ok(isLivenessPipeHeld(directory));
  closeSync(writer);
  assert.not(isLivenessPipeHeld(directory));
});

for (const [what, replace] of Object.entries({
  'a directory': (path: string) => mkdirSync(path),
  'a file': (path: string) => writeFileSync(path, 'P\n'),
  'a link to itself': (path: string) => symlinkSync('life', path),
  'a link to an endless file': (path: string) => symlinkSync('/dev/zero', path),
  nothing: () => undefined,
}))
  test(`A liveness pipe that was replaced by ${what} counts as closed`, ({ directory, writer }) => {
    rmSync(directory.livenessPipe);
    replace(directory.livenessPipe);
    assert.not(isLivenessPipeHeld(directory));
    closeSync(writer);
  });

test.run();
