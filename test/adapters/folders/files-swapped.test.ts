/** Files of a Data Folder that another process exchanges while they are used. */
// Test limit: 120 s, each operation runs several hundred times against a process that exchanges its files.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openUploadStores } from '../../../adapters/uploads/open.js';
import type { Upload, UploadUse } from '../../../machines/uploads/types.js';
import { tarOf } from '../archives/archives.js';
import {
  prepareSwaps,
  readAll,
  readText,
  type SwapContext,
  secret,
  swapDirectory,
  swapFile,
  whileSwapping,
} from './swapping.js';

const test = suite<SwapContext>('adapters/folders/files-swapped');

const by = { kind: 'client', name: 'local' } as const;

prepareSwaps(test);

const any = { match: '*', noneMatch: null } as const;
const absent = { match: null, noneMatch: '*' } as const;

test('No read returns a file outside of the Data Folder or waits for a FIFO', async (context) => {
  const seen = new Set<string>();
  await whileSwapping(context, swapFile, async () => {
    // The file has its own content for a part of the time, so that a read returns this content at some time.
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
  await whileSwapping(context, swapFile + swapDirectory, async () => {
    for (let count = 0; count < 300; count += 1) {
      const bytes = Buffer.from(`text ${count}`);
      await context.files.write('world', 'file', bytes, any);
      await context.files.write('world', 'sub/file', bytes, any);
      await context.files.write('world', `sub/new${count}`, bytes, absent);
      await context.files.makeDirectory('world', `sub/made${count}`);
    }
  });
});

test('No move, copy or deletion touches a file outside of the Data Folder', async (context) => {
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
  assert.not.match(readAll(context), secret);
});

test('No upload, even an undone upload, changes a file outside of the Data Folder', async (context) => {
  const { root, trash } = context;
  const { files, places } = openUploadStores(root, 2 ** 20, trash, { runExclusive: (work) => work() });
  const archive = tarOf(['file', 'sub/file', 'sub/secret', 'sub/sub/new'].map((path) => ({ path, content: 'upload' })));
  const order = { folder: 'world', names: null, unwraps: false, overwrites: true, mayChangeSettings: false, by };
  const outcome = { removed: 0, restored: 0, changed: [], trash: [] };
  const { signal } = new AbortController();
  let moved = 0;
  /** Undos that an exchange of files has interrupted. The undos are repeated, as in the service. */
  const interrupted: (() => Promise<unknown>)[] = [];

  /** Uses an upload, and undoes a use that has failed. @param isUndone whether a successful use is undone, too */
  async function use(id: string, use: UploadUse, isUndone: boolean): Promise<void> {
    const upload = { id, name: 'a.tar', metadata: {}, size: 0, owner: 'service', by } as unknown as Upload;
    const requested = { ...upload, undo: { by, mayChangeSettings: false, outcome } };
    mkdirSync(dirname(files.toPath(id)), { recursive: true });
    writeFileSync(files.toPath(id), archive);
    const end = async (undone: Upload | null): Promise<void> => {
      if (undone !== null) await places.undo(undone, use);
      await places.clean(upload, use);
    };
    try {
      await places.prepare(upload, use, signal);
      await places.move(upload, use);
      moved += 1;
      await end(null);
    } catch {
      // Another directory had this path in between.
      return end(upload).catch(() => void interrupted.push(() => end(upload)));
    }
    if (isUndone) await end(requested).catch(() => void interrupted.push(() => end(requested)));
  }

  const work = async () => {
    for (let count = 0; count < 24 || moved === 0; count += 1)
      await use(
        `u${count}`,
        count % 2 === 0 ? { ...order, kind: 'unpack', path: '' } : { ...order, kind: 'place', path: 'sub/file' },
        count % 3 === 0,
      );
  };
  await whileSwapping(context, swapFile + swapDirectory, work, async () => {
    // The other process may have ended when `sub` was a link to the directory outside.
    rmSync(join(context.world, 'sub'), { force: true, recursive: true });
    for (const end of interrupted) await end();
  });
  assert.not.match(readAll(context), secret);
});

test.run();
