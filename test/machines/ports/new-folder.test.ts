/** What a Data Folder may be called. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findNameTrouble, type NameTrouble } from '../../../machines/ports/new-folder.js';

const test = suite('The name of a new Data Folder');

const refused: Readonly<Record<NameTrouble, readonly string[]>> = {
  empty: [''],
  leading_dot: ['.', '..', '.hidden', '.creating-abcdef', '. '],
  slash: ['a/b', '/', '/etc', 'a/', 'a/../b'],
  control_character: ['a\0b', 'a\nb', 'a\tb', '\x7f', 'a\u0085b', '\r', '\0', '\x1b[0m'],
  not_utf8: ['\ud800', 'a\udc00b', '\udc00\ud800'],
  blank_end: [' ', ' a', 'a ', 'a\u00a0', '\u2003a', '\ufeffa'],
  too_long: ['n'.repeat(256), 'ü'.repeat(128), '🚗'.repeat(64)],
  percent: ['100%', '%41', 'a%b'],
  backslash: ['a\\b', '\\'],
};

for (const [trouble, names] of Object.entries(refused)) {
  test(`is refused as ${trouble}: ${names.map((name) => JSON.stringify(name.slice(0, 12))).join(', ')}`, () => {
    for (const name of names) assert.is(findNameTrouble(name, 'fxserver'), trouble, JSON.stringify(name));
  });
}

test('may be anything else, whatever it means to a shell, a URL or another system', () => {
  const names = [
    'a',
    'a b',
    "it's",
    '"',
    ';',
    'a;b',
    '#1',
    'q?x=1',
    'a+b',
    '&',
    '$HOME',
    '`',
    '{x}',
    '[x]',
    '<>:|*',
    '~',
    '-',
    '--help',
    'a..',
    'CON',
    'nul.txt',
    'txadmin',
    'Größe',
    'ゲーム',
    '🚗',
    'e\u0301',
    'n'.repeat(255),
    'ü'.repeat(127),
    '__proto__',
  ];
  for (const name of names) assert.is(findNameTrouble(name, 'fxserver'), null, name);
});

test('may hold % and \\ where it is not made for FXServer, which reads neither', () => {
  for (const name of ['100%', 'a\\b']) assert.is(findNameTrouble(name, 'empty'), null, name);
  assert.is(findNameTrouble('a/b', 'empty'), 'slash');
});

test.run();
