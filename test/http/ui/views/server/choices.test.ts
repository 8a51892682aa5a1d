/** The Builds and Data Folders that can be selected for a start. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Choice,
  partitionChoices,
  selectChoice,
  selectPair,
} from '../../../../../http/ui/views/server/launch/choices.js';

const test = suite('http/ui/views/server/choices');

const good = (name: string): Choice => ({ name, problem: null });
const bad = (name: string): Choice => ({ name, problem: 'it has no program' });

test('Startable choices are listed before all other choices', () => {
  const { startable, others } = partitionChoices([good('a'), bad('b'), good('c'), bad('d')]);
  assert.equal(
    [startable, others].map((each) => each.map(({ name }) => name)),
    [
      ['a', 'c'],
      ['b', 'd'],
    ],
  );
});

test('The preferred choice is selected if it can be started', () => {
  assert.is(selectChoice([good('a'), good('b')], 'b'), 'b');
  assert.is(selectChoice([good('a'), good('c'), bad('b')], 'b'), null);
  assert.is(selectChoice([good('a'), good('c')], 'gone'), null);
});

test('A single startable choice is selected, and no choice is selected from several', () => {
  assert.is(selectChoice([bad('a'), good('b')], null), 'b');
  assert.is(selectChoice([good('a'), good('b')], null), null);
  assert.is(selectChoice([bad('a')], null), null);
});

const kinds = {
  build: new Map([
    ['fx', 'fxserver'],
    ['demo', 'generic'],
  ]),
  folder: new Map([
    ['city', 'fxserver'],
    ['world', 'generic'],
    ['other', 'generic'],
  ]),
};
const none = { build: null, folder: null };

test('The only Build and Data Folder of the same kind are selected', () => {
  const folders = [good('city'), good('world')];
  assert.equal(selectPair([good('fx'), bad('demo')], folders, none, kinds), { build: 'fx', folder: 'city' });
  assert.equal(selectPair([good('fx'), good('demo')], folders, none, kinds), none);
  assert.equal(selectPair([good('fx'), good('demo')], [good('city'), bad('world')], none, kinds), {
    build: 'fx',
    folder: 'city',
  });
});

test('A preferred Build selects the Data Folder of its kind if there is only one', () => {
  const [builds, wanted] = [[good('fx'), good('demo')], { build: 'demo', folder: null }];
  assert.equal(selectPair(builds, [good('city'), good('world')], wanted, kinds), { build: 'demo', folder: 'world' });
  assert.equal(selectPair(builds, [good('city'), good('world'), good('other')], wanted, kinds), wanted);
  assert.equal(selectPair(builds, [good('city'), good('world')], { build: 'fx', folder: 'world' }, kinds), {
    build: 'fx',
    folder: 'world',
  });
});

test.run();
