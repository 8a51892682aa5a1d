/** The entries of operations in the journal. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { NewEntry } from '../../../machines/history/journal.js';
import { type EndedOperation, OperationRecorder } from '../../../machines/operations/record.js';
import type { OperationVerdict } from '../../../machines/operations/requests.js';
import { sampleLaunch } from '../../../machines/review/samples.js';

const test = suite('machines/operations/record');

const by = { kind: 'client', name: 'local' } as const;
const ours = { ...sampleLaunch, run: 'ours' };
const theirs = { ...sampleLaunch, run: 'theirs' };

function record(
  operation: Partial<EndedOperation> & Pick<EndedOperation, 'request' | 'verdict'>,
): NewEntry | undefined {
  const entries: NewEntry[] = [];
  new OperationRecorder({ record: (entry) => void entries.push(entry) }, () => undefined).record({
    caller: { by, detail: { address: '127.0.0.1' } },
    launch: theirs,
    hasGivenUp: false,
    ...operation,
  });
  return entries[0];
}

const start = { name: 'start', target: { build: 'b', folder: 'f' }, check: 'none' } as const;
const done: OperationVerdict = { kind: 'done', run: 'ours', launch: ours };

test('A start has no run if the client disconnected before the start began', () => {
  const entry = record({ request: start, verdict: { kind: 'gone' } });
  assert.equal([entry?.outcome, entry?.run, entry?.build], ['disconnected', undefined, 'b']);
});

test('A start that was carried out has the new run', () => {
  const entry = record({ request: start, verdict: done });
  assert.equal([entry?.outcome, entry?.run], ['done', 'ours']);
});

test('A start without a ready server still has the run', () => {
  const entry = record({
    request: start,
    verdict: { kind: 'unready', run: 'ours', fault: { code: 'not_ready', seconds: 1 } },
  });
  assert.equal([entry?.outcome, entry?.run], ['not_ready', 'ours']);
});

test('A refused stop has the run at the time of its refusal', () => {
  const refusal = { because: 'state', running: false } as const;
  const entry = record({ request: { name: 'stop' }, verdict: { kind: 'refused', refusal } });
  assert.equal([entry?.type, entry?.outcome, entry?.run], ['operation.stop', 'not_running', 'theirs']);
});

test('An announced stop has its notice, its reason and the result of the save', () => {
  const notice = { seconds: 30, reason: 'maintenance' };
  const entry = record({ request: { name: 'stop', notice }, verdict: { ...done, launch: null, save: 'acknowledged' } });
  assert.equal(entry?.detail, { address: '127.0.0.1', notice: 30, reason: 'maintenance', save: 'acknowledged' });
});

test('A command has its line without secrets, and the cursor of its output', () => {
  const request = { name: 'command', line: 'set sv_licenseKey cfxk_abcdefghijklmnopqrst_12345' } as const;
  const entry = record({ request, verdict: { ...done, cursor: 7 } });
  assert.not.match(String(entry?.detail?.line), /abcdefghij/);
  assert.is(entry?.detail?.cursor, 7);
});

test('An operation whose lookup threw is recorded as internal', () => {
  assert.is(record({ request: { name: 'restart' }, verdict: 'internal' })?.outcome, 'internal');
});

test('An operation whose caller records its purpose itself gets no entry', () => {
  const caller = { by, isUnrecorded: true };
  assert.is(record({ caller, request: { name: 'command', line: 'say hi' }, verdict: done }), undefined);
});

test('A dismissed give-up differs from a cancelled start', () => {
  const request = { name: 'cancel_recovery' } as const;
  for (const hasGivenUp of [true, false]) {
    const entry = record({ request, verdict: { ...done, launch: null }, hasGivenUp });
    assert.equal(entry?.detail, { address: '127.0.0.1', ...(hasGivenUp && { gave_up: true }) });
  }
});

test.run();
