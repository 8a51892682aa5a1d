/** Texts that both the operator and an update have changed. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mergeLines } from '../../../adapters/resource-updates/merge-lines.js';
import { mergeText } from '../../../machines/resource-updates/merge-text.js';

const test = suite('adapters/resource-updates/merge-lines');

const base = 'Config = {}\nConfig.Price = 10\nConfig.Locale = "en"\n\nConfig.Debug = false\n';
const theirs = base.replace('Config.Debug = false', 'Config.Debug = false\nConfig.NewOption = true');

function merge(mine: string | Buffer, update: string | Buffer = theirs, path = 'config.lua', old: string = base) {
  const versions = { base: Buffer.from(old), mine: Buffer.from(mine as string), theirs: Buffer.from(update as string) };
  const merged = mergeText(path, versions, mergeLines);
  return merged === null ? null : Buffer.from(merged);
}

test('Changes in different lines are merged', () => {
  const mine = base.replace('10', '99');
  assert.is(merge(mine)?.toString(), theirs.replace('10', '99'));
});

test('Changes in the same line are a conflict', () => {
  assert.is(merge(base.replace('10', '99'), base.replace('10', '20')), null);
});

test('An equal change in both versions is not a conflict', () => {
  const both = base.replace('10', '20');
  assert.is(merge(`-- mine\n${both}`, both)?.toString(), `-- mine\n${both}`);
});

test("A merge keeps the operator's line breaks, byte order mark and encoding", () => {
  const mine = base.replace('10', '99').replaceAll('\n', '\r\n');
  assert.is(merge(`\ufeff${mine}`)?.toString(), `\ufeff${theirs.replace('10', '99').replaceAll('\n', '\r\n')}`);
  const latin = Buffer.from(base.replace('"en"', '"Zürich"'), 'latin1');
  const merged = mergeText(
    'config.lua',
    { base: Buffer.from(base), mine: latin, theirs: Buffer.from(theirs) },
    mergeLines,
  );
  assert.is(Buffer.from(merged ?? []).toString('latin1'), theirs.replace('"en"', '"Zürich"'));
});

test('A binary file is never merged', () => {
  assert.is(merge(Buffer.from([0, 1, 2, 3, 255]), theirs), null);
});

test('A merge of two JSON texts that is not JSON is a conflict', () => {
  // Each version adds the missing comma in another line.
  const json = '[\n1\n\n\n\n2\n]\n';
  const [mine, update] = ['[\n1\n,\n\n\n2\n]\n', '[\n1\n\n\n\n,2\n]\n'];
  assert.is(merge(mine, update, 'list.json', json), null);
  const [one, other] = ['{\n"a": 2,\n\n"b": 1\n}\n', '{\n"a": 1,\n\n"b": 2\n}\n'];
  assert.is(merge(one, other, 'list.json', '{\n"a": 1,\n\n"b": 1\n}\n')?.toString(), '{\n"a": 2,\n\n"b": 2\n}\n');
});

test('A text whose comparison would take too long is a conflict', () => {
  const empty = '\n'.repeat(9_000);
  assert.is(merge(`a${empty}`, `${empty}b`, 'a.lua', empty), null);
  const lines = Array.from({ length: 50_000 }, (_, line) => `line ${line}\n`).join('');
  assert.is(merge(`mine\n${lines}`, `${lines}theirs\n`, 'a.lua', lines), null);
});

test.run();
