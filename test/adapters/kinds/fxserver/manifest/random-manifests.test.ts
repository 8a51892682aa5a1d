/** Random manifests: the sandbox and lua5.4 must give the same result. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { openSandbox } from '../../../../../adapters/kinds/fxserver/manifest/sandbox/sandbox.js';
import { flatten, withParsedExtras } from './evaluation.js';
import { runLua, whyNoLua } from './lua54.js';

const test = suite('adapters/kinds/fxserver/manifest/random-manifests');
const sandbox = await openSandbox(defaultLimits);

const key = fc.constantFrom(
  'game',
  'games',
  'client_script',
  'client_scripts',
  'files',
  's',
  'ss',
  'dependencies',
  'dependency',
  'exports',
  'X',
  'data_file',
  'is_cfxv2',
  'os',
  'load',
  'print',
);
/** Bytes as Lua escapes, without NUL: the text after a NUL depends on the build of Lua. */
const quoted = fc.oneof(
  fc.constantFrom("'a.lua'", '"@res/x.lua"', '[[client/**/*.lua]]', "''", '[==[ a\nb ]==]'),
  fc.uint8Array({ maxLength: 6 }).map(
    (bytes) =>
      `'${[...bytes]
        .map((byte) => `\\${byte || 1}`)
        .join('')
        .replaceAll(/\\(\d)(?!\d)/g, '\\00$1')}'`,
  ),
);
const number = fc.oneof(
  fc.integer().map(String),
  fc.integer({ min: -8000, max: 8000 }).map((n) => String(n / 8)),
  fc.constantFrom('1.0', '0x10', '1e15', '3 // 2', '2^10'),
);
const scalar = fc.oneof(
  { weight: 6, arbitrary: quoted },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom('nil', 'true', 'print', "'a' .. 1", 'v', 'unknown') },
);

const { table } = fc.letrec<{ table: string; item: string; value: string }>((tie) => ({
  value: fc.oneof({ weight: 5, arbitrary: scalar }, { weight: 1, arbitrary: tie('table') }),
  item: fc.oneof(
    { weight: 6, arbitrary: tie('value') },
    fc
      .tuple(fc.constantFrom('x', 'y', '[1]', '[12]', "['k k']"), tie('value'))
      .map(([name, value]) => `${name} = ${value}`),
  ),
  table: fc
    .tuple(fc.array(tie('item'), { maxLength: 5 }), fc.constantFrom(', ', ',\n', '; '), fc.boolean())
    .map(([items, separator, trailing]) => `{ ${items.join(separator)}${trailing && items.length > 0 ? ',' : ''} }`),
}));
const argument = fc.oneof(
  { weight: 4, arbitrary: quoted },
  { weight: 4, arbitrary: table },
  fc.oneof(scalar, table).map((value) => `(${value})`),
);

const statement = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(key, argument).map(([name, value]) => `${name} ${value}`) },
  {
    weight: 2,
    arbitrary: fc.tuple(key, argument, argument).map(([name, value, extra]) => `${name} ${value} ${extra}`),
  },
  { weight: 1, arbitrary: scalar.map((value) => `local v = ${value}`) },
  { weight: 1, arbitrary: fc.tuple(key, argument).map(([name, value]) => `for i = 1, 2 do ${name} ${value} end`) },
  { weight: 1, arbitrary: fc.tuple(key, argument).map(([name, value]) => `if v then ${name} ${value} end`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '-- a comment',
      '--[[ a\nlonger one ]]',
      '',
      "error('x')",
      'local t = nil t.x = 1',
      'ipairs = nil',
      'json.encode = nil',
    ),
  },
);
const whole = fc
  .tuple(fc.array(statement, { maxLength: 8 }), fc.constantFrom('\n', '\r\n', ' ; ', '\n\n'))
  .map(([statements, end]) => statements.join(end));
/** A manifest with a typing error. */
const broken = fc
  .tuple(whole, fc.nat(), fc.nat({ max: 3 }), fc.constantFrom('', ',', '{', "'", 's', '\n', '<<<<<<<'))
  .map(([source, at, length, instead]) => {
    const from = source.length === 0 ? 0 : at % source.length;
    return source.slice(0, from) + instead + source.slice(from + length);
  });

test('Random manifests have the same result in the sandbox and in lua5.4', () => {
  if (whyNoLua !== null) return console.log(whyNoLua);
  fc.assert(
    fc.property(
      fc.array(fc.oneof({ weight: 3, arbitrary: whole }, { weight: 1, arbitrary: broken }), {
        minLength: 60,
        maxLength: 60,
      }),
      (sources) => {
        const expected = runLua(sources);
        for (const [index, source] of sources.entries()) {
          const evaluated = flatten(sandbox.evaluate(Buffer.from(source), '@res/fxmanifest.lua'));
          assert.equal(withParsedExtras(evaluated), withParsedExtras(expected[index]!), source);
        }
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
});

test('A manifest of random bytes does not affect the next manifest', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { fault } = sandbox.evaluate(bytes, '@res/fxmanifest.lua');
      assert.ok(fault === null || fault.reason === 'syntax' || fault.reason === 'runtime');
      assert.equal(flatten(sandbox.evaluate(Buffer.from("game 'gta5'"), '@res/fxmanifest.lua')).entries, [
        'game',
        'gta5',
      ]);
    }),
    { numRuns: 150 },
  );
});

test.run();
