/** What the page makes of the events of the machine. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { MachineEntry } from '../../../../../http/api/schemas/machine-entry.js';
import {
  applyMessage,
  initialLiveState,
  type MachineMessage,
  maxEntries,
} from '../../../../../http/ui/views/statechart/live.js';

const test = suite('the machine as the page knows it');

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
const hearAll = (...messages: MachineMessage[]) => messages.reduce(applyMessage, initialLiveState);
const numbers = ({ entries }: { entries: readonly MachineEntry[] }): number[] => entries.map(({ n }) => n);

test('the first message tells where the machine is, and what has just happened, the newest first', () => {
  const live = hearAll({ kind: 'now', active: ['a', 'a.b'], recent: [step(1), answer(2)] });
  assert.equal(live.active, ['a', 'a.b']);
  assert.equal(numbers(live), [2, 1]);
  assert.is(live.last, null);
});

test('a step changes where the machine is, an answer does not', () => {
  const live = hearAll({ kind: 'now', active: ['a'], recent: [] }, step(1), answer(2));
  assert.equal(live.active, ['state-1']);
  assert.equal(numbers(live), [2, 1]);
  assert.is(live.last?.n, 1);
});

test('a step that took no transition is in the log, and the last transition stays the last', () => {
  const live = hearAll(step(1), step(2, []));
  assert.equal(numbers(live), [2, 1]);
  assert.is(live.last?.n, 1);
});

test('after a lost connection nothing is twice, and nothing older is forgotten', () => {
  const live = hearAll(step(1), step(2), { kind: 'now', active: ['x'], recent: [step(2), step(3)] });
  assert.equal(numbers(live), [3, 2, 1]);
});

test('another manager counts anew: its entries are others', () => {
  const live = hearAll(step(1), {
    kind: 'now',
    active: ['x'],
    recent: [{ ...step(1), at: '2026-11-22T00:00:00.000Z' }],
  });
  assert.is(live.entries.length, 2);
});

test('it keeps no more than it shows', () => {
  const live = hearAll(...Array.from({ length: maxEntries + 5 }, (_, index) => answer(index)));
  assert.is(live.entries.length, maxEntries);
  assert.is(numbers(live)[0], maxEntries + 4);
});

test.run();
