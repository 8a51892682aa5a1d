/** The paths of recipes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readJailedPath } from '../../../machines/recipes/jail.js';

const test = suite('machines/recipes/jail');

test('A path below the Data Folder is read without its dots and double slashes', () => {
  for (const [text, path] of [
    ['./resources/[ox]/oxmysql', 'resources/[ox]/oxmysql'],
    ['resources//[local]/', 'resources/[local]'],
    ['././tmp/./a b.zip', 'tmp/a b.zip'],
    ['./..hidden/a..b', '..hidden/a..b'],
  ] as const)
    assert.equal(readJailedPath(text, false), { path }, text);
});

test('The Data Folder itself is allowed only where a recipe may name it', () => {
  for (const text of ['./', '.', './/.', './././']) {
    assert.equal(readJailedPath(text, true), { path: '' }, text);
    assert.ok('fault' in readJailedPath(text, false), text);
  }
});

test('A path out of the Data Folder is refused, however it is written', () => {
  const outside = ['..', '../x', './../x', 'a/../../x', 'a/..', './a/./../..', '/etc/passwd', '//x', 'C:/x', 'c:x'];
  const tricks = ['..\\x', 'a\\..\\..\\x', '.\\', '\\\\server\\share', 'a\u0000/../x', 'a\nb', '', 'x'.repeat(256)];
  for (const text of [...outside, ...tricks])
    for (const mayBeRoot of [true, false]) assert.ok('fault' in readJailedPath(text, mayBeRoot), JSON.stringify(text));
});

test.run();
