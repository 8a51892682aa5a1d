/** What FXServer makes of a manifest: every case through the sandbox, and through Debian's lua5.4. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import { openSandbox } from '../../../../../adapters/kinds/fxserver/manifest/sandbox.js';
import { manifestCases } from './cases.js';
import { flatten, withParsedExtras } from './evaluation.js';
import { runLua, whyNoLua } from './lua54.js';

const test = suite('A manifest');
const sandbox = await openSandbox(defaultLimits);
const evaluate = (source: string | Uint8Array) => flatten(sandbox.evaluate(Buffer.from(source), '@res/fxmanifest.lua'));

for (const { name, source, entries, fault } of manifestCases) {
  test(`${name}.`, () => assert.equal(evaluate(source), { entries, fault }));
}

test('is the same for lua5.4 and the rules stated once more, whichever of these cases it is.', () => {
  if (whyNoLua !== null) return console.log(whyNoLua);
  const expected = runLua(manifestCases.map(({ source }) => source));
  for (const [index, { name, source }] of manifestCases.entries()) {
    assert.equal(withParsedExtras(evaluate(source)), withParsedExtras(expected[index]!), name);
  }
});

test('has a name of its own among the cases.', () => {
  assert.ok(manifestCases.length >= 120);
  assert.is(new Set(manifestCases.map(({ name }) => name)).size, manifestCases.length);
});

test('is called by its folder and file in messages and to itself.', () => {
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

test('may have a folder whose name looks like a place.', () => {
  const { fault } = sandbox.evaluate(Buffer.from("\nerror('x')"), '@a:7: b/fxmanifest.lua');
  assert.equal(fault, { reason: 'runtime', line: 2, message: 'x' });
  assert.equal(sandbox.evaluate(Buffer.from('\n}'), '@a:7: b/fxmanifest.lua').fault, {
    reason: 'syntax',
    line: 2,
    message: "unexpected symbol near '}'",
  });
});

test('with a long folder name is told by the same line.', () => {
  assert.equal(sandbox.evaluate(Buffer.from("\nerror('x')"), `@${'n'.repeat(200)}/fxmanifest.lua`).fault, {
    reason: 'runtime',
    line: 2,
    message: 'x',
  });
});

test('gives a message of bounded length, cut between characters.', () => {
  const { fault } = sandbox.evaluate(Buffer.from("error(('ä'):rep(5000), 0)"), '@res/fxmanifest.lua');
  assert.ok(fault?.reason === 'runtime' && /^ä{200,250}$/.test(fault.message), JSON.stringify(fault));
});

test('whose error is no text would end the server itself.', () => {
  for (const source of [
    'error({})',
    'error(true)',
    'error(setmetatable({}, { __tostring = function() return "x" end }))',
  ]) {
    const { fault, isFatal } = sandbox.evaluate(Buffer.from(source), '@res/fxmanifest.lua');
    assert.equal([fault?.reason, isFatal], ['runtime', true], source);
  }
});

test('may declare until its state is closed.', () => {
  const source = "setmetatable({}, { __gc = function() AddMetaData('late', 'yes') end }) game 'gta5'";
  assert.equal(evaluate(source).entries, ['game', 'gta5', 'late', 'yes']);
});

test.run();
