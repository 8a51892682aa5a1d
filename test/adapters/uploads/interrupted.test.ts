/** Uses of uploads, and their undos, that stop while files are moved into the trash or back. */
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TrashStore } from '../../../adapters/folders/trash/trash-store.js';
import { openUploadStores } from '../../../adapters/uploads/open.js';
import type { UploadFailure } from '../../../machines/uploads/failure.js';
import type { Upload, UploadUse } from '../../../machines/uploads/types.js';
import { tarOf } from '../archives/archives.js';

interface Setup {
  root: string;
  /** The content of the Data Folder before the use. */
  before: Readonly<Record<string, string>>;
}

const test = suite<Setup>('adapters/uploads/interrupted');

const by = { kind: 'client', name: 'local' } as const;
const id = `u${'0'.repeat(32)}`;
const upload = { id, name: 'a.tar', metadata: {}, size: 0, owner: 'service', by } as unknown as Upload;
const undoOutcome = { removed: 0, restored: 0, changed: [], trash: [] };
const undone: Upload = { ...upload, undo: { by, mayChangeSettings: false, outcome: undoOutcome } };
const use: UploadUse = {
  ...{ kind: 'unpack', folder: 'world', path: '', names: null, unwraps: false, overwrites: true },
  ...{ mayChangeSettings: false, by },
};
const replaced = ['a.txt', 'b.txt', 'maps/c.txt', 'maps/d.txt'];
const archive = tarOf(
  [...replaced, 'new.txt', 'maps/new.txt', 'dir/new.txt'].map((path) => ({ path, content: 'new' })),
);
const { signal } = new AbortController();

/** A trash whose calls succeed a given number of times, and then fail. */
class FailingTrash extends TrashStore {
  constructor(
    root: string,
    private remaining: number,
  ) {
    super(root, 86_400_000);
  }

  override async add(...args: Parameters<TrashStore['add']>) {
    this.count();
    return super.add(...args);
  }

  override async listMarked(...args: Parameters<TrashStore['listMarked']>) {
    const entries = await super.listMarked(...args);
    this.count();
    return entries;
  }

  override async forget(...args: Parameters<TrashStore['forget']>) {
    this.count();
    return super.forget(...args);
  }

  private count(): void {
    if (this.remaining <= 0) throw Object.assign(new Error('the trash has failed'), { code: 'EIO' });
    this.remaining -= 1;
  }
}

function readTree(directory: string): Readonly<Record<string, string>> {
  const paths = readdirSync(directory, { recursive: true }).map(String).sort();
  const files = paths.filter((path) => statSync(join(directory, path)).isFile());
  return Object.fromEntries(files.map((path) => [path, readFileSync(join(directory, path), 'utf8')]));
}

const open = (root: string, trash: TrashStore = new TrashStore(root, 86_400_000)) =>
  openUploadStores(root, 2 ** 20, trash, { runExclusive: (work) => work() });

const hasFailed = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    () => true,
  );

const listStages = (root: string): string[] =>
  readdirSync(join(root, 'data')).filter((name) => name.startsWith('.upload'));

test.before.each((setup) => {
  setup.root = mkdtempSync(join(tmpdir(), 'interrupted-'));
  const world = join(setup.root, 'data/world');
  mkdirSync(join(world, 'maps'), { recursive: true });
  for (const path of replaced) writeFileSync(join(world, path), `old ${path}`);
  setup.before = readTree(world);
  const { files } = open(setup.root);
  mkdirSync(dirname(files.toPath(id)), { recursive: true });
  writeFileSync(files.toPath(id), archive);
});
test.after.each(({ root }) => rmSync(root, { recursive: true }));

test('An undo after a failure of the trash restores all files and empties the trash', async ({ root, before }) => {
  for (let calls = 0; calls < 4; calls += 1) {
    const { places } = open(root, new FailingTrash(root, calls));
    await places.prepare(upload, use, signal);
    assert.ok(await hasFailed(places.move(upload, use)));
    await open(root).places.undo(upload, use);
    assert.equal(readTree(join(root, 'data/world')), before, `after ${calls} calls`);
    assert.equal(await new TrashStore(root, 86_400_000).list('world'), [], `after ${calls} calls`);
    assert.equal(listStages(root), []);
  }
});

test('The next manager knows all replaced files in the trash', async ({ root, before }) => {
  const { places } = open(root, new FailingTrash(root, 2));
  await places.prepare(upload, use, signal);
  assert.ok(await hasFailed(places.move(upload, use)));
  const next = open(root).places;
  const { trash } = await next.move(upload, use);
  assert.equal((await new TrashStore(root, 86_400_000).list('world')).map(({ path }) => path).sort(), [
    'a.txt',
    'b.txt',
    'maps',
  ]);
  assert.is(trash.length, 3);
  await next.clean(upload, use);
  assert.equal((await next.previewUndo(upload, use, false)).changed, []);
  await next.undo(undone, use);
  assert.equal(readTree(join(root, 'data/world')), before);
});

