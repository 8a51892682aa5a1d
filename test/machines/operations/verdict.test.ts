/** The verdict of every operation, compared with the machine in every reachable state. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type StateValue, transition } from 'xstate';
import { refused } from '../../../machines/faults/result.js';
import { operations as operationEvents, operationNames } from '../../../machines/operations/operations.js';
import { findRefusal, listOperations, readState, refuseByState } from '../../../machines/operations/verdict.js';
import { describeChart } from '../../../machines/review/chart.js';
import { findCondition, ownRows, transitionTable } from '../../../machines/review/table.js';
import { serverMachine } from '../../../machines/server/server.js';
import { fault } from '../server/simulated-server.js';
import { operations, reached, serializeState, snapshotIn } from './reachable-states.js';

const test = suite('machines/operations/verdict');

test('The generated operations reach every state of the chart', () => {
  const leaves = describeChart(serverMachine)
    .states.filter(({ kind }) => kind === 'atomic')
    .map(({ id }) => id);
  const seen = new Set(reached.flatMap((snapshot) => leaves.filter((id) => snapshot.matches(valueOf(id) as never))));
  assert.equal([...seen].sort(), leaves.sort());
  assert.ok(reached.length > leaves.length * 2, `${reached.length} configurations`);
});

test('Each operation has the verdict of the transition table in every reachable state', () => {
  for (const snapshot of reached) {
    for (const { operation, input } of operations) {
      const condition = findCondition(readState(snapshot));
      const rows = [...transitionTable, ...ownRows].filter((each) => each.operation === `POST /${operation.type}`);
      // The table has no operation on a notice or a planned start.
      if (rows.length === 0) continue;
      const row = rows.find((each) => each.condition === condition);
      const expected =
        row?.result === 409
          ? refuseByState(snapshot)
          : row?.guard !== 'none' && input === 'invalid'
            ? { because: 'guard', fault }
            : null;
      assert.equal(
        findRefusal(snapshot, operation),
        expected,
        `${serializeState(snapshot)} ${operation.type} ${input}`,
      );
      if (row?.result === 409) assert.is(refuseByState(snapshot).running, condition === 'running');
    }
  }
});

test('A refusal names the planned start exactly in the states with a planned start', () => {
  for (const snapshot of reached) {
    const refusal = findRefusal(snapshot, { type: 'stop', at: 0 });
    const isPlanned = snapshot.matches({ stopped: 'waiting' }) || snapshot.matches({ stopped: 'due' });
    assert.is(refusal?.because === 'state' && refusal.planned !== undefined, isPlanned, serializeState(snapshot));
  }
});

test('An operation changes the machine if and only if it is not refused', () => {
  for (const snapshot of reached) {
    for (const { operation, input } of operations) {
      const [after, actions] = transition(serverMachine, snapshot, operation);
      const changed =
        actions.length > 0 || serializeState(after) !== serializeState(snapshot) || after.context !== snapshot.context;
      const message = `${serializeState(snapshot)} ${operation.type} ${input}`;
      assert.is(changed, findRefusal(snapshot, operation) === null, message);
      assert.is(snapshot.can(operation), changed, message);
    }
  }
});

test('A refusal by the state takes precedence over invalid input', () => {
  assert.equal(findRefusal(snapshotIn('stopped'), { type: 'command', id: 1, line: refused(fault), at: 0 }), {
    because: 'state',
    running: false,
  });
  assert.equal(findRefusal(snapshotIn({ running: 'up' }), { type: 'start', launch: refused(fault), at: 1 }), {
    because: 'state',
    running: true,
  });
});

test('Exactly the listed operations are accepted in every reachable state', () => {
  const names = new Map(operationNames.map((name) => [operationEvents[name].event as string, name]));
  for (const snapshot of reached) {
    const accepted = operations
      .filter(({ input }) => input === 'valid')
      .map(({ operation }) => operation)
      .filter(
        (operation) =>
          (snapshot.hasTag('settled') || operation.type === 'kill') && findRefusal(snapshot, operation) === null,
      )
      .map(({ type }) => names.get(type));
    assert.equal([...listOperations(snapshot)].sort(), [...new Set(accepted)].sort(), serializeState(snapshot));
    assert.equal(
      listOperations(snapshot),
      operationNames.filter((name) => listOperations(snapshot).includes(name)),
      'the order is always the same',
    );
  }
});

/** Converts an id such as `server.running.stopping.requested` to a state value. */
function valueOf(id: string): StateValue {
  const [last, ...outer] = id.split('.').slice(1).reverse();
  return outer.reduce<StateValue>((inner, key) => ({ [key]: inner }), last ?? '');
}

test.run();
