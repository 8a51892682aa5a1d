/** The FIFO `life`, followed: it tells of its end, and of the exit code where that cannot be written. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readdirSync, readlinkSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openLivenessPipe } from '../../../adapters/process/liveness-pipe.js';
import { type RunDirectory, runDirectory } from '../../../adapters/process/run-directory.js';
import { until } from '../../until.js';

const test = suite<{ directory: RunDirectory; writer: number }>('The FIFO life');

test.before.each((context) => {
  context.directory = runDirectory(mkdtempSync(join(tmpdir(), 'life-')));
  execFileSync('mkfifo', [context.directory.livenessPipe]);
  context.writer = openSync(context.directory.livenessPipe, constants.O_RDWR);
});
test.after.each(({ directory }) => rmSync(directory.path, { recursive: true, force: true }));

/** How often this process has it open, removed or not. */
const timesOpen = ({ livenessPipe: life }: RunDirectory): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(life);
    } catch {
      return false;
    }
  }).length;

test('its end is told once its last holder has gone, and the exit code that was said on it', async ({
  directory,
  writer,
}) => {
  let wakes = 0;
  const life = openLivenessPipe(directory, () => (wakes += 1));
  writeSync(writer, 'P\n');
  await until(() => wakes > 0);
  assert.equal([life.reportedExitCode(), life.hasClosed()], [null, false]);
  writeSync(writer, 'X 143\n');
  await until(() => life.reportedExitCode() !== null);
  assert.is(life.reportedExitCode(), 143);
  closeSync(writer);
  await until(life.hasClosed);
  life.close();
});

test('what an older keeper says, or anybody else, is no exit code', async ({ directory, writer }) => {
  let wakes = 0;
  const life = openLivenessPipe(directory, () => (wakes += 1));
  writeSync(writer, 'X\nEX 3\nX 3 4\n');
  await until(() => wakes > 0);
  assert.is(life.reportedExitCode(), null);
  closeSync(writer);
  life.close();
});

test('its inode is held to the last, also when it was removed and has ended: no other FIFO can be taken for it', async ({
  directory,
  writer,
}) => {
  const life = openLivenessPipe(directory, () => undefined);
  rmSync(directory.path, { recursive: true });
  closeSync(writer);
  await until(life.hasClosed);
  assert.is(timesOpen(directory), 1);
  life.close();
  life.close();
  assert.is(timesOpen(directory), 0);
});

test.run();
