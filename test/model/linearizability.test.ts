import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transitionTable } from '../../machines/chart/table.js';
import { type CompletedOperation, checkHistory, type Entry, explain, type OwnExit } from './linearizability.js';

const test = suite('model/linearizability');

type Kind = CompletedOperation['operation'];

/** Returns an answered operation with valid input. */
function op(client: number, operation: Kind, status: number | null, call: number, end: number): CompletedOperation {
  return { client, operation, input: 'valid', status, call, return: end };
}

function invalid(operation: CompletedOperation): CompletedOperation {
  return { ...operation, input: 'invalid' };
}

function exit(from: number, to: number, run?: number): OwnExit {
  return run === undefined ? { kind: 'exit', from, to } : { kind: 'exit', from, to, run };
}

function accepts(operations: readonly CompletedOperation[], exits: readonly OwnExit[] = []): readonly Entry[] {
  const result = checkHistory(operations, exits);
  assert.ok(result.ok, explain(result));
  return result.order;
}

function rejects(operations: readonly CompletedOperation[], exits: readonly OwnExit[] = []): string {
  const result = checkHistory(operations, exits);
  assert.not.ok(result.ok, 'the history was accepted');
  return explain(result);
}

test('An empty history is linearizable, and a history may begin with a running server.', () => {
  assert.equal(accepts([]), []);
  assert.ok(checkHistory([op(1, 'stop', 204, 0, 1)], [], { running: true, runs: 1 }).ok);
});

