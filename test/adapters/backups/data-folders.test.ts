/** The swap of a Data Folder for restored files, including a swap during which the manager ends. */
import { spawnSync } from 'node:child_process';
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
import { BackupDataFolders } from '../../../adapters/backups/data-folders.js';
import { findPlaceFault } from '../../../adapters/backups/swap/swap.js';
import { toKeptName } from '../../../machines/backups/kept-folders.js';

const noSettings = async () => ({ file: { exclude: [], followLinks: false, databases: [] } });

interface Context {
  data: string;
  running: string | null;
}

const test = suite<Context>('adapters/backups/data-folders');

test.before.each((context) => {
  context.data = mkdtempSync(join(tmpdir(), 'swap-'));
  context.running = null;
  mkdirSync(join(context.data, 'world'));
  writeFileSync(join(context.data, 'world/save'), 'before');
});

test.after.each(({ data }) => rmSync(data, { recursive: true }));

function foldersOf(context: Context) {
  return new BackupDataFolders(context.data, async (work) => work(context.running), noSettings);
}

async function prepare(context: Context, folder = 'world') {
  const folders = foldersOf(context);
  const prepared = await folders.prepareRestore('b1', folder);
  assert.ok('value' in prepared);
  const { path } = prepared.value;
  writeFileSync(join(path, 'save'), 'restored');
  return folders;
}

const saveOf = ({ data }: Context, folder = 'world'): string => readFileSync(join(data, folder, 'save'), 'utf8');
const kept = '.world.before-restore-1';

test('A swap replaces the Data Folder by the restored files, and keeps the old files', async (context) => {
  const folders = await prepare(context);
  assert.is(await folders.swap('b1', 'world', kept), null);
  assert.equal([saveOf(context), saveOf(context, kept)], ['restored', 'before']);
});

test('The Data Folder of a running server is not replaced', async (context) => {
  const folders = await prepare(context);
  context.running = 'world';
  assert.equal(await folders.swap('b1', 'world', kept), { code: 'folder_started' });
  await folders.cleanRestore('b1');
  assert.is(saveOf(context), 'before');
  assert.equal(readdirSync(context.data), ['world']);
});

test('An interrupted swap is undone before its first rename, and completed after it', async (context) => {
  const folders = await prepare(context);
  assert.is(await folders.resolveSwap('b1', 'world', kept), false);
  assert.is(saveOf(context), 'before');
  renameSync(join(context.data, 'world'), join(context.data, kept));
  assert.is(await folders.resolveSwap('b1', 'world', kept), true);
  assert.equal([saveOf(context), saveOf(context, kept)], ['restored', 'before']);
  assert.is(await folders.resolveSwap('b1', 'world', kept), true);
});

test('The old files return when the restored files are lost in the middle of a swap', async (context) => {
  const folders = await prepare(context);
  renameSync(join(context.data, 'world'), join(context.data, kept));
  await folders.cleanRestore('b1');
  assert.is(await folders.resolveSwap('b1', 'world', kept), false);
  assert.is(saveOf(context), 'before');
});

test('A new Data Folder is absent before the swap, and complete after the swap', async (context) => {
  const folders = await prepare(context, 'second');
  assert.is(await folders.resolveSwap('b1', 'second', null), false);
  assert.not(existsSync(join(context.data, 'second')));
  assert.is(await folders.swap('b1', 'second', null), null);
  assert.is(await folders.resolveSwap('b1', 'second', null), true);
  assert.is(saveOf(context, 'second'), 'restored');
});

test('A Data Folder that is a link is not replaced', async (context) => {
  symlinkSync('world', join(context.data, 'link'));
  const refused = { code: 'folder_is_link' };
  assert.equal(await foldersOf(context).prepareRestore('b1', 'link'), { fault: refused });
  assert.equal(readdirSync(context.data).sort(), ['link', 'world']);
});

test('A Data Folder that becomes a link during the restore is not replaced', async (context) => {
  const folders = await prepare(context);
  renameSync(join(context.data, 'world'), join(context.data, 'elsewhere'));
  symlinkSync('elsewhere', join(context.data, 'world'));
  assert.equal(await folders.swap('b1', 'world', kept), { code: 'folder_is_link' });
  assert.is(saveOf(context), 'before');
});

test('The old files return if the restored files cannot be put in place', async (context) => {
  const folders = await prepare(context);
  await folders.cleanRestore('b1');
  const error = await folders.swap('b1', 'world', kept).catch(({ code }: NodeJS.ErrnoException) => code);
  assert.is(error, 'ENOENT');
  assert.equal([saveOf(context), readdirSync(context.data)], ['before', ['world']]);
});

test('A swap that was undone is not repeated', async (context) => {
  const folders = await prepare(context);
  renameSync(join(context.data, 'world'), join(context.data, kept));
  await folders.cleanRestore('b1');
  for (const _ of [1, 2]) assert.is(await folders.resolveSwap('b1', 'world', kept), false);
  assert.is(saveOf(context), 'before');
});

test('A Data Folder that the operator has replaced by other files is not swapped', async (context) => {
  const folders = await prepare(context);
  renameSync(join(context.data, 'world'), join(context.data, kept));
  mkdirSync(join(context.data, 'world'));
  writeFileSync(join(context.data, 'world/save'), 'of the operator');
  assert.is(await folders.resolveSwap('b1', 'world', kept), false);
  assert.equal([saveOf(context), saveOf(context, kept)], ['of the operator', 'before']);
});

test('A Data Folder that is or contains a mount point is not replaced', (context) => {
  const inside = join(context.data, 'world', 'a b');
  mkdirSync(inside);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', inside]);
  // This test is skipped without root, because only root can mount.
  if (mounted.status !== 0) return;
  try {
    assert.equal(findPlaceFault(join(context.data, 'world')), { code: 'folder_is_mounted', mount: inside });
    assert.equal(findPlaceFault(inside), { code: 'folder_is_mounted', mount: inside });
  } finally {
    assert.is(spawnSync('umount', [inside]).status, 0);
  }
  assert.is(findPlaceFault(join(context.data, 'world')), null);
});

test('The suffix alone names the replaced Data Folder if the old name is very long', async (context) => {
  const folder = 'é'.repeat(127);
  mkdirSync(join(context.data, folder));
  const name = toKeptName(folder, 0);
  assert.is(name, '.before-restore-19700101T000000000Z');
  const folders = await prepare(context, folder);
  assert.is(await folders.swap('b1', folder, name), null);
  assert.ok(existsSync(join(context.data, name)));
});

test.run();
