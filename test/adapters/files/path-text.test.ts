/** The texts of paths whose names are not UTF-8. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readNames, toFilePath, toNameText, toPatternText } from '../../../adapters/files/path-text.js';

const test = suite('adapters/files/path-text');

const texts: readonly (readonly [name: string, text: string])[] = [
  ['server.cfg', 'server.cfg'],
  ['Zo\xc3\xab', 'Zoë'],
  ['caf\xe9.txt', 'caf\\xE9.txt'],
  ['\xb2\xe5\xbc\xfe', '\\xB2\\xE5\\xBC\\xFE'],
  ['\xf0\x9f\x8e', '\\xF0\\x9F\\x8E'],
  ['\xef\xbf\xbd', '\uFFFD'],
  ['a\\xE9', 'a\\x5CxE9'],
  ['a\\x5CxE9', 'a\\x5Cx5CxE9'],
  ['a\\x\xe9', 'a\\x\\xE9'],
  ['a\\nb', 'a\\nb'],
];

test('Each file name has a unique text that finds the file', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'names-'));
  try {
    for (const [name, text] of texts) {
      assert.is(toNameText(Buffer.from(name, 'latin1')), text);
      writeFileSync(toFilePath(directory, text), '');
    }
    const names = readdirSync(directory, { encoding: 'buffer' }).map((name) => name.toString('latin1'));
    assert.equal(names.sort(), texts.map(([name]) => name).sort());
    assert.equal((await readNames(directory)).sort(), texts.map(([, text]) => text).sort());
    assert.equal(await readNames(toFilePath(Buffer.from(directory), '')), await readNames(directory));
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test('A pattern matches each byte that is not UTF-8 as one character', () => {
  assert.is(toPatternText('a/caf\\xE9\\xE8'), 'a/caf\uFFFD\uFFFD');
  assert.is(toPatternText('a\\x5CxE9'), 'a\\xE9');
});

test.run();
