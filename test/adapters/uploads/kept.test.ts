/** Files that a use or its undo has moved out of the Data Folder stay until the trash has stored them. */
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TrashStore } from '../../../adapters/folders/trash/trash-store.js';
import { UploadDirectory } from '../../../adapters/uploads/files.js';
import { FolderPlaces } from '../../../adapters/uploads/places/folder-places.js';
import { TrashedFiles } from '../../../adapters/uploads/places/trashed-files.js';
import type { Upload, UploadUse } from '../../../machines/uploads/types.js';
import { tarOf } from '../archives/archives.js';

interface Setup {
  root: string;
  /** The path of the Data Folder. */
  world: string;
}

const test = suite<Setup>('adapters/uploads/kept');

const by = { kind: 'client', name: 'local' } as const;
const id = `u${'0'.repeat(32)}`;
const upload = { id, name: 'a.tar', metadata: {}, size: 0, owner: 'service', by } as unknown as Upload;
const undoOutcome = { removed: 0, restored: 0, changed: [], trash: [] };
const undone: Upload = { ...upload, undo: { by, mayChangeSettings: false, outcome: undoOutcome } };
const use: UploadUse = {
  ...{ kind: 'unpack', folder: 'world', path: '', names: null, unwraps: false, overwrites: true },
  ...{ mayChangeSettings: false, by },
};
const archive = tarOf(['a.txt', 'new.txt'].map((path) => ({ path, content: 'new' })));
const { signal } = new AbortController();

/** A trash that fails to store the files. */
class LosingTrash extends TrashedFiles {
  override async keep() {
    return [];
  }
}

const open = (root: string, trash = new TrashedFiles(new TrashStore(root, 86_400_000))): FolderPlaces =>
  new FolderPlaces(join(root, 'data'), new UploadDirectory(join(root, 'manager/uploads')), 2 ** 20, trash, {
    runExclusive: (work) => work(),
  });

const openLosing = (root: string): FolderPlaces => open(root, new LosingTrash(new TrashStore(root, 86_400_000)));

const errorOf = (work: Promise<unknown>): Promise<NodeJS.ErrnoException | null> =>
  work.then(
    () => null,
    (error: NodeJS.ErrnoException) => error,
  );

const listStages = (root: string): string[] =>
  readdirSync(join(root, 'data')).filter((name) => name.startsWith('.upload'));

const readFiles = ({ world }: Setup) =>
  Object.fromEntries(readdirSync(world).map((name) => [name, readFileSync(join(world, name), 'utf8')]));

test.before.each((setup) => {
  setup.root = mkdtempSync(join(tmpdir(), 'kept-'));
  setup.world = join(setup.root, 'data/world');
  mkdirSync(setup.world, { recursive: true });
  writeFileSync(join(setup.world, 'a.txt'), 'old');
  const bytes = new UploadDirectory(join(setup.root, 'manager/uploads')).toPath(id);
  mkdirSync(dirname(bytes), { recursive: true });
  writeFileSync(bytes, archive);
});
test.after.each(({ root }) => rmSync(root, { recursive: true }));

test('Files that cannot be read do not count as files in the trash', async ({ root }) => {
  const from = join(root, 'from');
  mkdirSync(from);
  // The kernel refuses to list a file, as it refuses to list a directory if no descriptor is free.
  writeFileSync(join(from, 'maps'), 'file');
  const trash = new TrashedFiles(new TrashStore(root, 86_400_000));
  assert.is((await errorOf(trash.keep('world', 'maps', from, id)))?.code, 'ENOTDIR');
  assert.equal(await trash.keep('world', 'absent', from, id), []);
});

test('An undo fails without deleting the moved files if the trash did not store them', async (setup) => {
  const { root } = setup;
  const places = open(root);
  await places.prepare(upload, use, signal);
  await places.move(upload, use);
  await places.clean(upload, use);
  assert.match((await errorOf(openLosing(root).undo(undone, use)))?.message ?? '', 'files remain');
  await open(root).undo(undone, use);
  assert.equal(readFiles(setup), { 'a.txt': 'old' });
  const trashed = await new TrashStore(root, 86_400_000).list('world');
  assert.equal(trashed.map(({ path }) => path).sort(), ['a.txt', 'new.txt']);
  assert.equal(listStages(root), []);
});

test('An upload fails without deleting replaced files if the trash did not store them', async (setup) => {
  const { root } = setup;
  const places = openLosing(root);
  await places.prepare(upload, use, signal);
  await places.move(upload, use);
  assert.match((await errorOf(places.clean(upload, use)))?.message ?? '', 'files remain');
  assert.equal(listStages(root).length, 1);
  await open(root).undo(upload, use);
  assert.equal(readFiles(setup), { 'a.txt': 'old' });
  assert.equal(listStages(root), []);
});

test('An upload that stops before it replaces a file is undone', async (setup) => {
  const { root, world } = setup;
  const places = open(root);
  await places.prepare(upload, use, signal);
  const replaced = join(root, `data/.upload-${id}/replaced`);
  mkdirSync(replaced);
  linkSync(join(world, 'a.txt'), join(replaced, 'a.txt'));
  await places.undo(upload, use);
  assert.equal(readFiles(setup), { 'a.txt': 'old' });
  assert.equal(listStages(root), []);
});

test('A file written into a new directory of a failing upload moves to the trash', async (setup) => {
  const { root, world } = setup;
  const files = ['maps/deep/c.txt', 'maps/d.txt', 'maps/e.txt', 'z.txt'].map((path) => ({ path, content: 'new' }));
  writeFileSync(new UploadDirectory(join(root, 'manager/uploads')).toPath(id), tarOf(files));
  const places = open(root);
  await places.prepare(upload, use, signal);
  // The move fails after the directory is in place.
  writeFileSync(join(world, 'z.txt'), 'blocks the move');
  assert.ok(await errorOf(places.move(upload, use)));
  writeFileSync(join(world, 'maps/deep/mine.txt'), 'written by the operator');
  writeFileSync(join(world, 'maps/d.txt'), 'edited by the operator');
  rmSync(join(world, 'maps/e.txt'));
  mkdirSync(join(world, 'maps/e.txt'));
  writeFileSync(join(world, 'maps/e.txt/inner.txt'), 'in place of a file');
  await places.undo(upload, use);
  assert.equal(readFiles(setup), { 'a.txt': 'old', 'z.txt': 'blocks the move' });
  const trash = new TrashStore(root, 86_400_000);
  const kept = (await trash.list('world')).map(({ path, type, id: entry }) => [
    path,
    readFileSync(join(trash.toContent('world', entry), type === 'directory' ? 'inner.txt' : ''), 'utf8'),
  ]);
  assert.equal(kept.sort(), [
    ['maps/d.txt', 'edited by the operator'],
    ['maps/deep/mine.txt', 'written by the operator'],
    ['maps/e.txt', 'in place of a file'],
  ]);
  assert.equal(listStages(root), []);
  await places.undo(upload, use);
  assert.is((await trash.list('world')).length, 3);
});

test.run();
