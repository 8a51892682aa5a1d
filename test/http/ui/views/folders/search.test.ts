/** The search for Installed Resources. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { everything, find, isEverything, type Search } from '../../../../../http/ui/views/folders/resources/search.js';
import { resourceOf } from '../../samples.js';

const test = suite('http/ui/views/folders/search');

const problem: Finding = {
  code: 'x',
  severity: 'error',
  resource: null,
  file: null,
  line: null,
  title: 'x',
  message: 'x',
  remedy: 'x',
};

const resources = [
  resourceOf('oxmysql', { author: 'Ada', description: 'Talks to the database', categories: ['[core]'], enabled: true }),
  resourceOf('taxi', { author: 'Dmitri', description: 'Fares by distance', categories: ['[jobs]'] }),
  resourceOf('police', { author: 'Chiara', categories: ['[jobs]', '[emergency]'], enabled: true, problems: [problem] }),
  resourceOf('café', { engine_name: 'caf%C3%A9' }),
  resourceOf('chat', { system: true, path: 'system_resources/chat', enabled: true }),
];

const found = (search: Partial<Search>): string[] =>
  find(resources, { ...everything, ...search }).map(({ name }) => name);

test('All resources are found without a filter, in their order', () => {
  assert.equal(found({}), ['oxmysql', 'taxi', 'police', 'café', 'chat']);
  assert.ok(isEverything({ ...everything, text: '  ' }));
  assert.not(isEverything({ ...everything, text: 'a' }));
  assert.not(isEverything({ ...everything, show: 'problems' }));
});

test('A search covers name, author, description and category, in any case of letters', () => {
  assert.equal(found({ text: 'OXMY' }), ['oxmysql']);
  assert.equal(found({ text: 'chiara' }), ['police']);
  assert.equal(found({ text: 'Database' }), ['oxmysql']);
  assert.equal(found({ text: '[Jobs]' }), ['taxi', 'police']);
});

test('A resource must contain all words of the search, in any order', () => {
  assert.equal(found({ text: ' fares   taxi ' }), ['taxi']);
  assert.equal(found({ text: 'fares police' }), []);
});

test('A letter with an accent is found in each of its Unicode forms', () => {
  assert.equal(found({ text: 'CAFE\u0301' }), ['café']);
  assert.equal(found({ text: 'caf%c3' }), ['café'], 'the name that the configuration has for it');
});

test('The text of a search is not a pattern', () => {
  assert.equal(found({ text: '.*' }), []);
});

test('A search can find enabled, disabled or faulty resources', () => {
  assert.equal(found({ show: 'enabled' }), ['oxmysql', 'police', 'chat']);
  assert.equal(found({ show: 'disabled' }), ['taxi', 'café']);
  assert.equal(found({ show: 'problems' }), ['police']);
});

test('A category includes the resources of the categories within it', () => {
  assert.equal(found({ category: '[jobs]' }), ['taxi', 'police']);
  assert.equal(found({ category: '[jobs]/[emergency]' }), ['police']);
  assert.equal(found({ category: '[jobs]', show: 'enabled', text: 'chi' }), ['police']);
  assert.equal(found({ category: '[gone]' }), []);
});

test.run();
