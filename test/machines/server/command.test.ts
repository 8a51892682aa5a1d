/** Console commands in the server machine. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { found } from '../../../machines/faults/result.js';
import { command, createServer, startServer, upContext } from './simulated-server.js';

const test = suite('machines/server/command');

test('A command is one event that orders the delivery and does not change the state', () => {
  const { value, context, runs } = startServer(command);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), upContext());
  assert.equal(runs[0]?.orders, [{ type: 'writeCommand', id: 7, line: 'say hello', quits: false }]);
});

test('The events and orders of a command are plain data', () => {
  const { runs } = startServer(command);
  assert.equal(JSON.parse(JSON.stringify([command, runs[0]?.orders])), [command, runs[0]?.orders]);
});

test('The exit stays unexpected if a quit command could not be written', () => {
  const { context, run, report, send } = startServer();
  send({ type: 'command', id: 8, line: found('quit'), at: 9 });
  assert.is(run()?.quitAt, 9);
  report({ type: 'process.undeliverable', reason: 'console_full' });
  assert.equal(context(), upContext());
});

test('A stopped machine orders no delivery', () => {
  const { runs, value } = createServer(command);
  assert.equal([value(), runs], [{ stopped: 'idle' }, []]);
});

test.run();
