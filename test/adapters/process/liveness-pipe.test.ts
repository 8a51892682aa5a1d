/** The liveness pipe: it reports the exit of its last writer, and the exit code in the keeper's message. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLivenessPipe } from '../../../adapters/process/liveness-pipe.js';
import { type RunDirectory, runDirectory } from '../../../adapters/process/run-directory.js';
import { until } from '../../until.js';

const test = suite<{ directory: RunDirectory; writer: number }>('The liveness pipe');

test.before.each((context) => {
  context.directory = runDirectory(mkdtempSync(join(tmpdir(), 'life-')));
  execFileSync('mkfifo', [context.directory.livenessPipe]);
  context.writer = openSync(context.directory.livenessPipe, constants.O_RDWR);
});
test.after.each(({ directory }) => rmSync(directory.path, { recursive: true, force: true }));

/** How many descriptors of this process refer to the pipe, deleted or not. */
const countDescriptors = ({ livenessPipe: life }: RunDirectory): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(life);
    } catch {
      return false;
    }
  }).length;

test('the liveness pipe closes with its last writer, and reports the exit code of the keeper’s message', async ({
  directory,
  writer,
}) => {
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

test('a message without a code, as of an older keeper, is not taken for an exit code', async ({
  directory,
  writer,
}) => {
  let wakes = 0;
  const pipe = openLivenessPipe(directory, () => (wakes += 1));
  writeSync(writer, 'X\nEX 3\nX 3 4\n');
  await until(() => wakes > 0);
  assert.is(pipe.reportedExitCode(), null);
  closeSync(writer);
  pipe.close();
});

test('the inode of the liveness pipe stays in use until the reader closes it, so that no other FIFO gets its number', async ({
  directory,
  writer,
}) => {
  const pipe = openLivenessPipe(directory, () => undefined);
  rmSync(directory.path, { recursive: true });
  closeSync(writer);
  await until(pipe.hasClosed);
  assert.is(countDescriptors(directory), 1);
  pipe.close();
  pipe.close();
  assert.is(countDescriptors(directory), 0);
});

test.run();
