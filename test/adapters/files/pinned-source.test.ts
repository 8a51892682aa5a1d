/** Copies of a directory whose owner replaces files and directories by links while root copies them. */
import { existsSync, linkSync, lstatSync, mkdirSync, readFileSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { carryOver } from '../../../adapters/backups/copy/carry-over.js';
import { copyEntry, copyTree } from '../../../adapters/backups/copy/copy-tree.js';
import { createFileCopier } from '../../../adapters/files/copy-file.js';
import { openPinnedDirectory } from '../../../adapters/files/pinned-source.js';
import { type CopyContext, copySuite, signal, stage, writeFiles } from './copy-suite.js';

const test = copySuite('adapters/files/pinned-source', { 'maps/one': 'own', 'maps/inner/one': 'own' });

/** The directory outside, to which links lead. */
const secretIn = ({ root }: CopyContext): string => join(root, 'secret');

test.before.each((context) => writeFiles(secretIn(context), { one: 'of root', 'inner/one': 'of root' }));

/** Returns a filter that replaces the directory by a link after the copy has read its names. */
function replaceWhenRead(context: CopyContext, directory: string, entry: string): (path: string) => boolean {
  const { source } = context;
  return (path) => {
    if (path === entry && !lstatSync(join(source, directory)).isSymbolicLink()) {
      renameSync(join(source, directory), join(source, 'moved'));
      symlinkSync(join(secretIn(context), directory.slice('maps'.length)), join(source, directory));
    }
    return false;
  };
}

/** The ways in which a directory is copied. */
const copies: readonly (readonly [string, (context: CopyContext, isExcluded: (path: string) => boolean) => unknown])[] =
  [
    [
      'A copy',
      // The copy fails when it cannot open the next directory.
      ({ source, target }, isExcluded) => copyTree({ source, target, signal, isExcluded }).catch(() => undefined),
    ],
    [
      'A staged copy',
      async (context, isExcluded) => {
        mkdirSync(context.target);
        await stage(context, isExcluded).complete(signal);
      },
    ],
  ];

// Without root's rights, a link cannot lead to files that the owner of the directory may not read.
if (process.geteuid?.() === 0) {
  for (const [name, copy] of copies)
    for (const [directory, entry] of [
      ['maps', 'maps/one'],
      ['maps/inner', 'maps/inner/one'],
    ] as const)
      test(`${name} does not read ${directory} after it has become a link`, async (context) => {
        await copy(context, replaceWhenRead(context, directory, entry));
        assert.ok(lstatSync(join(context.source, directory)).isSymbolicLink());
        assert.is(readFileSync(join(context.target, entry), 'utf8'), 'own');
        const inner = join(context.target, 'maps/inner/one');
        assert.not.ok(existsSync(inner) && readFileSync(inner, 'utf8') !== 'own');
      });

  for (const [name, replace, code] of [
    ['a link', symlinkSync, 'ELOOP'],
    ['another file', linkSync, 'ESTALE'],
  ] as const)
    test(`A file that ${name} replaces between check and copy is not copied`, async (context) => {
      const { root, source } = context;
      const [from, to] = [join(source, 'maps/one'), join(root, 'to')];
      const stats = lstatSync(from, { bigint: true });
      renameSync(from, join(source, 'moved'));
      replace(join(secretIn(context), 'one'), from);
      const error = await copyEntry(from, to, stats, createFileCopier(root, false)).catch((thrown) => thrown);
      assert.equal([error?.code, error?.path], [code, from]);
      assert.not.ok(existsSync(to));
    });

  test('A directory in a parent that has become a link is not opened', async (context) => {
    const { source } = context;
    const before = await openPinnedDirectory(source, 'maps/inner');
    await before.close();
    renameSync(join(source, 'maps'), join(source, 'moved'));
    symlinkSync(secretIn(context), join(source, 'maps'));
    const error: any = await openPinnedDirectory(source, 'maps/inner').catch((thrown) => thrown);
    assert.equal([error.code, error.path], ['ELOOP', join(source, 'maps/inner')]);
  });
}

test('A directory that cannot be read is reported by its name and the error code', async ({ source, target }) => {
  const copy = stage({ source: join(source, 'gone'), target });
  mkdirSync(target);
  assert.equal(await copy.complete(signal), { code: 'source_unreadable', because: 'gone (ENOENT)' });
});

test('carryOver copies the given paths to the same paths in the target', async ({ source, target }) => {
  mkdirSync(join(target, 'maps'), { recursive: true });
  assert.equal(await carryOver(source, target, ['/maps/inner', 'none'], signal), { value: 1 });
  assert.is(readFileSync(join(target, 'maps/inner/one'), 'utf8'), 'own');
  assert.not.ok(existsSync(join(target, 'maps/one')));
});

test.run();
