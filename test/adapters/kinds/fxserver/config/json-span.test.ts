/** Where JSON values end. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findJsonEnds } from '../../../../../adapters/kinds/fxserver/config/json-span.js';

const test = suite('ends of JSON values');

const json = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));

test('an object or array ends at its last bracket, whatever follows', () => {
  fc.assert(
    fc.property(json, fc.constantFrom(0, 1, '\t'), fc.constantFrom('', ' x', ']', '"', ';', ',1]'), fc.nat(5), (value, indent, after, before) => {
      const text = JSON.stringify(value, null, indent);
      assert.is(findJsonEnds(`${' '.repeat(before)}${text}${after}`)(before), before + text.length);
    }),
    { numRuns: 1_000 },
  );
});

test('what is cut short or has a character too many is none', () => {
  fc.assert(
    fc.property(json, fc.nat(), fc.constantFrom('', 'x', ',', ':', '"', '\u0001'), (value, where, instead) => {
      const text = JSON.stringify(value);
      const at = 1 + (where % (text.length - 1));
      const broken = `${text.slice(0, at)}${instead}${text.slice(at + 1)}`;
      const end = findJsonEnds(broken)(0);
      // It may be good by chance, then JSON itself says so too.
      if (end !== -1) assert.not.throws(() => JSON.parse(broken.slice(0, end)));
      else for (let length = 2; length <= broken.length; length += 1) assert.throws(() => JSON.parse(broken.slice(0, length)), broken);
    }),
    { numRuns: 500 },
  );
});

test('only objects and arrays are looked for, and what JSON does not allow is not', () => {
  for (const text of ['[cars]', "['a']", '[1,]', '{a:1}', '[01]', '[.5]', '[1.]', '[+1]', '["\\x"]', '["\n"]', '[tru]', '[1e999]', '["\\ud800"]', '["\udcff"]', '[', '{', '[}', '{]']) {
    assert.is(findJsonEnds(text)(0), -1, text);
  }
  assert.is(findJsonEnds('["\\ud83d\\ude97 🚗 \\u00e4"]')(0), 26);
});

test('a value inside another is found as well, whether the outer one is good or not', () => {
  for (const text of ['[[1],{"a":[]}]', '[[1],{"a":[]}']) {
    const ends = findJsonEnds(text);
    assert.is(ends(0), text === '[[1],{"a":[]}]' ? 14 : -1);
    assert.equal([ends(1), ends(5), ends(10)], [4, 13, 12]);
  }
});

test.run();
