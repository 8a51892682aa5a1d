/** The version of a Build, read from its directory's name and from its console. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findVersionInConsole, findVersionInName } from '../../../../adapters/kinds/fxserver/version.js';

const test = suite('adapters/kinds/fxserver/version');

const names = {
  '2372': '2372',
  '12345': '12345',
  '2372-ef9ce9a1b5bc8d2e4ba3c7ac0e3b0d1d2f0a9b8c': '2372',
  'my server': null,
  v12345: null,
  '12345-beta': null,
  '12345-': null,
  '12': null,
  '20260131': null,
  latest: null,
  '': null,
};

for (const [name, expected] of Object.entries(names)) {
  test(`The directory name ${JSON.stringify(name)} contains ${expected === null ? 'no version' : `version ${expected}`}`, () =>
    assert.is(findVersionInName(name), expected));
}

test('The version is read from the first lines of a run, in both formats', () => {
  assert.is(findVersionInConsole('FXServer-master SERVER v1.0.0.7290 win32\n'), '7290');
  assert.is(findVersionInConsole('[   svadhesive] hello\r\nFXServer-master v1.0.0.9956 linux\r\n'), '9956');
  assert.is(findVersionInConsole('FXServer-feature/x SERVER v1.0.0.12345 linux'), '12345');
});

test('No version is read from other console lines', () => {
  for (const text of ['', 'Found 12 resources.', 'FXServer v7290', 'resource v1.0.0.7290', 'MyFXServer-master v1.0.0.'])
    assert.is(findVersionInConsole(text), null, text);
});

test.run();
