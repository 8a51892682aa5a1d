/** What is kept of an operation so that the next manager can bring it to its end. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { found } from '../../../machines/faults/result.js';
import { toIntent } from '../../../machines/operations/intent.js';
import { createRun } from '../../../machines/server/context.js';
import { serverMachine } from '../../../machines/server/server.js';
import { launch } from '../server/simulated-server.js';

const test = suite('machines/intent');

const stopped = createActor(serverMachine).getSnapshot().context;
const running = { ...stopped, run: createRun(launch) };
const kept = { run: 'run-1', build: 'build', folder: 'folder' };

test('A stop is recorded with its run and with its cause, a client or the manager.', () => {
  assert.equal(toIntent({ type: 'stop', at: 0 }, running), { operation: 'stop', ...kept, by: 'client' });
  assert.equal(toIntent({ type: 'stop', at: 0, by: 'manager' }, running), {
    operation: 'stop',
    ...kept,
    by: 'manager',
  });
});

test('A restart is recorded as caused by a client.', () => {
  assert.equal(toIntent({ type: 'restart', launch: found(launch), at: 0 }, running), {
    operation: 'restart',
    ...kept,
    by: 'client',
  });
});

test('Operations that leave their own records or change no run are not recorded.', () => {
  assert.is(toIntent({ type: 'start', launch: found(launch), at: 0 }, running), null);
  assert.is(toIntent({ type: 'command', id: 1, line: found('x'), at: 0 }, running), null);
  assert.is(toIntent({ type: 'cancelRecovery' }, running), null);
  assert.is(toIntent({ type: 'stop', at: 0 }, stopped), null);
});

test.run();
