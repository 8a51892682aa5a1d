/** The chart of an occurrence: a walk takes all paths, and managers are killed after every transition. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { OccurrenceEvent } from '../../../machines/schedules/events.js';
import { occurrenceMachine } from '../../../machines/schedules/occurrence.js';
import { planOccurrence, toOccurrence } from '../../../machines/schedules/record.js';
import { hasEnded, type Occurrence, occurrenceStates } from '../../../machines/schedules/schedules.js';
import { type Walked, walk } from '../durable/chart-walks.js';

const test = suite('machines/schedules/charts');

const by = { kind: 'client', name: 'local' } as const;
const inputOf = ({ state: _, ...input }: Occurrence) => input;

const events: readonly OccurrenceEvent[] = [
  { type: 'time.reached' },
  { type: 'operation.began', run: 'r1' },
  { type: 'warning.due', minutes: [10], seconds: 600 },
  { type: 'warning.due', minutes: [5], seconds: null },
  { type: 'time.missed', reason: 'suspended', also: 1 },
  { type: 'skip', by, reason: 'requested' },
  { type: 'postpone', by, due: 9 },
];

/** The stored names of the states that the walk has reached. */
const stored = new Set<string>();

const occurrence: Walked<Occurrence> = {
  machine: occurrenceMachine,
  outcomes: {
    carryOut: [
      { output: { outcome: 'done', run: 'r2' } },
      { output: { outcome: 'not_running', run: null } },
      { error: new Error('unexpected') },
    ],
    settleOperation: [{ output: { isCarriedOut: false, run: null } }, { output: { isCarriedOut: true, run: 'r2' } }],
  },
  events,
  inputs: [inputOf(planOccurrence('nightly', 5, 0))],
  toRecord: (snapshot, previous) => {
    const record = toOccurrence(snapshot as Parameters<typeof toOccurrence>[0], previous);
    stored.add(record.state);
    return record;
  },
  stateOf: ({ state }) => state,
  resume: (record) => (hasEnded(record) ? null : { state: record.state, input: inputOf(record) }),
  isResolved: (record) => hasEnded(record) && (record.outcome ?? record.reason) !== null,
};

test('The next manager ends an occurrence after each transition', () => {
  const { steps, resumed, covered, all, stuck, unresolved } = walk(occurrence);
  console.log(`occurrence: ${covered.size} of ${all.size} transitions in ${steps} steps, ${resumed} resumed`);
  assert.equal(
    [...all].filter((each) => !covered.has(each)),
    [],
  );
  assert.equal([stuck, unresolved], [[], []]);
  assert.equal([...stored].sort(), [...occurrenceStates].sort());
});

test.run();