for (let calls = 0; calls <= 11; calls += 1)
  test(`An undo that stops after ${calls} steps of the trash is completed by the next manager`, async (setup) => {
    const { root, before } = setup;
    const { places } = open(root);
    await places.prepare(upload, use, signal);
    await places.move(upload, use);
    await places.clean(upload, use);
    const trash = new FailingTrash(root, calls);
    assert.is(await hasFailed(open(root, trash).places.undo(undone, use)), calls < 11);
    await open(root).places.undo(undone, use);
    assert.equal(readTree(join(root, 'data/world')), before);
    const entries = await new TrashStore(root, 86_400_000).list('world');
    assert.equal(entries.map(({ path }) => path).sort(), ['a.txt', 'b.txt', 'dir', 'maps', 'new.txt']);
    assert.equal(listStages(root), []);
  });

test('An undo moves nothing if a replaced file left the trash after the preview', async ({ root }) => {
  const { places } = open(root);
  await places.prepare(upload, use, signal);
  await places.move(upload, use);
  await places.clean(upload, use);
  assert.equal((await places.previewUndo(upload, use, false)).changed, []);
  const trash = new TrashStore(root, 86_400_000);
  const [entry] = (await trash.list('world')).filter(({ path }) => path === 'b.txt');
  await trash.remove('world', entry?.id ?? '');
  const [now, entries] = [readTree(join(root, 'data/world')), await trash.list('world')];
  const fault = await places.undo(undone, use).catch((error: UploadFailure) => error.fault);
  assert.equal(fault, { code: 'upload_not_undoable', upload: id, because: 'the trash no longer has b.txt' });
  assert.equal([readTree(join(root, 'data/world')), await trash.list('world')], [now, entries]);
  assert.equal(listStages(root), []);
});

for (const [title, isKept] of [
  ['A file that was written before the next manager replaces it goes to the trash', true],
  ['A file that was written before a failed unpacking is undone remains', false],
] as const)
  test(title, async ({ root, before }) => {
    const { places } = open(root);
    await places.prepare(upload, use, signal);
    const live = join(root, 'data/world/a.txt');
    const stage = join(root, `data/.upload-${id}`);
    // The manager was killed after it kept the replaced file, and before it replaced the file.
    mkdirSync(join(stage, 'replaced'));
    linkSync(live, join(stage, 'replaced/a.txt'));
    rmSync(live);
    writeFileSync(live, 'newer');
    const trash = new TrashStore(root, 86_400_000);
    if (isKept) {
      await places.move(upload, use);
      const entry = (await trash.list('world')).find(({ path }) => path === 'a.txt');
      assert.is(readFileSync(trash.toContent('world', entry?.id ?? ''), 'utf8'), 'newer');
      assert.is(readFileSync(live, 'utf8'), 'new');
    } else {
      await places.undo(upload, use);
      assert.equal(readTree(join(root, 'data/world')), { ...before, 'a.txt': 'newer' });
      assert.equal(listStages(root), []);
    }
  });

test('A continued undo moves a file written since the interruption into the trash', async ({ root, before }) => {
  const { places } = open(root);
  await places.prepare(upload, use, signal);
  await places.move(upload, use);
  await places.clean(upload, use);
  const live = join(root, 'data/world/a.txt');
  const stage = join(root, `data/.upload-${id}`);
  mkdirSync(join(stage, 'added'), { recursive: true });
  linkSync(live, join(stage, 'added/a.txt'));
  rmSync(live);
  writeFileSync(live, 'newer');
  await places.undo(undone, use);
  assert.equal(readTree(join(root, 'data/world')), before);
  const trash = new TrashStore(root, 86_400_000);
  const entry = (await trash.list('world')).find(({ path }) => path === 'a.txt');
  assert.is(readFileSync(trash.toContent('world', entry?.id ?? ''), 'utf8'), 'newer');
});

test('The preview of an undo names the first 1,000 of 150,000 changed files', async ({ root }) => {
  const { places } = open(root);
  await places.prepare(upload, use, signal);
  await places.move(upload, use);
  await places.clean(upload, use);
  const missing = Array.from({ length: 150_000 }, (_, index) => [`${index}`, 'file']);
  const moves = [{ path: 'dir', replaces: false, states: [['', 'directory'], ...missing] }];
  writeFileSync(join(root, 'manager/uploads', id, 'moves.json'), JSON.stringify(moves));
  const { changed } = await places.previewUndo(upload, use, false);
  assert.is(changed.length, 1_000);
  assert.equal(changed[0], { path: 'dir/0', change: 'missing' });
});

test.run();
