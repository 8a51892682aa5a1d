/** Copies of a directory whose owner replaces files and directories by links while root copies them. */
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { carryOver } from '../../../adapters/backups/copy/carry-over.js';
import { copyEntry, copyTree } from '../../../adapters/backups/copy/copy-tree.js';
import { createStagedCopy } from '../../../adapters/backups/copy/staged-copy.js';
import { createFileCopier } from '../../../adapters/files/copy-file.js';
import { openPinnedDirectory } from '../../../adapters/files/pinned-source.js';

interface Context {
  root: string;
  source: string;
  target: string;
  secret: string;
}

const test = suite<Context>('what a copy by root reads');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'pinned-'));
  const [source, secret] = [join(context.root, 'world'), join(context.root, 'secret')];
  Object.assign(context, { source, secret, target: join(context.root, 'copy') });
  for (const [directory, text] of [
    [join(source, 'maps/inner'), 'own'],
    [join(secret, 'inner'), 'of root'],
  ] as const) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(join(directory, 'one'), text);
    writeFileSync(join(directory, '../one'), text);
  }
});
test.after.each(({ root }) => rmSync(root, { recursive: true }));

const { signal } = new AbortController();

/** Returns a filter that replaces the directory by a link when the copy has read its names. */
function replaceWhenRead({ source, secret }: Context, directory: string, entry: string): (path: string) => boolean {
  return (path) => {
    if (path === entry && !lstatSync(join(source, directory)).isSymbolicLink()) {
      renameSync(join(source, directory), join(source, 'moved'));
      symlinkSync(join(secret, directory.slice('maps'.length)), join(source, directory));
    }
    return false;
  };
}

/** The ways in which a directory is copied. */
const copies: readonly (readonly [string, (context: Context, isExcluded: (path: string) => boolean) => unknown])[] = [
  [
    'A copy',
    // It fails when it cannot open the next directory.
    ({ source, target }, isExcluded) => copyTree({ source, target, signal, isExcluded }).catch(() => undefined),
  ],
  [
    'A staged copy',
    async ({ source, target }, isExcluded) => {
      mkdirSync(target);
      const { complete } = createStagedCopy(source, target, async () => Date.now(), isExcluded);
      await complete(signal);
    },
  ],
];

// Without root's rights, a link leads to nothing that the owner of the directory cannot have.
if (process.geteuid?.() === 0) {
  for (const [name, copy] of copies)
    for (const [directory, entry] of [
      ['maps', 'maps/one'],
      ['maps/inner', 'maps/inner/one'],
    ] as const)
      test(`${name} does not read ${directory}, which becomes a link while it is read`, async (context) => {
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
    test(`A file that was replaced by ${name} since it was examined is not copied`, async ({
      root,
      source,
      secret,
    }) => {
      const [from, to] = [join(source, 'maps/one'), join(root, 'to')];
      const stats = lstatSync(from, { bigint: true });
      renameSync(from, join(source, 'moved'));
      replace(join(secret, 'one'), from);
      const error = await copyEntry(from, to, stats, createFileCopier(root, false)).catch((thrown) => thrown);
      assert.equal([error?.code, error?.path], [code, from]);
      assert.not.ok(existsSync(to));
    });

  test('A directory below one that has become a link is not opened', async ({ source, secret }) => {
    const before = await openPinnedDirectory(source, 'maps/inner');
    await before.close();
    renameSync(join(source, 'maps'), join(source, 'moved'));
    symlinkSync(secret, join(source, 'maps'));
    const error: any = await openPinnedDirectory(source, 'maps/inner').catch((thrown) => thrown);
    assert.equal([error.code, error.path], ['ELOOP', join(source, 'maps/inner')]);
  });
}

test('A directory that cannot be read is named as the Data Folder has it', async ({ source, target }) => {
  const { complete } = createStagedCopy(join(source, 'gone'), target, async () => Date.now());
  mkdirSync(target);
  assert.equal(await complete(signal), { code: 'source_unreadable', because: 'gone (ENOENT)' });
});

test('What a restore keeps is copied with its directories', async ({ source, target }) => {
  mkdirSync(join(target, 'maps'), { recursive: true });
  assert.equal(await carryOver(source, target, ['/maps/inner', 'none'], signal), { value: 1 });
  assert.is(readFileSync(join(target, 'maps/inner/one'), 'utf8'), 'own');
  assert.not.ok(existsSync(join(target, 'maps/one')));
});

test.run();
