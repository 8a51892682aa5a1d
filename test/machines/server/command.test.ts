/** Console commands in the server machine. */

import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Receipt } from '../../../machines/ports/command.js';
import { found } from '../../../machines/ports/result.js';
import { command, createServer, startServer, upContext } from './simulated-server.js';

const test = suite('machines/server/command');

test('A command is one event: the machine orders its delivery and stays as it is.', () => {
  const { value, context, runs } = startServer(command);
  assert.equal(value(), { running: 'up' });
  assert.equal(context(), upContext);
  assert.equal(runs[0]?.orders, [{ type: 'writeCommand', line: 'say hello', quits: false, onReceipt: undefined }]);
});

test('The order to deliver a command has the receiver of its receipt.', () => {
  const receipts: Receipt[] = [];
  const { runs } = startServer({ ...command, onReceipt: (receipt) => receipts.push(receipt) });
  const [order] = runs[0]?.orders ?? [];
  if (order?.type === 'writeCommand') order.onReceipt?.({ cursor: 77 });
  assert.equal(receipts, [{ cursor: 77 }]);
});

test('A quit command that cannot be written does not make the exit expected.', () => {
  const { context, report, send } = startServer();
  send({ type: 'command', line: found('quit'), at: 9 });
  assert.is(context().quitAt, 9);
  report({ type: 'process.undeliverable', reason: 'console_full' });
  assert.equal(context(), upContext);
});

test('A stopped machine orders no delivery.', () => {
  const { runs, value } = createServer(command);
  assert.equal([value(), runs], [{ stopped: 'idle' }, []]);
});

test.run();
