/** Installed Resources by their category. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import {
  categoryText,
  countCategories,
  type Group,
  groupByCategory,
  splitIntoChunks,
  toGroupKey,
} from '../../../../../http/ui/views/folders/resources/groups.js';
import { resourceOf } from '../../samples.js';

const test = suite('http/ui/views/folders/groups');

const resources = [
  resourceOf('chat', { system: true, path: 'chat', categories: ['[system]'] }),
  resourceOf('police', { categories: ['[jobs]', '[emergency]'] }),
  resourceOf('taxi', { categories: ['[jobs]'] }),
  resourceOf('weather'),
  resourceOf('bus', { categories: ['[jobs]'] }),
];

const shown = (groups: readonly Group[]): string[] =>
  groups.map(
    ({ category, resources: members }) => `${categoryText(category, en)}: ${members.map(({ name }) => name).join(' ')}`,
  );

test("Categories come first, then resources without a category, then the Build's", () => {
  assert.equal(shown(groupByCategory(resources)), [
    '[jobs]: taxi bus',
    '[jobs] / [emergency]: police',
    'No category: weather',
    'From the Build: chat',
  ]);
});

test('Groups are split into chunks, and only the first chunk has the heading', () => {
  const parts = (size: number): string[][] =>
    splitIntoChunks(groupByCategory(resources), size).map((chunk) =>
      chunk.parts.map((part) => `${shown([part])[0]}${part.isFirst ? '' : ' (continued)'}`),
    );
  assert.equal(parts(1), [
    ['[jobs]: taxi'],
    ['[jobs]: bus (continued)'],
    ['[jobs] / [emergency]: police'],
    ['No category: weather'],
    ['From the Build: chat'],
  ]);
  assert.equal(parts(2), [
    ['[jobs]: taxi bus'],
    ['[jobs] / [emergency]: police', 'No category: weather'],
    ['From the Build: chat'],
  ]);
  const chunks = splitIntoChunks(groupByCategory(resources), 1);
  assert.is(new Set(chunks.map(({ key }) => key)).size, chunks.length);
  assert.equal(splitIntoChunks([], 2), []);
});

test('The count of a category includes the categories within it', () => {
  assert.equal(
    countCategories(resources).map(({ category, count }) => [categoryText(category, en), count]),
    [
      ['[jobs]', 3],
      ['[jobs] / [emergency]', 1],
      ['No category', 1],
      ['From the Build', 1],
    ],
  );
  assert.equal(
    countCategories([resourceOf('a', { categories: ['[x]', '[y]'] })]).map(({ key }) => key),
    ['[x]', '[x]/[y]'],
  );
});

test('A resource of the Build and a resource of the Data Folder have different keys', () => {
  assert.is.not(toGroupKey(resourceOf('chat', { system: true })), toGroupKey(resourceOf('chat')));
});

test.run();
