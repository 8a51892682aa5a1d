/** The entries and faults of each manifest case, from the sandbox and from Debian's lua5.4. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { openSandbox } from '../../../../../adapters/kinds/fxserver/manifest/sandbox/sandbox.js';
import { manifestCases } from './cases.js';
import { flatten, withParsedExtras } from './evaluation.js';
import { runLua, whyNoLua } from './lua54.js';

const test = suite('adapters/kinds/fxserver/manifest/cases');
const sandbox = await openSandbox(defaultLimits);
const evaluate = (source: string | Uint8Array) => flatten(sandbox.evaluate(Buffer.from(source), '@res/fxmanifest.lua'));

for (const { name, source, entries, fault } of manifestCases) {
  test(`${name}`, () => assert.equal(evaluate(source), { entries, fault }));
}

test('lua5.4 gives the same result as the evaluator for every manifest case', () => {
  if (whyNoLua !== null) return console.log(whyNoLua);
  const expected = runLua(manifestCases.map(({ source }) => source));
  for (const [index, { name, source }] of manifestCases.entries()) {
    assert.equal(withParsedExtras(evaluate(source)), withParsedExtras(expected[index]!), name);
  }
});

test('Every manifest case has a unique name', () => {
  assert.ok(manifestCases.length >= 120);
  assert.is(new Set(manifestCases.map(({ name }) => name)).size, manifestCases.length);
});

test('Error messages name the chunk of a manifest by its folder and file', () => {
  const { entries } = sandbox.evaluate(
    Buffer.from(
      "author(debug.getinfo(1, 'S').source) version(select(2, pcall(error, 'x', 1)))\nversion(select(2, pcall(function() error('y') end)))",
    ),
    '@res/fxmanifest.lua',
  );
  assert.equal(
    entries.map(({ value }) => value),
    ['@res/fxmanifest.lua', 'x', 'res/fxmanifest.lua:2: y'],
  );
});

test("The line of an error is correct even if the folder's name looks like a line", () => {
  const { fault } = sandbox.evaluate(Buffer.from("\nerror('x')"), '@a:7: b/fxmanifest.lua');
  assert.equal(fault, { reason: 'runtime', line: 2, message: 'x' });
  assert.equal(sandbox.evaluate(Buffer.from('\n}'), '@a:7: b/fxmanifest.lua').fault, {
    reason: 'syntax',
    line: 2,
    message: "unexpected symbol near '}'",
  });
});

test('The line of an error is correct even if the name of the folder is long', () => {
  assert.equal(sandbox.evaluate(Buffer.from("\nerror('x')"), `@${'n'.repeat(200)}/fxmanifest.lua`).fault, {
    reason: 'runtime',
    line: 2,
    message: 'x',
  });
});

test('The message of a run-time error is limited in length, and cut between characters', () => {
  const { fault } = sandbox.evaluate(Buffer.from("error(('ä'):rep(5000), 0)"), '@res/fxmanifest.lua');
  assert.ok(fault?.reason === 'runtime' && /^ä{200,250}$/.test(fault.message), JSON.stringify(fault));
});

test('error() with a table or a boolean is fatal, because this call ends FXServer', () => {
  for (const source of [
    'error({})',
    'error(true)',
    'error(setmetatable({}, { __tostring = function() return "x" end }))',
  ]) {
    const { fault, isFatal } = sandbox.evaluate(Buffer.from(source), '@res/fxmanifest.lua');
    assert.equal([fault?.reason, isFatal], ['runtime', true], source);
  }
});

test('A manifest may add entries in finalizers, which run when its Lua state is closed', () => {
  const finalizer = "{ __gc = function() AddMetaData('late', 'yes') end }";
  for (const set of [
    'setmetatable',
    "_G['setmeta' .. 'table']",
    "_ENV['setmeta' .. 'table']",
    "(function() for name, value in pairs(_G) do if #name == 12 and name:sub(1, 3) == 'set' then return value end end end)()",
    'debug.setmetatable',
    "_G['de' .. 'bug']['setmeta' .. 'table']",
  ])
    assert.equal(
      evaluate(`local set = ${set} set({}, ${finalizer}) game 'gta5'`).entries,
      ['game', 'gta5', 'late', 'yes'],
      set,
    );
});

test.run();
