/** Valid names of Builds and Data Folders. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type DirectoryNameFault, findDirectoryNameFault } from '../../../machines/text/directory-name.js';

const test = suite('machines/text/directory-name');

const refused: Readonly<Record<DirectoryNameFault, readonly string[]>> = {
  empty: [''],
  leading_dot: ['.', '..', '.hidden', '.creating-abcdef', '.installing-abcdef', '../up', '. '],
  slash: ['a/b', '/', '/etc', 'a/', 'a/../b'],
  control_character: ['a\0b', 'a\nb', 'a\tb', '\x7f', 'a\x7f', 'a\u0085b', '\r', '\0', '\x1b[0m'],
  not_utf8: ['\ud800', 'a\udc00b', '\udc00\ud800'],
  blank_end: [' ', ' a', 'a ', 'a\u00a0', '\u2003a', '\ufeffa'],
  too_long: ['n'.repeat(256), 'ü'.repeat(128), '🚗'.repeat(64)],
};

for (const [fault, names] of Object.entries(refused)) {
  test(`${names.map((name) => JSON.stringify(name.slice(0, 12))).join(', ')} are refused as ${fault}`, () => {
    for (const name of names) assert.is(findDirectoryNameFault(name), fault, JSON.stringify(name));
  });
}

test('Every other name is valid, even a name with a meaning in a shell or in Windows', () => {
  const names = [
    ...['a', 'a b', "it's", '"', ';', 'a;b', '#1', 'q?x=1', 'a+b', '&', '$HOME', '`', '{x}', '[x]', '<>:|*', '~', '-'],
    ...['--help', '-rf', 'a..', 'a.b', 'CON', 'nul.txt', 'txadmin', '100%', 'a\\b', '2372', '12345-0a1b2c3d', '…'],
    ...['FXServer 7290', 'Größe', 'ゲーム', 'сервер', '日本', '🚗', 'e\u0301', '__proto__'],
    ...['n'.repeat(255), 'ü'.repeat(127)],
  ];
  for (const name of names) assert.is(findDirectoryNameFault(name), null, name);
});

test.run();
