/** Tickets: valid once, for thirty seconds. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Tickets, ticketMs } from '../../../machines/access/tickets.js';

const test = suite('machines/access/tickets');

function create() {
  const world = { now: 0, secrets: 0 };
  const tickets = new Tickets({ now: () => world.now, createSecret: () => `secret ${(world.secrets += 1)}` });
  return { world, tickets };
}

test('A ticket is valid once, and names its owner', () => {
  const { tickets } = create();
  const ticket = tickets.issue({ token: 'a' });
  assert.equal(tickets.take(ticket), { token: 'a' });
  assert.is(tickets.take(ticket), null);
  assert.is(tickets.take('another'), null);
});

test('A ticket is valid for thirty seconds', () => {
  const { world, tickets } = create();
  const [first, second] = [tickets.issue({}), tickets.issue({})];
  world.now = ticketMs - 1;
  assert.equal(tickets.take(first), {});
  world.now = ticketMs;
  assert.is(tickets.take(second), null);
});

test('A new ticket replaces the oldest of a thousand open tickets', () => {
  const { tickets } = create();
  const all = Array.from({ length: 1_001 }, () => tickets.issue({}));
  assert.is(tickets.take(all[0] ?? ''), null);
  assert.equal(tickets.take(all[1] ?? ''), {});
  assert.equal(tickets.take(all[1_000] ?? ''), {});
});

test.run();
