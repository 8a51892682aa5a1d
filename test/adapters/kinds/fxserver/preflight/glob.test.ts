/** File patterns of FXServer's manifests. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { GlobSearch, isGlob } from '../../../../../adapters/kinds/fxserver/preflight/glob.js';

const test = suite<{ root: string }>('adapters/kinds/fxserver/preflight/glob');

test.before.each((context) => void (context.root = realpathSync(mkdtempSync(join(tmpdir(), 'glob-')))));
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

function write(root: string, ...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '');
  }
}

for (const { pattern, matches, not } of [
  { pattern: '*.lua', matches: 'a.lua', not: 'a.lua.bak' },
  { pattern: '*.lua', matches: '.lua', not: 'sub/a.lua' },
  { pattern: '*', matches: '.hidden', not: 'sub/a' },
  { pattern: '?.lua', matches: 'a.lua', not: 'ab.lua' },
  { pattern: 'cl_?ain*.lua', matches: 'cl_main.lua', not: 'cl_ain.lua' },
  { pattern: 'client/*.lua', matches: 'client/a.lua', not: 'client/b/a.lua' },
  { pattern: '/client//./*.lua', matches: 'client/a.lua', not: 'a.lua' },
  { pattern: '**/*.lua', matches: 'a.lua', not: 'a.js' },
  { pattern: '**/*.lua', matches: 'x/y/z/a.lua', not: 'x/y/z/a.js' },
  { pattern: 'client/**/a.lua', matches: 'client/x/y/a.lua', not: 'other/x/a.lua' },
  { pattern: 'html/**', matches: 'html/a/b.png', not: 'htm/a' },
  { pattern: 'html/**/*', matches: 'html/b.png', not: 'htm/a' },
  { pattern: 'html/**.png', matches: 'html/a/b.png', not: 'html/a/b.jpg' },
  { pattern: 'a/**/b/**/c', matches: 'a/x/b/y/z/c', not: 'a/x/y/c' },
  { pattern: '[a].lu?', matches: '[a].lua', not: 'a.lua' },
  { pattern: '{a,b}*.lua', matches: '{a,b}.lua', not: 'a.lua' },
  { pattern: 'a+(b)|^$.*', matches: 'a+(b)|^$.lua', not: 'aab.lua' },
  { pattern: '*.LUA', matches: 'a.LUA', not: 'a.lua' },
  // In place of a folder name, only `**` matches any directory.
  { pattern: 'data/**/a.lua', matches: 'data/one/a.lua', not: 'data/one/b.lua' },
]) {
  test(`${pattern} matches ${matches}, not ${not}`, async ({ root }) => {
    assert.ok(isGlob(pattern));
    write(root, not);
    assert.is(await new GlobSearch(root).matchesAny(pattern), false);
    write(root, matches);
    assert.is(await new GlobSearch(root).matchesAny(pattern), true);
  });
}

test('A pattern counts each byte of a name that is not UTF-8 as one character', async ({ root }) => {
  const directory = Buffer.concat([Buffer.from(`${root}/caf`), Buffer.of(0xe9)]);
  mkdirSync(directory);
  writeFileSync(Buffer.concat([directory, Buffer.from('/z'), Buffer.of(0xff), Buffer.from('.lua')]), '');
  const glob = new GlobSearch(root);
  for (const pattern of ['**/*.lua', '**/z?.lua']) assert.is(await glob.matchesAny(pattern), true, pattern);
  for (const pattern of ['**/z??.lua', 'caf?/*.lua']) assert.is(await glob.matchesAny(pattern), false, pattern);
});

test('A folder name with a * loses its last character; a ? there is a question mark', async ({ root }) => {
  write(root, 'data/one/a.lua');
  const glob = new GlobSearch(root);
  for (const pattern of ['data/*/a.lua', '*/one/a.lua', 'data/on*/a.lua', 'dat?/one/*.lua', '*/*/*.lua'])
    assert.is(await glob.matchesAny(pattern), false, pattern);
  // The engine drops the last character of a folder name with a star.
  assert.is(await glob.matchesAny('data/o*x/a.lua'), true);
});

test('A pattern matches no directory, and matches nothing in a missing directory', async ({ root }) => {
  mkdirSync(join(root, 'sub', 'a.lua'), { recursive: true });
  const glob = new GlobSearch(root);
  for (const pattern of ['*', 'sub/*.lua', '**', 'gone/*', 'gone/**', 'sub/*/..', '**/'])
    assert.is(await glob.matchesAny(pattern), false, pattern);
});

test('A pattern follows links to files and directories, and matches no broken link', async ({ root }) => {
  write(root, 'elsewhere/deep/a.lua');
  mkdirSync(join(root, 'res'));
  symlinkSync('../elsewhere', join(root, 'res', 'linked'));
  symlinkSync('nowhere', join(root, 'res', 'b.lua'));
  const glob = new GlobSearch(join(root, 'res'));
  assert.is(await glob.matchesAny('**/*.lua'), true);
  assert.is(await glob.matchesAny('linked/**/a.lua'), true);
  assert.is(await glob.matchesAny('*.lua'), false);
  assert.is(await glob.matchesAny('*'), false);
});

