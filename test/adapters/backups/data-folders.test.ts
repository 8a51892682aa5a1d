/** The swap of a Data Folder for restored files, when a manager ends between its renames. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
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
import { createBackupFolders } from '../../../adapters/backups/data-folders.js';

interface Context {
  data: string;
  running: string | null;
}

const test = suite<Context>('the swap of a restore');

test.before.each((context) => {
  context.data = mkdtempSync(join(tmpdir(), 'swap-'));
  context.running = null;
  mkdirSync(join(context.data, 'world'));
  writeFileSync(join(context.data, 'world/save'), 'before');
});

test.after.each(({ data }) => rmSync(data, { recursive: true }));

function foldersOf(context: Context) {
  return createBackupFolders(context.data, async (work) => work(context.running));
}

async function prepare(context: Context, folder = 'world') {
  const folders = foldersOf(context);
  const { path } = await folders.prepareRestore('b1', folder);
  writeFileSync(join(path, 'save'), 'restored');
  return folders;
}

const saveOf = ({ data }: Context, folder = 'world'): string => readFileSync(join(data, folder, 'save'), 'utf8');
const kept = '.world.before-restore-1';

test('The restored files take the place of the Data Folder, whose files are kept', async (context) => {
  const folders = await prepare(context);
  assert.is(await folders.swap('b1', 'world', kept), true);
  assert.equal([saveOf(context), saveOf(context, kept)], ['restored', 'before']);
});

test('A Data Folder that runs is not replaced', async (context) => {
  const folders = await prepare(context);
  context.running = 'world';
  assert.is(await folders.swap('b1', 'world', kept), false);
  await folders.cleanRestore('b1');
  assert.is(saveOf(context), 'before');
  assert.equal(readdirSync(context.data), ['world']);
});

test('A swap that was not begun is undone, one in the middle and a whole one are completed', async (context) => {
  const folders = await prepare(context);
  assert.is(await folders.resolveSwap('b1', 'world', kept), false);
  assert.is(saveOf(context), 'before');
  renameSync(join(context.data, 'world'), join(context.data, kept));
  assert.is(await folders.resolveSwap('b1', 'world', kept), true);
  assert.equal([saveOf(context), saveOf(context, kept)], ['restored', 'before']);
  assert.is(await folders.resolveSwap('b1', 'world', kept), true);
});

test('The files from before come back when the restored ones are lost in the middle of a swap', async (context) => {
  const folders = await prepare(context);
  renameSync(join(context.data, 'world'), join(context.data, kept));
  await folders.cleanRestore('b1');
  assert.is(await folders.resolveSwap('b1', 'world', kept), false);
  assert.is(saveOf(context), 'before');
});

test('A new Data Folder is complete or not there', async (context) => {
  const folders = await prepare(context, 'second');
  assert.is(await folders.resolveSwap('b1', 'second', null), false);
  assert.not(existsSync(join(context.data, 'second')));
  assert.is(await folders.swap('b1', 'second', null), true);
  assert.is(await folders.resolveSwap('b1', 'second', null), true);
  assert.is(saveOf(context, 'second'), 'restored');
});

test('A Data Folder that is a link is not replaced', async (context) => {
  symlinkSync('world', join(context.data, 'link'));
  const refused = await foldersOf(context)
    .prepareRestore('b1', 'link')
    .catch((error: NodeJS.ErrnoException) => error.code);
  assert.is(refused, 'ENOTDIR');
});

test.run();
