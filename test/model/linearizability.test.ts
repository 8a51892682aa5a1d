/** The linearizability checker with histories that a test wrote. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkHistory } from './linearizability.js';
import { accepts, exit, invalid, op, rejects } from './written-history.js';

const test = suite('model/linearizability');

test('An empty history is linearizable, even with a running server at the beginning', () => {
  assert.equal(accepts([]), []);
  assert.ok(checkHistory([op(1, 'stop', 204, 0, 1)], [], { running: true, runs: 1 }).ok);
});

test('A history with every row of the table is linearizable until an answer is changed', () => {
  const history = [
    op(1, 'restart', 409, 0, 1),
    op(1, 'stop', 409, 2, 3),
    op(1, 'command', 409, 4, 5),
    invalid(op(1, 'command', 409, 6, 7)),
    invalid(op(1, 'start', 400, 8, 9)),
    op(1, 'start', 204, 10, 11),
    op(1, 'start', 409, 12, 13),
    invalid(op(1, 'start', 409, 14, 15)),
    op(1, 'command', 202, 16, 17),
    invalid(op(1, 'command', 400, 18, 19)),
    op(1, 'restart', 204, 20, 21),
    op(1, 'stop', 204, 22, 23),
  ];
  assert.equal(accepts(history), history);
  for (const [index, { status }] of history.entries()) {
    for (const wrong of [200, 202, 204, 400, 404, 409, 500]) {
      if (wrong === status) continue;
      rejects(history.map((each, at) => (at === index ? { ...each, status: wrong } : each)));
    }
  }
});

test('Overlapping operations may have happened in either order', () => {
  accepts([op(1, 'start', 204, 0, 10), op(2, 'start', 409, 0, 10)]);
  accepts([op(1, 'start', 409, 0, 10), op(2, 'start', 204, 5, 15)]);
  const order = accepts([op(1, 'stop', 204, 0, 10), op(2, 'start', 204, 5, 15)]);
  assert.equal(
    order.map((entry) => 'operation' in entry && entry.operation),
    ['start', 'stop'],
  );
});

test('A second successful start without a stop is rejected with the reason', () => {
  const text = rejects([op(1, 'start', 204, 0, 10), op(2, 'start', 204, 0, 10)]);
  assert.match(text, 'no order leads further than 1 operations');
  assert.match(text, 'here the server is running, only 409 or 503 is allowed');
});

test('An operation precedes the operations that were called after its answer', () => {
  accepts([op(1, 'start', 204, 5, 10), op(2, 'stop', 409, 4, 6)]);
  const text = rejects([op(1, 'start', 204, 0, 3), op(2, 'stop', 409, 4, 6)]);
  assert.match(text, 'client 2 stop -> 409 [4, 6]: here the server is running, only 204 or 503 is allowed');
});

test('The operations of a client keep their order, even with equal times', () => {
  accepts([op(1, 'start', 204, 5, 5), op(1, 'stop', 204, 5, 5)]);
  rejects([op(1, 'stop', 204, 5, 5), op(1, 'start', 204, 5, 5)]);
  assert.throws(() => checkHistory([op(1, 'stop', 409, 0, 5), op(1, 'stop', 409, 4, 6)]), /overlaps its own client/);
  assert.throws(() => checkHistory([op(1, 'stop', 409, 5, 4)]), /returned before it was called/);
});

test('409 precedes 400, 503 has no effect, and 500 is never allowed', () => {
  accepts([invalid(op(1, 'command', 409, 0, 1))]);
  rejects([invalid(op(1, 'command', 400, 0, 1))]);
  accepts([
    op(1, 'start', 503, 0, 1),
    op(1, 'start', 204, 2, 3),
    op(1, 'stop', 503, 4, 5),
    op(1, 'command', 202, 6, 7),
  ]);
  rejects([op(1, 'start', 500, 0, 1)]);
});

test('An operation with a lost answer may take effect at once, later or never', () => {
  const lost = op(1, 'start', null, 0, 1);
  accepts([lost, op(2, 'stop', 204, 5, 6)]);
  accepts([lost, op(2, 'stop', 409, 5, 6), op(2, 'stop', 204, 7, 8)]);
  accepts([lost, op(2, 'stop', 409, 5, 6)]);
  rejects([invalid(lost), op(2, 'stop', 204, 5, 6)]);
  rejects([op(1, 'start', null, 7, 8), op(2, 'stop', 204, 5, 6)]);
  rejects([lost, op(2, 'stop', 204, 5, 6), op(2, 'stop', 204, 7, 8)]);
  accepts([lost, op(1, 'start', null, 2, 3), op(2, 'stop', 204, 5, 6), op(2, 'stop', 204, 7, 8)]);
  accepts([
    op(2, 'start', 204, 0, 1),
    op(1, 'stop', null, 2, 3),
    op(2, 'start', 204, 5, 6),
    op(1, 'command', null, 5, 6),
  ]);
});

test('An operation with a lost answer precedes later operations or never happened', () => {
  const lost = { ...op(1, 'start', null, 0, 1), until: 3 };
  accepts([lost, op(2, 'stop', 204, 5, 6)]);
  accepts([lost, op(2, 'stop', 409, 2, 6), op(2, 'stop', 204, 7, 8)]);
  accepts([lost, op(2, 'stop', 409, 5, 6), op(2, 'stop', 409, 7, 8)]);
  rejects([lost, op(2, 'stop', 409, 5, 6), op(2, 'stop', 204, 7, 8)]);
  rejects([lost, op(2, 'command', 503, 1, 2), op(2, 'stop', 409, 4, 6), op(2, 'stop', 204, 7, 8)]);
  accepts([lost, op(2, 'stop', 503, 4, 6), op(2, 'stop', 204, 7, 8)]);
  const stopped = { ...op(1, 'stop', null, 2, 3), until: 5 };
  accepts([op(2, 'start', 204, 0, 1), stopped, op(2, 'command', 409, 6, 7), op(2, 'command', 409, 8, 9)]);
  accepts([op(2, 'start', 204, 0, 1), stopped, op(2, 'command', 202, 6, 7), op(2, 'command', 202, 8, 9)]);
  rejects([op(2, 'start', 204, 0, 1), stopped, op(2, 'command', 202, 6, 7), op(2, 'command', 409, 8, 9)]);
});

test('The next start may succeed after an exit of the server', () => {
  const twoStarts = [op(1, 'start', 204, 0, 1), op(1, 'start', 204, 10, 11)];
  rejects(twoStarts);
  accepts(twoStarts, [exit(2, 5)]);
  accepts(twoStarts, [exit(0, 20)]);
  rejects(twoStarts, [exit(12, 20)]);
  rejects([...twoStarts, op(1, 'start', 204, 12, 13)], [exit(2, 20)]);
});

test('An observed exit must have a position in the order', () => {
  rejects([op(1, 'start', 204, 0, 1), op(1, 'stop', 204, 10, 11)], [exit(2, 5)]);
  accepts([op(1, 'start', 204, 0, 1), op(1, 'stop', 204, 10, 11)], [exit(2, 10)]);
  accepts([op(1, 'start', 204, 0, 1), op(1, 'stop', 204, 2, 9)], [exit(2, 20)]);
});

test('An exit of a known run ends only that run, and does not precede it', () => {
  const history = [op(1, 'start', 204, 0, 1), op(1, 'restart', 204, 2, 9), op(1, 'command', 409, 30, 31)];
  accepts(history, [exit(2, 20)]);
  accepts(history, [exit(2, 20, 2)]);
  rejects(history, [exit(2, 20, 1)]);
  accepts(history.slice(0, 2), [exit(2, 20, 1)]);
  assert.match(
    rejects(history, [exit(2, 20, 3)]),
    'exit of run 3 [2, 20]: here the server is running, its run has not begun',
  );
});

test('The exits of two runs each end their own run', () => {
  const history = [op(1, 'start', 204, 0, 1), op(1, 'start', 204, 10, 11), op(1, 'command', 409, 20, 21)];
  accepts(history, [exit(5, 15, 2), exit(5, 15, 1)]);
  accepts(history, [exit(5, 5, 1), exit(5, 15, 2)]);
  rejects(history, [exit(5, 15, 1), exit(5, 5, 2)]);
  const lost = [op(1, 'start', 204, 0, 1), op(2, 'restart', null, 2, 3), op(1, 'command', 409, 10, 11)];
  accepts(lost, [exit(2, 5, 2)]);
  accepts(lost, [exit(2, 5, 1)]);
  rejects(lost, [exit(2, 5, 3)]);
});

test.run();
