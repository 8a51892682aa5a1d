/** The stop reason of an exit that no manager observed. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunDirectory, runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import {
  deleteStopReason,
  isKillRequested,
  readExitPurpose,
  readQuitTime,
  type StopReason,
  writeStopReason,
} from '../../../../adapters/process/stop/stop-reason.js';
import type { StopPlan } from '../../../../machines/launch/launch.js';
import type { Exit } from '../../../../machines/run/exit.js';

const test = suite<{ directory: RunDirectory }>('adapters/process/stop/stop-reason');

test.before.each((context) => {
  context.directory = runDirectory(mkdtempSync(join(tmpdir(), 'asked-')));
});
test.after.each(({ directory }) => rmSync(directory.path, { recursive: true, force: true }));

const plan: StopPlan = { command: 'quit', signal: 'SIGTERM', timeoutMs: 60_000 };
const launch = { stop: plan };
const exitAt = (at: number): Exit => ({ code: 0, signal: null, ambiguous: false, at, unseen: null, oomKilled: false });

const purposes: readonly [StopReason, { expected: boolean; onPurpose: boolean }][] = [
  ['stop', { expected: true, onPurpose: true }],
  ['kill', { expected: true, onPurpose: true }],
  ['restart', { expected: true, onPurpose: false }],
  ['manager', { expected: true, onPurpose: false }],
  ['quit', { expected: true, onPurpose: true }],
  ['line', { expected: true, onPurpose: true }],
  ['cancel', { expected: false, onPurpose: true }],
];

for (const [by, purpose] of purposes) {
  test(`An exit with the stop reason "${by}" is ${purpose.expected ? 'expected' : 'a crash'}, and the server ${purpose.onPurpose ? 'stays stopped' : 'may be started again'}`, ({
    directory,
  }) => {
    writeStopReason(directory, by, 1_000);
    assert.equal(readExitPurpose(directory, exitAt(2_000), launch), purpose);
    assert.is(isKillRequested(directory), by === 'kill');
  });
}

test('An exit without a stop reason counts as a crash', ({ directory }) => {
  assert.equal(readExitPurpose(directory, exitAt(2_000), launch), { expected: false, onPurpose: false });
});

test('An exit long after a quit command counts as a crash', ({ directory }) => {
  writeStopReason(directory, 'quit', 1_000);
  assert.ok(readExitPurpose(directory, exitAt(61_000), launch).expected);
  assert.not(readExitPurpose(directory, exitAt(61_001), launch).expected);
  assert.is(readQuitTime(directory), 1_000);
  deleteStopReason(directory);
  assert.is(readQuitTime(directory), null);
  assert.not(existsSync(join(directory.path, 'asked')));
});

test('A failed quit command does not delete the stop reason of a later operation', ({ directory }) => {
  for (const reason of ['stop', 'restart', 'kill', 'manager', 'cancel'] as const) {
    writeStopReason(directory, 'quit', 1_000);
    writeStopReason(directory, reason, 2_000);
    deleteStopReason(directory);
    assert.is(readFileSync(join(directory.path, 'asked'), 'utf8'), `${reason} 2000\n`);
  }
});

test('An empty or incomplete stop reason counts as a stop', ({ directory }) => {
  for (const text of ['', 'man', 'manager 12']) {
    writeFileSync(join(directory.path, 'asked'), text);
    assert.equal(readExitPurpose(directory, exitAt(2_000), launch), { expected: true, onPurpose: true }, text);
  }
});

test('A stop is possible even if the stop reason cannot be written', ({ directory }) => {
  rmSync(directory.path, { recursive: true });
  writeStopReason(directory, 'stop', 1);
});

test.run();
