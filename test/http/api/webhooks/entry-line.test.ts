/** The lines for Discord and Slack. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeEntry } from '../../../../http/api/webhooks/entry-line.js';
import type { EntryBody } from '../../../../machines/webhooks/message.js';

const test = suite('http/api/webhooks/entry-line');

const entry: EntryBody = {
  id: 7,
  at: '2026-01-31T04:00:00.000Z',
  type: 'server.exited',
  actor: { kind: 'server', name: 'server' },
  run: '20260131T030000000Z-0a1b2c',
  build: '2372',
  folder: 'world',
  outcome: 'crashed',
  problem: null,
  detail: { code: 1, signal: null, expected: false, survivors: 0, oom_killed: false, console_bytes: 933 },
};

const local = { kind: 'client', name: 'local' };

test('The line of an exit has the outcome, the Build and the Data Folder', () => {
  assert.is(describeEntry(entry), 'Server crashed with code 1. Build 2372, Data Folder world.');
  const stopped = { ...entry, outcome: 'stopped', detail: { code: 0, signal: null } };
  assert.is(describeEntry(stopped), 'Server process exited as requested. Build 2372, Data Folder world.');
  const outOfMemory = { ...entry, detail: { code: 137, signal: 'SIGKILL', oom_killed: true } };
  assert.match(
    describeEntry(outOfMemory),
    /^Server crashed with .*; killed for lack of memory\. Build 2372, Data Folder world\.$/,
  );
  const gone = { ...entry, outcome: 'unknown', detail: { code: null, signal: null, unseen: 'keeper_gone' } };
  assert.is(
    describeEntry(gone),
    'Server process is gone. Exit unknown: the keeper was killed. Build 2372, Data Folder world.',
  );
});

test('The causes of an exit follow the sentence, each with its remedy', () => {
  const [title, message, remedy] = ['Disk is full', 'The server could not write.', 'Free disk space.'];
  const detail = { code: 1, signal: null, findings: [{ code: 'disk_full', title, message, remedy, count: 2 }] };
  assert.is(
    describeEntry({ ...entry, detail }),
    'Server crashed with code 1. Build 2372, Data Folder world. Disk is full: The server could not write. Free disk space.',
  );
});

test('The line of an operation names its caller, without the address of the client', () => {
  const start = { ...entry, type: 'operation.start', actor: local, outcome: 'done', detail: { address: '10.0.0.1' } };
  assert.is(describeEntry(start), 'Server started by a local client. Build 2372, Data Folder world.');
  assert.match(describeEntry({ ...start, actor: { kind: 'client', name: 'anna' } }), /^Server started by anna\. /);
  assert.match(
    describeEntry({ ...start, type: 'operation.restart', actor: { kind: 'schedule', name: 'Night' } }),
    /^Server restarted by the schedule "Night"\. /,
  );
  const problem = { status: 409, title: 'Server is not running' };
  const request = { ...entry, type: 'operation.stop', actor: local, build: null, folder: null };
  const refused = { ...request, outcome: 'not_running', problem };
  assert.is(
    describeEntry({ ...refused, detail: {} }),
    'Stop requested by a local client. Refused: Server is not running.',
  );
});

test('The line of evidence names a client that requested it, and not the manager', () => {
  const detail = { reason: 'requested', evidence: '20260131T120100000Z-requested' };
  const collected = { ...entry, type: 'evidence.collected', outcome: 'done', detail };
  assert.match(describeEntry({ ...collected, actor: local }), /^Evidence collected by a local client\. /);
  const manager = { kind: 'manager', name: 'manager' };
  assert.match(describeEntry({ ...collected, actor: manager, detail: { reason: 'hang' } }), /^Evidence collected\. /);
});

test('The line of an entry without details is one sentence without secrets', () => {
  const started = { ...entry, type: 'manager.started', actor: { kind: 'manager', name: 'manager' }, outcome: null };
  assert.is(describeEntry({ ...started, build: null, folder: null, detail: {} }), 'Manager started.');
  const url = 'https://discord.com/api/webhooks/123456789012345678/hunter2';
  const sent = { ...entry, type: 'command.sent', actor: local, outcome: 'done', detail: { line: `say ${url}\nx` } };
  assert.is(describeEntry(sent), 'Command sent by a local client. say https://discord.com/api/webhooks/… x.');
});

test.run();
