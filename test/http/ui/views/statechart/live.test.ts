/** The state of the live view after events of the server's chart. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  applyMessage,
  initialLiveState,
  type MachineEntry,
  type MachineMessage,
  maxEntries,
} from '../../../../../http/ui/views/statechart/live/live.js';

const test = suite('http/ui/views/statechart/live');

const at = '2026-11-21T00:00:00.000Z';
const step = (n: number, taken: readonly string[] = ['start']): MachineEntry => ({
  kind: 'step',
  n,
  at,
  event: 'start',
  taken: taken.map((event) => ({ source: 'server.stopped', event, place: 0 })),
  active: [`state-${n}`],
});
const answer = (n: number): MachineEntry => ({
  kind: 'answer',
  n,
  at,
  operation: 'start',
  status: 409,
  code: 'already_running',
});
const apply = (...messages: MachineMessage[]) => messages.reduce(applyMessage, initialLiveState);
const numbers = ({ entries }: { entries: readonly MachineEntry[] }): number[] => entries.map(({ n }) => n);

test('The first message sets the active states and the recent entries, newest first', () => {
  const live = apply({ kind: 'now', active: ['a', 'a.b'], recent: [step(1), answer(2)] });
  assert.equal(live.active, ['a', 'a.b']);
  assert.equal(numbers(live), [2, 1]);
  assert.is(live.last, null);
});

test('A step changes the active states, and an answer does not', () => {
  const live = apply({ kind: 'now', active: ['a'], recent: [] }, step(1), answer(2));
  assert.equal(live.active, ['state-1']);
  assert.equal(numbers(live), [2, 1]);
  assert.is(live.last?.n, 1);
});

test('A step without a transition is in the log, and the last transition stays marked', () => {
  const live = apply(step(1), step(2, []));
  assert.equal(numbers(live), [2, 1]);
  assert.is(live.last?.n, 1);
});

test('No entry is duplicated after a lost connection, and older entries stay', () => {
  const live = apply(step(1), step(2), { kind: 'now', active: ['x'], recent: [step(2), step(3)] });
  assert.equal(numbers(live), [3, 2, 1]);
});

test('An entry of another manager with the same number is a different entry', () => {
  const live = apply(step(1), {
    kind: 'now',
    active: ['x'],
    recent: [{ ...step(1), at: '2026-11-22T00:00:00.000Z' }],
  });
  assert.is(live.entries.length, 2);
});

test('The log keeps a limited number of entries', () => {
  const live = apply(...Array.from({ length: maxEntries + 5 }, (_, index) => answer(index)));
  assert.is(live.entries.length, maxEntries);
  assert.is(numbers(live)[0], maxEntries + 4);
});

test.run();
