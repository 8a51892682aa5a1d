/** Directories that root fills for a Data Folder while a process of the server's user replaces them by links. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { copyTree } from '../../../../adapters/backups/copy/copy-tree.js';
import { BackupDataFolders } from '../../../../adapters/backups/data-folders.js';
import { createFindFolderUser } from '../../../../adapters/backups/dumps/folder-user.js';
import { placeFile } from '../../../../adapters/backups/swap/place-file.js';
import { readInFolder } from '../../../../adapters/files/folder-file.js';
import { createNewFolders } from '../../../../adapters/folders/create.js';
import { isRoot } from '../../../kit/system/rights.js';

interface Context {
  root: string;
  data: string;
  /** A directory that only root may enter. */
  outside: string;
}

const test = suite<Context>('adapters/backups/copy/private-staging');

/** The user `daemon`, as whom the server runs. */
const server = 1;
const { signal } = new AbortController();
const kept = '.world.before-restore-1';

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'private-'));
  context.data = join(context.root, 'data');
  context.outside = join(context.root, 'outside');
  chmodSync(context.root, 0o755);
  mkdirSync(join(context.data, 'world/maps'), { recursive: true });
  mkdirSync(context.outside, { mode: 0o700 });
  writeFileSync(join(context.data, 'world/maps/one'), 'one');
  for (const path of ['world', 'world/maps', 'world/maps/one']) chownSync(join(context.data, path), server, server);
  chmodSync(join(context.data, 'world'), 0o750);
});
test.after.each(({ root }) => rmSync(root, { recursive: true }));

function foldersOf({ data }: Context) {
  const noSettings = async () => ({ file: { exclude: [], followLinks: false, databases: [] } });
  return new BackupDataFolders(data, async (work) => work(null), noSettings);
}

async function prepare(context: Context): Promise<string> {
  const prepared = await foldersOf(context).prepareRestore('b1', 'world');
  assert.ok('value' in prepared);
  return prepared.value.path;
}

/** Replaces a directory, as the user of the server, by a link to `outside`. @returns whether that was possible */
function replaceAsServer({ outside }: Context, directory: string): boolean {
  const script = 'mv "$0" "$0.moved" && ln -s "$1" "$0"';
  const { status } = spawnSync('sh', ['-c', script, directory, outside], { uid: server, gid: server });
  return status === 0;
}

/**
 * Fills a directory with the files of the Data Folder, and replaces its `maps` before the file of `maps` is written.
 */
async function fill(context: Context, target: string): Promise<boolean> {
  let isReplaced = false;
  const isExcluded = (path: string): boolean => {
    if (path === 'maps/one') isReplaced = replaceAsServer(context, join(target, 'maps'));
    return false;
  };
  // The copy fails where the directory of a file was replaced.
  await copyTree({ source: join(context.data, 'world'), target, signal, isExcluded }).catch(() => undefined);
  return isReplaced;
}

if (!isRoot) console.log('SKIPPED: only root can write for another user');
else {
  test('The user of the server cannot replace a directory that a restore fills', async (context) => {
    const target = await prepare(context);
    assert.is(await fill(context, target), false);
    assert.equal(readdirSync(context.outside), []);
    assert.is(readFileSync(join(target, 'maps/one'), 'utf8'), 'one');
  });

  test('Restored files get the owner and the mode of the Data Folder that they replace', async (context) => {
    const target = await prepare(context);
    await fill(context, target);
    assert.equal([statSync(target).uid, statSync(target).mode & 0o777], [0, 0o700]);
    assert.is(await foldersOf(context).swap('b1', 'world', kept), null);
    const { uid, gid, mode } = statSync(join(context.data, 'world'));
    assert.equal([uid, gid, mode & 0o7777], [server, server, 0o750]);
  });

  test('Restored files stay private if they cannot replace the Data Folder', async (context) => {
    const target = await prepare(context);
    await fill(context, target);
    // A rename cannot replace a directory with files.
    mkdirSync(join(context.data, kept, 'other'), { recursive: true });
    const error = await foldersOf(context)
      .swap('b1', 'world', kept)
      .catch(({ code }: NodeJS.ErrnoException) => code);
    assert.is(error, 'ENOTEMPTY');
    assert.equal([statSync(target).uid, statSync(target).mode & 0o777], [0, 0o700]);
    await foldersOf(context).cleanRestore('b1');
    assert.equal(readdirSync(context.data).sort(), [kept, 'world']);
  });

  test('A restored file with two hard links can be read before the swap', async (context) => {
    const target = await prepare(context);
    writeFileSync(join(target, 'server.cfg'), 'restored');
    chownSync(join(target, 'server.cfg'), server, server);
    linkSync(join(target, 'server.cfg'), join(target, 'other.cfg'));
    const read = await readInFolder(target, 'server.cfg', 100);
    assert.ok('bytes' in read, JSON.stringify(read));
  });

  test('The client of a database runs as the owner of the restored files', async (context) => {
    const target = await prepare(context);
    await fill(context, target);
    const findUser = createFindFolderUser(context.root, async () => ({ fault: { code: 'build_missing' } }) as never);
    const found = await findUser({ folder: 'gone', build: null }, target);
    assert.ok('value' in found);
    assert.is(found.value.user?.uid, server);
  });

  test("The server's user cannot enter an incomplete duplicate of a Data Folder", async (context) => {
    const entered: boolean[] = [];
    const tryToEnter = (): boolean => {
      const script = `for path in .creating-*/folder/maps; do mv "$path" "$path.moved"; done`;
      const { status } = spawnSync('sh', ['-c', script], { cwd: context.data, uid: server, gid: server });
      entered.push(status === 0);
      return false;
    };
    assert.is(await createNewFolders(context.root, new Map()).copy('second', 'world', tryToEnter), null);
    assert.equal([entered.length > 0, entered.includes(true)], [true, false]);
    assert.is(statSync(join(context.data, 'second')).uid, server);
  });

  test('A restored file is not written into a directory that has become a link', (context) => {
    const places = { restored: join(context.root, 'restored'), live: join(context.data, 'world'), kept };
    mkdirSync(join(places.restored, 'maps'), { recursive: true });
    writeFileSync(join(places.restored, 'maps/two'), 'two');
    rmSync(join(places.live, 'maps'), { recursive: true });
    symlinkSync(context.outside, join(places.live, 'maps'));
    assert.equal(placeFile(places, 'maps/two'), { fault: { code: 'path_blocked', path: 'maps' } });
    assert.equal(readdirSync(context.outside), []);
  });

  test("Directories created for a restored file belong to the Data Folder's owner", (context) => {
    const places = { restored: join(context.root, 'restored'), live: join(context.data, 'world'), kept };
    mkdirSync(join(places.restored, 'new/inner'), { recursive: true });
    writeFileSync(join(places.restored, 'new/inner/two'), 'two');
    assert.equal(placeFile(places, 'new/inner/two'), { value: false });
    for (const path of ['new', 'new/inner']) assert.is(lstatSync(join(places.live, path)).uid, server);
    assert.is(readFileSync(join(places.live, 'new/inner/two'), 'utf8'), 'two');
  });
}

test.run();
