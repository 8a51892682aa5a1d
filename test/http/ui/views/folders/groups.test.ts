/** Installed Resources by their category. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import {
  categoryText,
  countCategories,
  firstOf,
  type Group,
  groupByCategory,
  keyOf,
} from '../../../../../http/ui/views/folders/groups.js';
import { resourceOf } from '../../samples.js';

const test = suite('Installed Resources by category');

const resources = [
  resourceOf('chat', { is_system: true, path: 'chat', categories: ['[system]'] }),
  resourceOf('police', { categories: ['[jobs]', '[emergency]'] }),
  resourceOf('taxi', { categories: ['[jobs]'] }),
  resourceOf('weather'),
  resourceOf('bus', { categories: ['[jobs]'] }),
];

const shown = (groups: readonly Group[]): string[] =>
  groups.map(
    ({ category, resources: members }) => `${categoryText(category, en)}: ${members.map(({ name }) => name).join(' ')}`,
  );

test('those without a category come first, those of the Build last, and all in the order that they had', () => {
  assert.equal(shown(groupByCategory(resources)), [
    'No category: weather',
    '[jobs]: taxi bus',
    '[jobs] / [emergency]: police',
    'From the Build: chat',
  ]);
});

test('the first so many are taken through the groups, and no group without any', () => {
  const groups = groupByCategory(resources);
  assert.equal(shown(firstOf(groups, 2)), ['No category: weather', '[jobs]: taxi']);
  assert.equal(shown(firstOf(groups, Infinity)), shown(groups));
  assert.equal(firstOf(groups, 0), []);
});

test('a category is counted with what the categories within it hold', () => {
  assert.equal(
    countCategories(resources).map(({ category, count }) => [categoryText(category, en), count]),
    [
      ['No category', 1],
      ['[jobs]', 3],
      ['[jobs] / [emergency]', 1],
      ['From the Build', 1],
    ],
  );
  assert.equal(
    countCategories([resourceOf('a', { categories: ['[x]', '[y]'] })]).map(({ key }) => key),
    ['[x]', '[x]/[y]'],
  );
});

test('one of the Build and one of the Data Folder are two, also at the same path', () => {
  assert.is.not(keyOf(resourceOf('chat', { is_system: true })), keyOf(resourceOf('chat')));
});

test.run();
