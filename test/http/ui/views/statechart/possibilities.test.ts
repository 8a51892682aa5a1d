/** The reasons of the live chart for transitions that are not possible now. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { livePossibilities, withReasons } from '../../../../../http/ui/views/statechart/chart/possibilities.js';
import type { OperationName } from '../../../../../machines/operations/operations.js';
import type { ChartTransition } from '../../../../../machines/review/chart.js';

const test = suite('http/ui/views/statechart/possibilities');
const words = en.statechart;

const transition = (given: Partial<ChartTransition>): ChartTransition => ({
  source: 'server.running',
  targets: [],
  event: null,
  delay: null,
  guard: null,
  actions: [],
  place: 0,
  internal: false,
  reenter: false,
  ...given,
});

const transitions = [
  transition({ source: 'server.stopped', event: 'start', guard: 'isLaunchPossible' }),
  transition({ event: 'stop', guard: 'hasNotice' }),
  transition({ event: 'stop', place: 1, guard: 'hasReadyLine' }),
  transition({ event: 'stop', place: 2 }),
  transition({ event: 'process.treeExited', guard: 'isExitExpected' }),
  transition({ event: 'process.treeExited', place: 1, guard: 'someNewGuard' }),
  transition({ delay: 'killLimit' }),
];
const drawing = { transitions };
const active = ['server', 'server.running'];
const act = (): void => undefined;
const accepting = (accepted: readonly OperationName[], allowed = accepted) => ({
  accepts: (operation: OperationName) => accepted.includes(operation),
  of: (operation: OperationName) => (allowed.includes(operation) ? act : undefined),
});

/** Returns an event in words. */
const inWords = (trigger: string): string => en.eventWords[trigger] ?? '';

test('A click on a transition of an active state sends the accepted operation', () => {
  const { possible, choices, reason } = livePossibilities(drawing, active, en, accepting(['start', 'stop']));
  assert.equal([...possible], [3, 4, 5, 6]);
  assert.equal([...choices.keys()], [3]);
  assert.is(reason(4), words.byItself(inWords('process.treeExited')));
  assert.is(reason(6), words.byItself(inWords('after killLimit')));
});

test('A transition of an inactive state names its state', () => {
  const { reason, refused } = livePossibilities(drawing, active, en, accepting(['stop']));
  assert.is(reason(0), words.onlyIn(inWords('start'), 'Stopped'));
  assert.is(reason(1), words.onlyIf(inWords('stop'), words.guards.hasNotice ?? ''));
  assert.is(reason(2), words.onlyIf(inWords('stop'), words.guards.hasReadyLine ?? ''));
  assert.equal(refused, [1, 2]);
});

test('Every other operation of an active state is refused during an operation', () => {
  const { reason, refused } = livePossibilities(drawing, active, en, accepting([]));
  for (const index of [1, 2, 3]) assert.is(reason(index), words.notNow(inWords('stop')));
  assert.is(reason(0), words.onlyIn(inWords('start'), 'Stopped'));
  assert.equal(refused, [1, 2, 3]);
});

test('A transition names the scope that the login lacks for the transition', () => {
  const { choices, reason } = livePossibilities(drawing, active, en, accepting(['stop'], []));
  assert.is(choices.size, 0);
  assert.is(reason(3), words.noAccess(inWords('stop')));
});

test('A guard without a text is shown by its name', () => {
  const known = { active, possible: new Set<number>(), choices: new Map<number, () => void>(), waits: () => false };
  const { reason, refused } = withReasons(drawing, known, en);
  assert.is(reason(4), words.onlyIf(inWords('process.treeExited'), words.guards.isExitExpected ?? ''));
  assert.is(reason(5), words.onlyIf(inWords('process.treeExited'), 'someNewGuard'));
  assert.is(reason(6), words.elapsed(inWords('after killLimit')));
  assert.equal(refused, [1, 2, 4, 5]);
});

test.run();
