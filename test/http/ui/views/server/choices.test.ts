/** What can be picked for a start. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Choice, partitionChoices, selectChoice } from '../../../../../http/ui/views/server/launch/choices.js';

const test = suite('choices for a start');

const good = (name: string): Choice => ({ name, problem: null });
const bad = (name: string): Choice => ({ name, problem: 'it has no program' });

test('Startable choices are separated from the others in their order', () => {
  const { startable, others } = partitionChoices([good('a'), bad('b'), good('c'), bad('d')]);
  assert.equal(
    [startable, others].map((each) => each.map(({ name }) => name)),
    [
      ['a', 'c'],
      ['b', 'd'],
    ],
  );
});

test('The wanted choice is selected if it can be started', () => {
  assert.is(selectChoice([good('a'), good('b')], 'b'), 'b');
  assert.is(selectChoice([good('a'), good('c'), bad('b')], 'b'), null);
  assert.is(selectChoice([good('a'), good('c')], 'gone'), null);
});

test('A single startable choice is selected, and of several none', () => {
  assert.is(selectChoice([bad('a'), good('b')], null), 'b');
  assert.is(selectChoice([good('a'), good('b')], null), null);
  assert.is(selectChoice([bad('a')], null), null);
});

test.run();