test('The search ends even if directories contain links to their parents', async ({ root }) => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
    mkdirSync(join(root, name));
    for (const other of ['a', 'b', 'c', 'd', 'e', 'f']) symlinkSync(`../${other}`, join(root, name, `to-${other}`));
    symlinkSync('..', join(root, name, 'up'));
  }
  symlinkSync('self', join(root, 'self'));
  const glob = new GlobSearch(root);
  assert.is(await glob.matchesAny('**/*.lua'), false);
  assert.is(await glob.matchesAny('**/**/a/**/up/**/*.lua'), false);
  write(root, 'f/here.lua');
  assert.is(await new GlobSearch(root).matchesAny('**/up/**/here.lua'), true);
});

test('The search ends even for patterns of exponential cost', async ({ root }) => {
  write(root, 'a'.repeat(255), `${'x/'.repeat(60)}${'a'.repeat(200)}`);
  const glob = new GlobSearch(root);
  for (const pattern of [
    `${'*a'.repeat(100)}*b`,
    `${'**/'.repeat(60)}b`,
    `${'*'.repeat(500)}b`,
    `${'**/x/'.repeat(50)}b`,
  ]) {
    assert.is(await glob.matchesAny(pattern), false, pattern.slice(0, 20));
  }
  assert.is(
    await glob.matchesAny(`${'**/'.repeat(100_000)}b`),
    true,
    'a pattern longer than any path counts as matched',
  );
});

test('Every pattern counts as matched after the limit of directory entries or steps', async ({ root }) => {
  for (let number = 0; number < 100; number += 1) write(root, `${number}/a`);
  assert.is(await new GlobSearch(root, null, 1_000).matchesAny('**/b'), false);
  assert.is(await new GlobSearch(root, null, 100).matchesAny('**/b'), true);
  // Each pattern uses a few steps for each folder.
  const glob = new GlobSearch(root, null, 1_000);
  const results: boolean[] = [];
  for (let number = 0; number < 10; number += 1) results.push(await glob.matchesAny(`**/b${number}`));
  assert.is(results[0], false);
  assert.is(results.at(-1), true);
});

/** Returns one regular expression for the whole path: a second implementation of the rules. */
function expressionOf(pattern: string): RegExp {
  const text = (name: string): string =>
    [...name].map((each) => `\\u{${(each.codePointAt(0) as number).toString(16)}}`).join('');
  const wild = (name: string): string =>
    [...name].map((each) => (each === '*' ? '[^/]*' : each === '?' ? '[^/]' : text(each))).join('');
  const rest = ([name, ...others]: readonly string[]): string => {
    if (name === undefined) return '(?!)';
    if (name.startsWith('**')) {
      const here = [name.slice(1), name.slice(2)].map((each) => rest(each === '' ? others : [each, ...others]));
      return `(?:[^/]+/)*(?:${here.join('|')})`;
    }
    if (others.length === 0) return wild(name);
    return `${name.includes('*') ? wild(name.slice(0, -1)) : text(name)}/${rest(others)}`;
  };
  return new RegExp(`^${rest(pattern.split('/').filter((name) => name !== ''))}$`, 'u');
}

const part = fc
  .string({ unit: fc.constantFrom('a', 'b', '.', '[', '}', '+'), minLength: 1, maxLength: 3 })
  .filter((name) => !/^\.+$/.test(name));
const file = fc.array(part, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const wildPart = fc.oneof(
  part,
  fc.constantFrom('**', '*', '**a', '*a', 'a*'),
  fc.string({ unit: fc.constantFrom('a', 'b', '*', '?', '['), minLength: 1, maxLength: 4 }),
);
const wildPattern = fc.array(wildPart, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

test('Random patterns match the same files as a regular expression of the rules', async ({ root }) => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(file, { maxLength: 8 }),
      fc.array(wildPattern, { minLength: 1, maxLength: 12 }),
      async (files, patterns) => {
        const directory = join(root, String((count += 1)));
        mkdirSync(directory);
        // A path cannot be both a file and a directory.
        const written = files.filter(
          (each, at) =>
            !files.some(
              (other, place) => place !== at && (other.startsWith(`${each}/`) || each.startsWith(`${other}/`)),
            ),
        );
        write(directory, ...written);
        const glob = new GlobSearch(directory);
        for (const pattern of patterns) {
          assert.is(
            await glob.matchesAny(pattern),
            written.some((each) => expressionOf(pattern).test(each)),
            `${pattern} in ${written.join(', ')}`,
          );
        }
      },
    ),
    { numRuns: 200 },
  );
});

test.run();
