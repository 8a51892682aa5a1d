/** The exit record of a run, which the keeper writes. */
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readExit, signalName } from '../../../../adapters/process/run-files/exit-record.js';
import { runDirectory } from '../../../../adapters/process/run-files/run-directory.js';

const test = suite<{ path: string }>('adapters/process/run-files/exit-record');

test.before.each((context) => {
  context.path = mkdtempSync(join(tmpdir(), 'exit-record-'));
});
test.after.each(({ path }) => rmSync(path, { recursive: true, force: true }));

test('An exit code above 128 names the signal that it may mean', ({ path }) => {
  const exits = [
    [0, null],
    [1, null],
    [127, null],
    [128, null],
    [129, 'SIGHUP'],
    [130, 'SIGINT'],
    [137, 'SIGKILL'],
    [143, 'SIGTERM'],
    [254, null],
    [255, null],
  ] as const;
  const file = join(path, 'exit');
  for (const [code, signal] of exits) {
    writeFileSync(file, `${code}\n`);
    const exit = readExit(runDirectory(path));
    assert.equal(
      { code: exit?.code, signal: exit?.signal, ambiguous: exit?.ambiguous },
      { code, signal, ambiguous: signal !== null },
    );
    assert.ok(Math.abs((exit?.at ?? 0) - statSync(file).mtimeMs) < 1);
  }
});

test('The name of signal 9 is SIGKILL, and the name of an unused number is null', () => {
  assert.is(signalName(9), 'SIGKILL');
  assert.is(signalName(15), 'SIGTERM');
  assert.is(signalName(127), null);
});

test.run();
