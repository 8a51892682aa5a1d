/** Delivery of console commands by the server machine. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  command,
  delivered,
  ended,
  exit,
  exited,
  grace,
  initialContext,
  startServer,
  upContext,
} from './simulated-server.js';

const test = suite('machines/server/command');

test('A command is in progress until it has been written to the console, and then has a cursor.', () => {
  const { value, context, runs, report } = startServer(command);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext, delivering: true });
  assert.equal(runs[0]?.orders, [{ type: 'writeCommand', line: 'say hello', quits: false }]);
  report(delivered);
  assert.equal(context(), { ...upContext, cursor: 77 });
});

test('A command that cannot be written is a failure, which the next command clears.', () => {
  const { value, context, report, send } = startServer(command);
  report({ type: 'process.undeliverable', reason: 'console_full' });
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), { ...upContext, failure: { code: 'command_undeliverable', reason: 'console_full' } });
  send(command);
  assert.equal(context(), { ...upContext, delivering: true });
});

test('A command fails when the server exits before the command reaches it.', () => {
  const { value, context, report } = startServer(command);
  report(exited);
  assert.equal(value(), { stopped: 'idle' });
  assert.equal(context(), {
    ...initialContext,
    lastExit: { ...exit, run: 'run-1', expected: false, survivors: 0 },
    failure: { code: 'command_undeliverable', reason: 'server_ended' },
  });
});

test('A command ends when the main process has exited and its child processes are stuck.', () => {
  const { value, context, clock, report } = startServer(command);
  report(ended);
  clock.increment(grace);
  clock.increment(5_000);
  assert.equal(value(), { running: 'stuck' });
  assert.is(context().delivering, false);
});

test.run();
