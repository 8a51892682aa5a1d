/** The linearizability checker with generated histories. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkHistory, explain } from './linearizability.js';
import { historyBetween, isAllowedByBruteForce, type Simulated, withAnswer } from './random-history.js';
import { accepts, exit, rejects } from './written-history.js';

const test = suite('model/linearizability-random');

const small = historyBetween(1, 6, 3);

const answers = fc.constantFrom(202, 204, 400, 409, 500, 503, null);

test('Every history of an atomic server is accepted', () => {
  fc.assert(
    fc.property(historyBetween(0, 150, 8), ({ operations, exits }) => {
      accepts(operations, exits);
    }),
    { numRuns: 300 },
  );
});

test('A history with a changed answer is judged as by a trial of every order', () => {
  let rejected = 0;
  fc.assert(
    fc.property(small, fc.nat(), answers, (history, which, status) => {
      fc.pre(history.operations.length > 0);
      const changed = withAnswer(history, which, status);
      const allowed = isAllowedByBruteForce(changed);
      const result = checkHistory(changed.operations, changed.exits);
      assert.is(result.ok, allowed, explain(result));
      if (!allowed) rejected += 1;
    }),
    { numRuns: 1500 },
  );
  assert.ok(rejected > 150, `only ${rejected} of the changed histories were wrong`);
});

test('The reported order has every answered operation once and is allowed by the table', () => {
  fc.assert(
    fc.property(small, ({ operations, exits }) => {
      const order = accepts(operations, exits);
      assert.is(new Set(order).size, order.length);
      const mandatory = [...exits, ...operations.filter(({ status }) => status !== null)];
      assert.ok(mandatory.every((entry) => order.includes(entry)));
      assert.ok(
        isAllowedByBruteForce({
          operations: order.flatMap((entry, at) =>
            // The time limit is a position in the order too, and the original limit is a time of the history.
            'kind' in entry ? [] : [{ ...entry, client: 0, call: at, return: at, until: at }],
          ),
          exits: order.flatMap((entry, at) => ('kind' in entry ? [{ ...entry, from: at, to: at }] : [])),
        }),
      );
    }),
    { numRuns: 300 },
  );
});

test('1,000 operations of eight clients are judged in two seconds', () => {
  const [history] = fc.sample(historyBetween(8_100, 8_100, 8, 100), { numRuns: 1, seed: 7 }) as [Simulated];
  // Measures CPU time, because tests run in parallel.
  const before = process.cpuUsage();
  accepts(history.operations, history.exits);
  const late = history.operations.findLastIndex(
    ({ operation, input, status }) => operation === 'start' && input === 'valid' && status === 409,
  );
  rejects(
    withAnswer(history, late, 400).operations,
    history.exits.map(({ from, to }) => exit(from, to)),
  );
  const { user, system } = process.cpuUsage(before);
  assert.ok(user + system < 2_000_000, `it took ${(user + system) / 1_000} ms`);
});

test.run();
