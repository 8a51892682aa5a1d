/**
 * The walk through the names of a tree opens no files. This walk finds the same entries as the walk that opens each
 * entry.
 */
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, mkdtemp, open, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findType } from '../../../adapters/folders/place/entry.js';
import { walkNames, walkTree } from '../../../adapters/folders/place/tree.js';

const test = suite<{ root: string }>('adapters/folders/tree-names');

test.before.each(async (context) => {
  context.root = await mkdtemp(join(tmpdir(), 'tree-names-'));
});
test.after.each(({ root }) => rm(root, { recursive: true }));

test('walkTree and walkNames find the same entries and types in the same order', async ({ root }) => {
  for (const path of ['b/c/d', 'a.d', 'a']) await mkdir(join(root, path), { recursive: true });
  for (const path of ['a/x', 'a.d/x', 'b/c/d/file', 'B', 'ü', '10', '9']) await writeFile(join(root, path), path);
  await writeFile(Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9])]), 'latin');
  for (const [to, path] of [
    ['b', 'link'],
    ['absent', 'b/broken'],
    ['..', 'b/c/up'],
  ] as const)
    await symlink(to, join(root, path));
  execFileSync('mkfifo', [join(root, 'b/pipe')]);
  const directory = await open(root, constants.O_RDONLY | constants.O_DIRECTORY);
  const toText = (names: readonly Buffer[]): string => names.map((name) => name.toString('latin1')).join('/');
  try {
    const expected: string[] = [];
    for await (const { names, stats } of walkTree(directory, () => undefined))
      expected.push(`${toText(names)} ${findType(stats)}`);
    const found: string[] = [];
    for await (const { names, type } of walkNames(directory, () => undefined)) found.push(`${toText(names)} ${type}`);
    assert.equal(found, expected);
    assert.is(found.length, 17);
  } finally {
    await directory.close();
  }
});

test('A file without rights for its reader has a name and a type', async ({ root }) => {
  await mkdir(join(root, 'sub'));
  for (let index = 0; index < 5_000; index += 1) await writeFile(join(root, `sub/${index}`), '', { mode: 0 });
  const directory = await open(root, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    const types = new Map<string, number>();
    for await (const { type } of walkNames(directory, () => undefined)) types.set(type, (types.get(type) ?? 0) + 1);
    assert.equal(
      [...types],
      [
        ['directory', 1],
        ['file', 5_000],
      ],
    );
  } finally {
    await directory.close();
  }
});

test.run();
