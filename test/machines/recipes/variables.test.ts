/** The variables of recipes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isReference, listHosts, readRepository } from '../../../machines/recipes/downloads.js';
import type { Recipe } from '../../../machines/recipes/recipe.js';
import { createVariables, replaceText, replaceVariables } from '../../../machines/recipes/variables.js';

const test = suite('machines/recipes/variables');

const recipe: Recipe = {
  ...{ name: 'ESX Legacy', version: '1.2', author: 'Ann', description: '', minBuild: null, onesync: null },
  ...{ isSteamRequired: false, tasks: [] },
  variables: new Map([
    ['maxClients', '64'],
    ['dbHost', 'elsewhere.example'],
    ['required', null],
  ]),
};

const database = { host: '127.0.0.1', port: 3306, user: 'fivem', password: 'p@ss:/', database: 'game' };

test('The values of the client replace defaults, but not the database', () => {
  const given = new Map([
    ['maxClients', '128'],
    ['dbHost', 'attacker.example'],
    ['recipeName', 'Other'],
  ]);
  const variables = createVariables({ recipe, folder: 'city', given, database, at: 0 });
  assert.equal(
    ['maxClients', 'dbHost', 'recipeName', 'serverName', 'required'].map((name) => variables.get(name)),
    ['128', '127.0.0.1', 'ESX Legacy', 'city', undefined],
  );
  assert.is(variables.get('dbConnectionString'), 'mysql://fivem:p%40ss%3A%2F@127.0.0.1:3306/game?charset=utf8mb4');
});

test('An inserted value is not replaced again, and an unknown variable stays', () => {
  const variables = new Map([
    ['a', '{{b}} $& $1'],
    ['b', 'secret'],
    ['__proto__', 'plain'],
  ]);
  assert.is(replaceVariables('{{a}} {{b}} {{c}} {{__proto__}}', variables), '{{b}} $& $1 secret {{c}} plain');
  assert.is(replaceVariables('{{constructor}} {{toString}}', variables), '{{constructor}} {{toString}}');
});

test('A replacement that makes a text too long is refused before it is made', () => {
  const variables = new Map([['x', 'y'.repeat(1024 ** 2)]]);
  assert.throws(() => replaceVariables('{{x}}'.repeat(100_000), variables), /more than 16777216 characters/);
  assert.throws(() => replaceText('a'.repeat(1024 ** 2), 'a', 'b'.repeat(100_000)), /more than 16777216 characters/);
  assert.is(replaceText('a.b.c', '.', '$&'), 'a$&b$&c');
});

test('A repository on GitHub is read from its name and from its URL', () => {
  const repository = { owner: 'overextended', name: 'ox_lib' };
  for (const text of [
    'overextended/ox_lib',
    'https://github.com/overextended/ox_lib',
    'https://github.com/overextended/ox_lib.git',
    'http://www.github.com/overextended/ox_lib/tree/main',
    '@overextended/ox_lib',
  ])
    assert.equal(readRepository(text), repository, text);
  for (const text of [
    'ox_lib',
    '../..',
    './ox_lib',
    'https://evil.example/a/b',
    'https://github.com.evil.example/a/b',
    '',
  ])
    assert.is(readRepository(text), null, text);
});

test('A reference is a branch, a tag or a commit, and leads nowhere else', () => {
  for (const text of ['main', 'v1.2.3', 'feature/new-jobs', '6eaa3525a6858a83546dc9c4ce621e59eae7085c'])
    assert.ok(isReference(text), text);
  for (const text of ['', '..', 'a/../b', '/main', 'main/', 'a b', 'a?b', 'a#b', 'a%2fb'])
    assert.not(isReference(text), text);
});

test('The hosts of a download include the hosts to which GitHub redirects', () => {
  assert.equal(listHosts('https://files.example:8443/a.zip'), ['files.example:8443']);
  assert.equal(['file:///etc/passwd', 'data:,x'].flatMap(listHosts), []);
  assert.equal(listHosts('https://github.com/a/b/archive/main.zip'), ['github.com', 'codeload.github.com']);
  assert.ok(
    listHosts('https://github.com/a/b/releases/latest/download/b.zip').includes('objects.githubusercontent.com'),
  );
});

test.run();
