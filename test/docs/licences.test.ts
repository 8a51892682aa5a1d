/** The licences of the packages that are part of the built program and of the built web UI. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('docs/licences');
const root = new URL('../../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Returns the texts in a file of licences, by package. */
function licencesIn(path: string): Map<string, string> {
  return new Map(
    read(path)
      .split(`\n${'-'.repeat(80)}\n`)
      .map((section) => {
        const [heading = '', ...text] = section.trim().split('\n');
        return [heading.replace(/ \d.*$/, ''), text.join('\n').trim()];
      }),
  );
}

/** Returns the packages that the modules below a directory import, except for types. */
function importsBelow(directory: string, isWanted: (path: string) => boolean = () => true): string[] {
  const imported = readdirSync(new URL(directory, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && isWanted(path))
    .flatMap((path) => [
      ...read(`${directory}/${path}`).matchAll(
        /(?:^import (?!type )[^;]*?|\bimport\()'((?:@[\w-]+\/)?[a-z][\w-]*)[/']/gm,
      ),
    ])
    .map(([, name = '']) => name);
  return [...new Set(imported)].filter((name) => existsSync(new URL(`node_modules/${name}`, root)));
}

for (const path of ['dist/bin/LICENCES.txt', 'dist/http/site/LICENCES.txt']) {
  test(`Each package in ${path} comes with the text of its licence`, () => {
    const licences = licencesIn(path);
    assert.ok(licences.size > 5);
    for (const [name, text] of licences) {
      assert.match(text, /copyright|apache license/i, name);
      assert.ok(text.length > 400, `${name}: ${text}`);
    }
  });
}

test('The licence file has every imported package that is bundled into the program', () => {
  const imported = [
    ...importsBelow('http', (path) => !path.startsWith('ui/')),
    ...importsBelow('machines'),
    ...importsBelow('adapters'),
  ];
  for (const name of ['koa', 'xstate', 'tar']) assert.ok(imported.includes(name), name);
  const licences = licencesIn('dist/bin/LICENCES.txt');
  // 7z-wasm is copied whole, npm installs libsql, and elkjs draws the statechart during the build.
  assert.equal(
    imported.filter((name) => !licences.has(name) && !['7z-wasm', 'elkjs', 'libsql'].includes(name)),
    [],
  );
  assert.ok(readdirSync(new URL('dist/adapters/archives/7-zip', root)).includes('LICENCE.txt'));
});

test('The licence file also has the indirect dependencies of the program', () => {
  const licences = licencesIn('dist/bin/LICENCES.txt');
  for (const name of ['@polka/url', 'copy-to', 'koa-compose', 'sirv', 'totalist', 'mrmime', 'sonic-boom'])
    assert.match(licences.get(name) ?? '', 'WITHOUT WARRANTY OF ANY KIND', name);
});

test('The licences of the web UI cover each imported package', () => {
  const imported = importsBelow('http/ui');
  assert.ok(imported.includes('preact'));
  const licences = licencesIn('dist/http/site/LICENCES.txt');
  assert.equal(
    imported.filter((name) => !licences.has(name)),
    [],
  );
});

test.run();
