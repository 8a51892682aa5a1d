/**
 * The `json` library for manifests. The library behaves like the library of FXServer (citizenfx/lua-rapidjson) with its
 * default options.
 */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { openSandbox } from '../../../../../adapters/kinds/fxserver/manifest/sandbox/sandbox.js';

const test = suite('adapters/kinds/fxserver/manifest/json');
const sandbox = await openSandbox(defaultLimits);

/** Returns the values of Lua expressions as strings, or the error message. */
function values(...expressions: readonly string[]): string | string[] {
  const { entries, fault } = sandbox.evaluate(
    Buffer.from(expressions.map((each) => `AddMetaData('x', tostring(${each}))`).join('\n')),
    '@r/fxmanifest.lua',
  );
  return fault !== null && 'message' in fault ? fault.message : entries.map(({ value }) => value);
}

/** Returns a Lua string literal with each byte escaped. */
const quoted = (text: string): string =>
  `'${[...Buffer.from(text)].map((byte) => `\\${String(byte).padStart(3, '0')}`).join('')}'`;

const encoded: readonly (readonly [lua: string, json: string])[] = [
  ['nil', 'null'],
  ['true', 'true'],
  ['false', 'false'],
  ['json.null', 'null'],
  ['json.null()', 'null'],
  ['0', '0'],
  ['-7', '-7'],
  ['math.mininteger', '-9223372036854775808'],
  ['1.0', '1.0'],
  ['-0.0', '-0.0'],
  ['0.1', '0.1'],
  ['1/3', '0.33333333333333'],
  ['2/3', '0.66666666666666'],
  ['123456.789012345678', '123456.78901234567'],
  ['1e20', '100000000000000000000.0'],
  ['1e21', '1e21'],
  ['1.5e300', '1.5e300'],
  ['1e-5', '0.00001'],
  ['1.5e-7', '1.5e-7'],
  ['1e-20', '0.0'],
  ['1/0', 'Infinity'],
  ['-1/0', '-Infinity'],
  ['0/0 ~= 0/0 and 0/0', 'NaN'],
  ["''", '""'],
  ["'a/b'", '"a/b"'],
  ["'\\0\\31\\127'", '"\\u0000\\u001F\x7f"'],
  ["'\\b\\f\\n\\r\\t'", '"\\b\\f\\n\\r\\t"'],
  ['{}', '[]'],
  ['{ 1, 2 }', '[1,2]'],
  ['{ nil, 2 }', '[null,2]'],
  ['{ [10] = 1 }', `[${'null,'.repeat(9)}1]`],
  ['{ [11] = 1 }', '{"11":1}'],
  ['{ [0] = 1 }', '{"0":1}'],
  ['{ n = 3, 1 }', '[1,null,null]'],
  ['{ n = 0, 1 }', '{"1":1,"n":0}'],
  ['{ [1.5] = 1 }', '{"1.5":1}'],
  ['{ [true] = 1, a = 2 }', '{"a":2}'],
  ['{ [-1] = 1 }', '{"-1":1}'],
  ['{ b = 1, a = 2 }', '{"a":2,"b":1}'],
  ['json.object()', '{}'],
  ['json.array()', '[]'],
  ['json.object { 1 }', '[1]'],
  ["setmetatable({}, { __jsontype = 'object' })", '{}'],
  ["setmetatable({}, { __tojson = function() return 'raw' end })", 'raw'],
  ["setmetatable({ 'a' }, { __index = function() return 1 end, __len = function() return 9 end })", '["a"]'],
];
for (const [lua, json] of encoded)
  test(`json.encode writes ${lua} as ${json.replaceAll('\0', '')}`, () =>
    assert.equal(values(`json.encode(${lua})`), [json]));

test('json.encode refuses functions, threads, invalid __tojson and deep nesting', () => {
  assert.is(values('json.encode(print)'), 'unsupported type: function');
  assert.is(values('json.encode({ coroutine.create(print) })'), 'unsupported type: thread');
  assert.is(values('json.encode(setmetatable({}, { __tojson = 1 }))'), 'Invalid __tojson function');
  assert.is(values('json.encode(setmetatable({}, { __tojson = function() end }))'), 'Invalid __tojson result');
  const nested = (depth: number): string => '{'.repeat(depth) + '}'.repeat(depth);
  assert.equal(values(`#json.encode(${nested(32)})`), ['64']);
  assert.is(values(`json.encode(${nested(33)})`), 'maximum table nesting depth exceeded');
});

const decoded: readonly (readonly [text: string, lua: string])[] = [
  ['5', '5'],
  ['-5.5', '-5.5'],
  ['1e2', '100.0'],
  ['"a\\n\\u00fc\\ud83d\\ude97"', 'a\nü🚗'],
  ['true', 'true'],
  ['null', 'nil'],
  [' 7 ', '7'],
];
for (const [text, lua] of decoded)
  test(`json.decode reads ${text} as ${lua}`, () => assert.equal(values(`(json.decode(${quoted(text)}))`), [lua]));

test('json.decode returns the position where it stopped reading, and the reason', () => {
  const decode = (text: string): unknown =>
    values(`table.concat({ (function(...) return tostring((...)), select(2, ...) end)(json.decode(${text})) }, ' ')`);
  assert.equal(decode("'5 x'"), ['5 2']);
  assert.equal(decode("''"), ['nil 0 The document is empty. (0)']);
  assert.equal(decode("'[1 2]'"), ['nil 3 Missing a comma or ] after an array element. (3)']);
  assert.equal(decode("'{1}'"), ['nil 1 Missing a name for object member. (1)']);
  assert.equal(decode('\'{"a" 1}\''), ['nil 5 Missing a colon after a name of object member. (5)']);
  assert.equal(decode('\'{"a":1\''), ['nil 6 Missing a comma or } after an object member. (6)']);
  assert.equal(decode("'\"a'"), ['nil 2 Missing a closing quotation mark in string. (2)']);
  assert.equal(decode("'nope'"), ['nil 0 Invalid value. (0)']);
  assert.is(values('json.decode({})'), "bad argument #1 to 'decode' (string expected, got table)");
  assert.is(values("json.decode('1', 5)"), 'invalid position');
});

test('json works even after a manifest has changed the metatable of strings', () => {
  assert.equal(
    values(
      "(function() getmetatable('').__index = nil return json.encode({ a = json.decode('[1,{\"b\":2}]') }) end)()",
    ),
    ['{"a":[1,{"b":2}]}'],
  );
});

test('A JSON value is the same after json.decode and json.encode', () => {
  const json = fc.json({ maxDepth: 4 }).filter((text) => !/e[+-]?\d|\d{15}|\.\d{12}|\u0000/i.test(text));
  fc.assert(
    fc.property(fc.array(json, { minLength: 20, maxLength: 20 }), (texts) => {
      // Lua tables cannot contain `null`.
      const dropNull = (_key: string, value: unknown): unknown =>
        value !== null && typeof value === 'object' && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
          : value;
      const simple = texts
        .map((text) => JSON.parse(text, dropNull) as unknown)
        .filter((value) => !JSON.stringify(value).includes('null'));
      const written = values(...simple.map((value) => `json.encode((json.decode(${quoted(JSON.stringify(value))})))`));
      assert.ok(Array.isArray(written), String(written));
      assert.equal(
        (written as string[]).map((text) => JSON.parse(text) as unknown),
        simple,
      );
    }),
    { numRuns: 20 },
  );
});

test.run();
