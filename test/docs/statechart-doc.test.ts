/** docs/internals/statechart.md is up to date, and the machine behaves as the table on the page says. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { found, refused } from '../../machines/faults/result.js';
import { createKills } from '../../machines/operations/kill.js';
import { OperationQueue } from '../../machines/operations/queue.js';
import { readState } from '../../machines/operations/verdict.js';
import { findCondition, ownRows, printTable, type TableRow, transitionTable } from '../../machines/review/table.js';
import type { CommandsAnswered, Operation, ProcessInput, ProcessOrder } from '../../machines/server/events.js';
import { serverMachine } from '../../machines/server/server.js';
import { takeOperation } from '../kit/manager/queue-operation.js';
import { exit, fault, launch } from '../machines/server/simulated-server.js';
import { renderStatechartDoc } from './statechart-doc.js';

const test = suite('docs/statechart-doc');

/** Starts an actor in the condition. The process of the machine obeys every order at once. */
async function startActor(condition: TableRow['condition']) {
  const process = fromCallback<ProcessOrder, ProcessInput, CommandsAnswered>(({ sendBack, receive, emit }) => {
    sendBack({ type: 'process.spawned', pid: 42, at: 1 });
    receive((order) => {
      if (order.type === 'requestStop' || order.type === 'kill') sendBack({ type: 'process.treeExited', exit });
      if (order.type === 'writeCommand')
        emit({ type: 'commands.answered', answers: [{ id: order.id, receipt: { cursor: 5 } }] });
    });
  });
  const actor = createActor(serverMachine.provide({ actors: { process } }), { clock: new SimulatedClock() }).start();
  const queue = new OperationQueue(actor);
  const kills = createKills(actor);
  const send = async (operation: Operation): Promise<number> => {
    const verdict = await (operation.type === 'kill' ? kills.take() : takeOperation(queue, operation));
    if (verdict.kind === 'refused') return verdict.refusal.because === 'state' ? 409 : 400;
    assert.is(verdict.kind, 'done');
    return operation.type === 'command' ? 202 : 204;
  };
  if (condition === 'running') await send(operationOf('POST /start', 'valid'));
  return { send, condition: () => findCondition(readState(actor.getSnapshot())) };
}

function operationOf(operation: TableRow['operation'], input: 'valid' | 'invalid'): Operation {
  const isValid = input === 'valid';
  switch (operation) {
    case 'POST /start':
      return { type: 'start', launch: isValid ? found(launch) : refused(fault), at: 1 };
    case 'POST /restart':
      return { type: 'restart', launch: found(launch), at: 1 };
    case 'POST /stop':
      return { type: 'stop', at: 1 };
    case 'POST /kill':
      return { type: 'kill', at: 1 };
    case 'POST /command':
      return { type: 'command', id: 1, line: isValid ? found('say') : refused(fault), at: 0 };
  }
}

test('docs/internals/statechart.md is up to date with the machine', () => {
  const path = join(process.cwd(), 'docs/internals/statechart.md');
  assert.ok(
    readFileSync(path, 'utf8') === renderStatechartDoc(),
    'docs/internals/statechart.md is stale: run `npm run docs` and commit the result',
  );
});

test('The table of statechart.md is the interface document’s, verbatim', () => {
  assert.is(
    printTable(transitionTable),
    `| Condition | Operation | Guard | Result | Next condition |
|---|---|---|---|---|
| not running | POST /start | Build and Folder exist | 204 | running |
| running | POST /start | none | 409 | running (unchanged) |
| running | POST /restart | none | 204 | running |
| not running | POST /restart | none | 409 | not running (unchanged) |
| running | POST /stop | none | 204 | not running |
| not running | POST /stop | none | 409 | not running (unchanged) |
| running | POST /command | Command present | 202 | running |
| not running | POST /command | none | 409 | not running (unchanged) |`,
  );
});

for (const row of [...transitionTable, ...ownRows]) {
  test(`${row.operation} is ${row.result} while ${row.condition} (${row.guard}), then ${row.next}`, async () => {
    const valid = await startActor(row.condition);
    assert.is(valid.condition(), row.condition);
    assert.is(await valid.send(operationOf(row.operation, 'valid')), row.result);
    assert.is(valid.condition(), row.next.replace(' (unchanged)', ''));

    const invalid = await startActor(row.condition);
    assert.is(await invalid.send(operationOf(row.operation, 'invalid')), row.guard === 'none' ? row.result : 400);
    assert.is(invalid.condition(), row.guard === 'none' ? row.next.replace(' (unchanged)', '') : row.condition);
  });
}

test('Each state answers or queues an operation, and a kill never waits', () => {
  const doc = renderStatechartDoc();
  for (const row of [
    `| \`stopped.idle\` | 204 | 400 |${' 409 |'.repeat(10)}`,
    `| \`stopped.waiting\` | 204 | 400 |${' 409 |'.repeat(9)} 204 |`,
    `| \`stopped.gaveUp\` | 204 | 400 |${' 409 |'.repeat(9)} 204 |`,
    `| \`running.launching.spawning\` |${' waits |'.repeat(10)} 204 | waits |`,
    '| `running.launching.loading` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 409 | 409 | 409 | 204 | 409 |',
    '| `running.up` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 409 | 409 | 409 | 204 | 409 |',
    `| \`running.stopping.killing\` |${' waits |'.repeat(10)} 204 | waits |`,
    '| `running.stopping.announcing` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 204 | 204 | 204 | 204 | 409 |',
    '| `running.stuck` | 409 | 409 | 204 | 500 | 204 | 202 | 400 | 409 | 409 | 409 | 204 | 409 |',
    '| `killLimit` | 5,000 | from SIGKILL until a process tree that is still alive counts as stuck |',
  ])
    assert.ok(doc.split('\n').includes(row), row);
});

test.run();
