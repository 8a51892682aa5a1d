/** The ends of JSON values in a text. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findJsonEnds } from '../../../../../adapters/kinds/fxserver/config/json-span.js';

const test = suite('adapters/kinds/fxserver/config/json-span');

const part = fc.jsonValue({ maxDepth: 2 });
const json = fc.oneof(fc.array(part, { maxLength: 4 }), fc.dictionary(fc.string(), part, { maxKeys: 4 }));

/** Returns whether FXServer accepts a JSON text. Unlike JSON.parse, FXServer refuses numbers that exceed a double. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text, (_, value: unknown) => {
      if (value === Infinity || value === -Infinity) throw new RangeError();
      return value;
    });
    return true;
  } catch {
    return false;
  }
}

test('An object or array ends at its closing bracket, whatever text follows', () => {
  fc.assert(
    fc.property(
      json,
      fc.constantFrom(0, 1, '\t'),
      fc.constantFrom('', ' x', ']', '"', ';', ',1]'),
      fc.nat(5),
      (value, indent, after, before) => {
        const text = JSON.stringify(value, null, indent);
        assert.is(findJsonEnds(`${' '.repeat(before)}${text}${after}`)(before), before + text.length);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('A damaged object or array is found only if JSON.parse accepts it', () => {
  fc.assert(
    fc.property(json, fc.nat(), fc.constantFrom('', 'x', ',', ':', '"', '\u0001'), (value, where, instead) => {
      const text = JSON.stringify(value);
      const at = 1 + (where % (text.length - 1));
      const broken = `${text.slice(0, at)}${instead}${text.slice(at + 1)}`;
      const end = findJsonEnds(broken)(0);
      // The damaged text may be valid JSON by chance.
      if (end !== -1) assert.ok(isJson(broken.slice(0, end)), broken);
      else
        for (let length = 2; length <= broken.length; length += 1) assert.not(isJson(broken.slice(0, length)), broken);
    }),
    { numRuns: 500 },
  );
});

test('Only valid JSON objects and arrays are found', () => {
  for (const text of [
    '[cars]',
    "['a']",
    '[1,]',
    '{a:1}',
    '[01]',
    '[.5]',
    '[1.]',
    '[+1]',
    '["\\x"]',
    '["\n"]',
    '[tru]',
    '[1e999]',
    '["\\ud800"]',
    '["\udcff"]',
    '[',
    '{',
    '[}',
    '{]',
  ]) {
    assert.is(findJsonEnds(text)(0), -1, text);
  }
  assert.is(findJsonEnds('["\\ud83d\\ude97 🚗 \\u00e4"]')(0), 26);
});

test('A value inside another value is found, even if the outer value is invalid', () => {
  for (const text of ['[[1],{"a":[]}]', '[[1],{"a":[]}']) {
    const ends = findJsonEnds(text);
    assert.is(ends(0), text === '[[1],{"a":[]}]' ? 14 : -1);
    assert.equal([ends(1), ends(5), ends(10)], [4, 13, 12]);
  }
});

test.run();