test('A history with every row of the table is linearizable, and with any other answer it is not.', () => {
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

test('Overlapping operations may have happened in either order.', () => {
  accepts([op(1, 'start', 204, 0, 10), op(2, 'start', 409, 0, 10)]);
  accepts([op(1, 'start', 409, 0, 10), op(2, 'start', 204, 5, 15)]);
  const order = accepts([op(1, 'stop', 204, 0, 10), op(2, 'start', 204, 5, 15)]);
  assert.equal(
    order.map((entry) => 'operation' in entry && entry.operation),
    ['start', 'stop'],
  );
});

test('Two successful starts without a stop between them are rejected with the reason.', () => {
  const text = rejects([op(1, 'start', 204, 0, 10), op(2, 'start', 204, 0, 10)]);
  assert.match(text, 'no order leads further than 1 operations');
  assert.match(text, 'here the server is running, only 409 or 503 is allowed');
});

test('An operation answered before the call of another one precedes it.', () => {
  accepts([op(1, 'start', 204, 5, 10), op(2, 'stop', 409, 4, 6)]);
  const text = rejects([op(1, 'start', 204, 0, 3), op(2, 'stop', 409, 4, 6)]);
  assert.match(text, 'client 2 stop -> 409 [4, 6]: here the server is running, only 204 or 503 is allowed');
});

test('The operations of one client keep their order, even with equal times.', () => {
  accepts([op(1, 'start', 204, 5, 5), op(1, 'stop', 204, 5, 5)]);
  rejects([op(1, 'stop', 204, 5, 5), op(1, 'start', 204, 5, 5)]);
  assert.throws(() => checkHistory([op(1, 'stop', 409, 0, 5), op(1, 'stop', 409, 4, 6)]), /overlaps its own client/);
  assert.throws(() => checkHistory([op(1, 'stop', 409, 5, 4)]), /returned before it was called/);
});

test('409 takes precedence over 400, 503 has no effect and is allowed in any state, and 500 is never allowed.', () => {
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

test('An operation with a lost answer may take effect at once, later or never.', () => {
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

test('An operation with a lost answer and a time limit precedes every operation called after that time, or never happened.', () => {
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

test('After an exit of the server the next start may succeed.', () => {
  const twoStarts = [op(1, 'start', 204, 0, 1), op(1, 'start', 204, 10, 11)];
  rejects(twoStarts);
  accepts(twoStarts, [exit(2, 5)]);
  accepts(twoStarts, [exit(0, 20)]);
  rejects(twoStarts, [exit(12, 20)]);
  rejects([...twoStarts, op(1, 'start', 204, 12, 13)], [exit(2, 20)]);
});

test('An observed exit must be placed, and has no effect if the server had been stopped before.', () => {
  rejects([op(1, 'start', 204, 0, 1), op(1, 'stop', 204, 10, 11)], [exit(2, 5)]);
  accepts([op(1, 'start', 204, 0, 1), op(1, 'stop', 204, 10, 11)], [exit(2, 10)]);
  accepts([op(1, 'start', 204, 0, 1), op(1, 'stop', 204, 2, 9)], [exit(2, 20)]);
});

test('An exit of a known run ends no other run and does not precede its run.', () => {
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

test('The exits of two runs each end their own run, and a lost restart may have begun one.', () => {
  const history = [op(1, 'start', 204, 0, 1), op(1, 'start', 204, 10, 11), op(1, 'command', 409, 20, 21)];
  accepts(history, [exit(5, 15, 2), exit(5, 15, 1)]);
  accepts(history, [exit(5, 5, 1), exit(5, 15, 2)]);
  rejects(history, [exit(5, 15, 1), exit(5, 5, 2)]);
  const lost = [op(1, 'start', 204, 0, 1), op(2, 'restart', null, 2, 3), op(1, 'command', 409, 10, 11)];
  accepts(lost, [exit(2, 5, 2)]);
  accepts(lost, [exit(2, 5, 1)]);
  rejects(lost, [exit(2, 5, 3)]);
});

type Simulated = Readonly<{ operations: readonly CompletedOperation[]; exits: readonly OwnExit[] }>;

/** Reads the expected answer from the transition table, independently of the checker. */
function answerOf(running: boolean, operation: Kind, input: 'valid' | 'invalid'): { status: number; running: boolean } {
  const condition = running ? 'running' : 'not running';
  const row = transitionTable.find((each) => each.condition === condition && each.operation === `POST /${operation}`);
  if (row === undefined) throw new Error(`no row for ${operation}`);
  return row.guard !== 'none' && input === 'invalid'
    ? { status: 400, running }
    : { status: row.result, running: row.next.startsWith('running') };
}

/**
 * Generates histories of an atomic server: effects at 0, 10, 20, …, each call and return up to half way to its
 * client's next effect. A larger `calm` means fewer exits and lost answers.
 */
function historyBetween(minLength: number, maxLength: number, clients: number, calm = 1): fc.Arbitrary<Simulated> {
  const step = fc.record({
    client: fc.nat(clients - 1),
    operation: fc.constantFrom<Kind | 'exit'>(
      ...Array<Kind[]>(calm).fill(['start', 'start', 'restart', 'stop', 'command']).flat(),
      'exit',
    ),
    input: fc.constantFrom<'valid' | 'invalid'>('valid', 'valid', 'valid', 'invalid'),
    bounded: fc.boolean(),
    fate: fc.constantFrom(...Array<'answered'>(9 * calm).fill('answered'), 'busy', 'lost after', 'lost before'),
    bound: fc.boolean(),
    before: fc.nat(10),
    after: fc.nat(10),
  });
  return fc.array(step, { minLength, maxLength, size: 'max' }).map((steps) => {
    const operations: CompletedOperation[] = [];
    const exits: OwnExit[] = [];
    const last = new Map<number, number>();
    let running = false;
    let runs = 0;
    for (const [index, { client, operation, input, fate, bound, bounded, before, after }] of steps.entries()) {
      const now = index * 10;
      if (operation === 'exit') {
        running = false;
        exits.push(exit(now - before * 4, now + after * 4, bound && runs > 0 ? runs : undefined));
        continue;
      }
      const next = steps.findIndex((each, at) => at > index && each.client === client && each.operation !== 'exit');
      const call = now - Math.floor(((now - (last.get(client) ?? now - 60)) * before) / 20);
      const end = now + Math.floor(((next < 0 ? 60 : next * 10 - now) * after) / 20);
      last.set(client, now);
      const allowed = answerOf(running, operation, input);
      if (fate === 'answered' || fate === 'lost after') {
        if (allowed.status === 204 && allowed.running) runs += 1;
        running = allowed.running;
      }
      const status = fate === 'answered' ? allowed.status : fate === 'busy' ? 503 : null;
      const until = status === null && bounded ? { until: now + after } : {};
      operations.push({ client, operation, input, status, call, return: status === null ? call : end, ...until });
    }
    return { operations: inOrderOfExpiry(operations), exits };
  });
}

/** Makes the expiry of lost answers ascend with their calls, as it does with successive managers. */
function inOrderOfExpiry(operations: readonly CompletedOperation[]): CompletedOperation[] {
  const lost = operations.filter(({ status }) => status === null).sort((a, b) => a.call - b.call);
  const expiries = new Map<CompletedOperation, number>();
  let latest = 0;
  for (const each of lost) expiries.set(each, (latest = Math.max(latest, each.until ?? Infinity)));
  return operations.map((each) => (expiries.has(each) ? { ...each, until: expiries.get(each) as number } : each));
}

function withAnswer({ operations, exits }: Simulated, which: number, status: number | null): Simulated {
  return {
    operations: inOrderOfExpiry(
      operations.map((each, at) => (at === which % operations.length ? { ...each, status } : each)),
    ),
    exits,
  };
}

/** Tries every order of a small history. */
function isAllowedByBruteForce({ operations, exits }: Simulated): boolean {
  const follow = (left: readonly Entry[], running: boolean, runs: number): boolean =>
    left.every((entry) => isLost(entry)) ||
    left.some((entry) => {
      if (left.some((other) => other !== entry && precedes(other, entry))) return false;
      if (isLost(entry) && all.some((other) => !left.includes(other) && callOf(other) > untilOf(entry))) return false;
      const rest = left.filter((other) => other !== entry);
      if ('kind' in entry) {
        if (entry.run !== undefined && entry.run > runs) return false;
        return follow(rest, running && entry.run !== undefined && entry.run !== runs, runs);
      }
      if (entry.status === 503) return follow(rest, running, runs);
      const allowed = answerOf(running, entry.operation, entry.input);
      if (entry.status !== null && entry.status !== allowed.status) return false;
      return follow(rest, allowed.running, runs + (allowed.status === 204 && allowed.running ? 1 : 0));
    });
  const precedes = (a: Entry, b: Entry): boolean => {
    if (isLost(a)) return false;
    const [end, call] = ['kind' in a ? a.to : a.return, 'kind' in b ? b.from : b.call];
    if ('kind' in a || 'kind' in b || isLost(b) || a.client !== b.client) return end < call;
    return operations.indexOf(a) < operations.indexOf(b);
  };
  const all = [...operations, ...exits];
  const callOf = (entry: Entry): number => ('kind' in entry ? entry.from : entry.call);
  const untilOf = (entry: Entry): number => ('kind' in entry ? Infinity : (entry.until ?? Infinity));
  return follow(all, false, 0);
}

function isLost(entry: Entry): boolean {
  return !('kind' in entry) && entry.status === null;
}

const small = historyBetween(1, 6, 3);
const answers = fc.constantFrom(202, 204, 400, 409, 500, 503, null);

test('Every history of an atomic server is accepted.', () => {
  fc.assert(
    fc.property(historyBetween(0, 150, 8), ({ operations, exits }) => {
      accepts(operations, exits);
    }),
    { numRuns: 300 },
  );
});

test('The verdict on a history with one changed answer is the same as by trying every order.', () => {
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

test('The reported order has every answered operation once and is allowed by the table.', () => {
  fc.assert(
    fc.property(small, ({ operations, exits }) => {
      const order = accepts(operations, exits);
      assert.is(new Set(order).size, order.length);
      const mandatory = [...exits, ...operations.filter(({ status }) => status !== null)];
      assert.ok(mandatory.every((entry) => order.includes(entry)));
      assert.ok(
        isAllowedByBruteForce({
          operations: order.flatMap((entry, at) =>
            'kind' in entry ? [] : [{ ...entry, client: 0, call: at, return: at }],
          ),
          exits: order.flatMap((entry, at) => ('kind' in entry ? [{ ...entry, from: at, to: at }] : [])),
        }),
      );
    }),
    { numRuns: 300 },
  );
});

test('Histories of eight clients with 1,000 operations each are judged in less than two seconds of CPU time.', () => {
  const [history] = fc.sample(historyBetween(8_100, 8_100, 8, 100), { numRuns: 1, seed: 7 }) as [Simulated];
  // Measure CPU time, because tests run in parallel.
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
