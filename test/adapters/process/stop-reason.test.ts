/** What the file `asked` tells of an end that no manager saw. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunDirectory, runDirectory } from '../../../adapters/process/run-directory.js';
import {
  deleteStopReason,
  isKillRequested,
  readExitPurpose,
  readQuitTime,
  type StopReason,
  writeStopReason,
} from '../../../adapters/process/stop-reason.js';
import type { Exit, StopPlan } from '../../../machines/ports/facts.js';

const test = suite<{ directory: RunDirectory }>('Who asked for the end of a run');

test.before.each((context) => {
  context.directory = runDirectory(mkdtempSync(join(tmpdir(), 'asked-')));
});
test.after.each(({ directory }) => rmSync(directory.path, { recursive: true, force: true }));

const plan: StopPlan = { command: 'quit', signal: 'SIGTERM', timeoutMs: 60_000 };
const exitAt = (at: number): Exit => ({ code: 0, signal: null, ambiguous: false, at, unseen: null });

const purposes: readonly [StopReason, { expected: boolean; onPurpose: boolean }][] = [
  ['stop', { expected: true, onPurpose: true }],
  ['kill', { expected: true, onPurpose: true }],
  ['restart', { expected: true, onPurpose: false }],
  ['manager', { expected: true, onPurpose: false }],
  ['quit', { expected: true, onPurpose: true }],
  ['cancel', { expected: false, onPurpose: true }],
];

for (const [by, purpose] of purposes) {
  test(`an end that ${by} asked for is ${purpose.expected ? 'expected' : 'a crash'}, and ${purpose.onPurpose ? 'on purpose' : 'not for good'}`, ({
    directory,
  }) => {
    writeStopReason(directory, by, 1_000);
    assert.equal(readExitPurpose(directory, exitAt(2_000), plan), purpose);
    assert.is(isKillRequested(directory), by === 'kill');
  });
}

test('an end that nobody asked for is a crash', ({ directory }) => {
  assert.equal(readExitPurpose(directory, exitAt(2_000), plan), { expected: false, onPurpose: false });
});

test('a server that ends long after its quit command has crashed', ({ directory }) => {
  writeStopReason(directory, 'quit', 1_000);
  assert.ok(readExitPurpose(directory, exitAt(61_000), plan).expected);
  assert.not(readExitPurpose(directory, exitAt(61_001), plan).expected);
  assert.is(readQuitTime(directory), 1_000);
  deleteStopReason(directory);
  assert.is(readQuitTime(directory), null);
});

test('the empty file of the first managers stands for a stop; one that is not whole does too', ({ directory }) => {
  for (const text of ['', 'man', 'manager 12']) {
    writeFileSync(join(directory.path, 'asked'), text);
    assert.equal(readExitPurpose(directory, exitAt(2_000), plan), { expected: true, onPurpose: true }, text);
  }
});

test('where it cannot be written, nothing is thrown: a full disk must not keep a server from being stopped', ({
  directory,
}) => {
  rmSync(directory.path, { recursive: true });
  writeStopReason(directory, 'stop', 1);
});

test.run();
