/** Files of a Data Folder that another process exchanges while they are used. */
// Test limit: 120 s, each operation runs several hundred times against a process that exchanges its files.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFolderAdapters } from '../../../adapters/folders/folder-adapters.js';
import type { TrashStore } from '../../../adapters/folders/trash/trash-store.js';
import { openUploadStores } from '../../../adapters/uploads/open.js';
import type { FolderFiles } from '../../../machines/files/files.js';
import type { Upload, UploadUse } from '../../../machines/uploads/types.js';
import { tarOf } from '../archives/archives.js';

interface Context {
  root: string;
  world: string;
  /** A directory outside of the Data Folder, with a secret and a FIFO without a reader. */
  outside: string;
  files: FolderFiles;
  trash: TrashStore;
}

const test = suite<Context>('adapters/folders/files-swapped');

const secret = 'the secret of root';
const by = { kind: 'client', name: 'local' } as const;

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'swapped-'));
  context.world = join(context.root, 'data/world');
  context.outside = join(context.root, 'outside');
  for (const path of ['manager', 'data/world', 'outside/sub']) mkdirSync(join(context.root, path), { recursive: true });
  for (const path of ['secret', 'file', 'sub/file', 'sub/secret']) writeFileSync(join(context.outside, path), secret);
  execFileSync('mkfifo', [join(context.outside, 'pipe')]);
  const catalog = { dataFolder: async () => ({ name: 'world', exists: true }) };
  const adapters = createFolderAdapters(context.root, catalog as never, { templates: new Map() } as never, 1_000);
  context.files = adapters.files(false);
  context.trash = adapters.trashStore;
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

