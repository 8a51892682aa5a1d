/** The requests about a recipe that the page makes from its fields. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { RecipePlan } from '../../../../../http/client/api.js';
import {
  groupDownloads,
  listOptional,
  listRequired,
  toDatabaseUrl,
  toOrder,
  usualDatabase,
} from '../../../../../http/ui/views/new-folder/recipe/recipe-order.js';

const test = suite('http/ui/views/new-folder/recipe-order');

const plan = {
  sha256: 'ab',
  hosts: ['a.example', 'b.example'],
  needs_database: true,
  variables: { motto: 'Welcome', secret: null, hidden: null },
  missing_variables: ['hidden', 'secret', 'svLicense'],
  tasks: [{ url: 'https://a.example/1' }, { url: null }, { url: 'https://a.example/2' }, { url: 'not a url' }],
} as unknown as RecipePlan;

test("The request has the plan's hosts and the recipe's checksum", () => {
  const database = { ...usualDatabase, user: 'ann', password: 'x' };
  const order = toOrder({ url: 'https://a.example/r.yaml' }, plan, { motto: 'Hi', secret: ' ' }, database, 'city');
  assert.equal(order, {
    url: 'https://a.example/r.yaml',
    sha256: 'ab',
    allow_hosts: ['a.example', 'b.example'],
    variables: { motto: 'Hi' },
    database_url: 'mysql://ann:x@127.0.0.1:3306/city',
  });
  assert.not('database_url' in toOrder({ recipe: 'x' }, { ...plan, needs_database: false }, {}, database, 'city'));
});

test('The URL of a database has escaped characters and a default database name', () => {
  const fields = { ...usualDatabase, user: 'a@b', password: 'p#a/c:d é', database: 'game' };
  assert.is(toDatabaseUrl(fields, 'x'), 'mysql://a%40b:p%23a%2Fc%3Ad%20%C3%A9@127.0.0.1:3306/game');
  assert.is(toDatabaseUrl({ ...usualDatabase, host: '::1', user: 'u' }, 'my city'), 'mysql://u:@[::1]:3306/my_city');
});

test('The licence key is the first of the required variables', () => {
  assert.equal(listRequired(plan), ['svLicense', 'hidden', 'secret']);
  assert.equal(listRequired({ missing_variables: [] }), ['svLicense']);
  assert.equal(listOptional(plan), [['motto', 'Welcome']]);
});

test('Downloads are grouped by their host', () => {
  assert.equal([...groupDownloads(plan)], [['a.example', ['https://a.example/1', 'https://a.example/2']]]);
});

test.run();
