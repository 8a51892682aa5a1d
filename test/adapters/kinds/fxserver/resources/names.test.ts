/** FXServer's rules for the names of resources and categories. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  isCategory,
  isSpecial,
  isWebPanel,
  toEngineName,
} from '../../../../../adapters/kinds/fxserver/resources/names.js';

const test = suite('adapters/kinds/fxserver/resources/names');

const engineNames = {
  es_extended: 'es_extended',
  'my res': 'my%20res',
  'a&b(c)+d.e': 'a&b(c)+d.e',
  "it's-~!$*,;=:@": "it's-~!$*,;=:@",
  Größe: 'Gr%C3%B6%C3%9Fe',
  世界: '%E4%B8%96%E7%95%8C',
  '🚗': '%F0%9F%9A%97',
  'a#b?c': 'a%23b%3Fc',
  '<"x">': '%3C%22x%22%3E',
  '{a}`': '%7Ba%7D%60',
  'tab\there': 'tab%09here',
  'del\x7f': 'del%7F',
  '[half': '[half',
  // The engine does not escape an escaped name again.
  'my%20res': 'my%20res',
};

for (const [name, expected] of Object.entries(engineNames)) {
  test(`The engine’s name of ${JSON.stringify(name)} is ${JSON.stringify(expected)}`, () =>
    assert.is(toEngineName(name), expected));
}

test('The engine’s name of any directory is ASCII without spaces', () => {
  const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }).filter((each) => !each.includes('%'));
  fc.assert(
    fc.property(name, name, (a, b) => {
      assert.match(toEngineName(a), /^[!-~]+$/);
      assert.is(decodeURIComponent(toEngineName(a)), a);
      assert.is(toEngineName(a) === toEngineName(b), a === b);
    }),
    { numRuns: 100 },
  );
});

test('A category is a name in square brackets, even without letters', () => {
  for (const name of ['[a]', '[]', '[[x]]', '[a]b]', '[ ]']) assert.is(isCategory(name), true, name);
  for (const name of ['', '[', ']', '[a', 'a]', 'a', '[a] ', ' [a]', '(a)']) assert.is(isCategory(name), false, name);
});

test('txAdmin is recognised in any case, and yarn and webpack only in lower case', () => {
  for (const name of ['txadmin', 'txAdmin', 'TXADMIN'])
    assert.equal([isSpecial(name), isWebPanel(name)], [false, true], name);
  for (const name of ['yarn', 'webpack']) assert.equal([isSpecial(name), isWebPanel(name)], [true, false], name);
  for (const name of ['Yarn', 'WEBPACK', 'txadmin2', 'monitor', 'chat', ''])
    assert.equal([isSpecial(name), isWebPanel(name)], [false, false], name);
});

test.run();