/** Runs steps in another process, as fast as possible, until `work` ends. */
async function whileSwapping({ world }: Context, steps: string, work: () => Promise<void>): Promise<void> {
  const script = `
    const fs = require('node:fs');
    const attempt = (act) => { try { act(); } catch {} };
    process.stdout.write('ready');
    for (;;) { ${steps} }`;
  const child = spawn(process.execPath, ['-e', script], { cwd: world, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    await once(child.stdout, 'data');
    await work();
  } finally {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
}

/** The file \`file\` is a regular file, a link to a secret, a FIFO, a link to a FIFO. */
const swapFile = `
  attempt(() => fs.writeFileSync('next', 'own'));
  attempt(() => fs.renameSync('next', 'file'));
  attempt(() => fs.symlinkSync('../../outside/secret', 'next'));
  attempt(() => fs.renameSync('next', 'file'));
  attempt(() => fs.symlinkSync('../../outside/pipe', 'next'));
  attempt(() => fs.renameSync('next', 'file'));`;

/** The directory \`sub\` is a directory, or a link to a directory outside. */
const swapDirectory = `
  attempt(() => fs.mkdirSync('sub'));
  attempt(() => fs.writeFileSync('sub/file', 'own'));
  attempt(() => fs.renameSync('sub', 'aside' + (Math.random() * 4 | 0)));
  attempt(() => fs.symlinkSync('../../outside', 'sub'));
  attempt(() => fs.unlinkSync('sub'));
  for (const name of ['aside0', 'aside1', 'aside2', 'aside3'])
    if (Math.random() < 0.2) attempt(() => fs.rmSync(name, { recursive: true }));`;

/** Returns the content of all files in the trash and in the Data Folder, without following links. */
function readAll({ root }: Context): string {
  return readdirSync(join(root, 'data'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      try {
        return readFileSync(join(entry.parentPath, entry.name), 'utf8');
      } catch {
        return '';
      }
    })
    .join('\n');
}

function describeOutside({ outside }: Context): string[] {
  return readdirSync(outside, { recursive: true, withFileTypes: true })
    .map(
      (entry) =>
        `${entry.parentPath}/${entry.name} ${entry.isFile() ? readFileSync(join(entry.parentPath, entry.name), 'utf8') : ''}`,
    )
    .sort();
}

const any = { match: '*', noneMatch: null } as const;
const absent = { match: null, noneMatch: '*' } as const;

/** Returns the text of an opened file. */
async function readText({ files }: Context, path: string): Promise<string> {
  const opened = await files.open('world', path);
  if ('fault' in opened) return opened.fault.code;
  const parts: Uint8Array[] = [];
  for await (const part of opened.read(0, opened.size)) parts.push(part);
  await opened.close();
  return Buffer.concat(parts).toString();
}

test('No read returns a file outside of the Data Folder or waits for a FIFO', async (context) => {
  const seen = new Set<string>();
  await whileSwapping(context, swapFile, async () => {
    // The file has its own content for a part of the time, so that a read returns that at some time.
    for (let count = 0; count < 1_000 || !seen.has('own'); count += 1) seen.add(await readText(context, 'file'));
  });
  assert.not(seen.has(secret), [...seen].join());
});

test('No read and no list reaches a directory outside of the Data Folder', async (context) => {
  await whileSwapping(context, swapDirectory, async () => {
    for (let count = 0; count < 500; count += 1) {
      assert.is.not(await readText(context, 'sub/file'), secret);
      const listed = await context.files.list('world', 'sub', { sort: 'name', limit: 10, cursor: null });
      if (!('fault' in listed)) assert.not(listed.entries.some(({ name }) => name === 'secret'));
    }
  });
});

test('No write changes or creates a file outside of the Data Folder', async (context) => {
  const before = describeOutside(context);
  await whileSwapping(context, swapFile + swapDirectory, async () => {
    for (let count = 0; count < 300; count += 1) {
      const bytes = Buffer.from(`text ${count}`);
      await context.files.write('world', 'file', bytes, any);
      await context.files.write('world', 'sub/file', bytes, any);
      await context.files.write('world', `sub/new${count}`, bytes, absent);
      await context.files.makeDirectory('world', `sub/made${count}`);
    }
  });
  assert.equal(describeOutside(context), before);
});

test('No move, copy or deletion touches a file outside of the Data Folder', async (context) => {
  const before = describeOutside(context);
  const { files } = context;
  const { signal } = new AbortController();
  await whileSwapping(context, swapFile + swapDirectory, async () => {
    for (let count = 0; count < 200; count += 1) {
      writeFileSync(join(context.world, 'own'), 'own');
      await files.copy('world', 'file', `copy${count}`, signal);
      await files.copy('world', 'sub', `tree${count}`, signal);
      await files.move('world', 'own', 'sub/own');
      await files.move('world', 'sub/file', `moved${count}`);
      await files.remove('world', 'sub/secret');
      await files.remove('world', count % 2 === 0 ? 'sub' : 'sub/sub');
      await files.removeForGood('world', count % 2 === 0 ? `tree${count}` : 'sub');
    }
  });
  assert.equal(describeOutside(context), before);
  assert.not.match(readAll(context), secret);
});

test('No upload, even an undone upload, changes a file outside of the Data Folder', async (context) => {
  const { root, trash } = context;
  const before = describeOutside(context);
  const { files, places } = openUploadStores(root, 2 ** 20, trash, { runExclusive: (work) => work() });
  const upload = { id: 'u', name: 'a.tar', metadata: {}, size: 0, owner: 'service', by } as unknown as Upload;
  const archive = tarOf(['file', 'sub/file', 'sub/secret', 'sub/sub/new'].map((path) => ({ path, content: 'upload' })));
  const order = { folder: 'world', names: null, unwraps: false, overwrites: true, mayChangeSettings: false, by };
  const outcome = { removed: 0, restored: 0, changed: [], trash: [] };
  const requested = { ...upload, undo: { by, mayChangeSettings: false, outcome } };
  const { signal } = new AbortController();
  mkdirSync(dirname(files.toPath('u')), { recursive: true });
  writeFileSync(files.toPath('u'), archive);
  let moved = 0;
  await whileSwapping(context, swapFile + swapDirectory, async () => {
    for (let count = 0; count < 24 || moved === 0; count += 1) {
      const use: UploadUse =
        count % 2 === 0 ? { ...order, kind: 'unpack', path: '' } : { ...order, kind: 'place', path: 'sub/file' };
      try {
        await places.prepare(upload, use, signal);
        await places.move(upload, use);
        moved += 1;
      } catch {
        // Another directory had this path in between.
      }
      if (count % 3 === 0) await places.undo(count % 6 === 0 ? upload : requested, use).catch(() => undefined);
      await places.clean(upload, use);
    }
  });
  assert.equal(describeOutside(context), before);
  assert.not.match(readAll(context), secret);
  assert.equal(
    readdirSync(join(root, 'data')).filter((name) => name.startsWith('.upload')),
    [],
  );
});

test.run();
