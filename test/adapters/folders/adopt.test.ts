/** Directories that become Data Folders without being moved. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createNewFolders } from '../../../adapters/folders/create.js';
import type { NewFolders } from '../../../machines/folders/new-folder.js';
import { folderTemplates } from '../../kit/data/kinds.js';

interface Place {
  /** The directory of the test, which contains the workspace. */
  top: string;
  root: string;
  data: string;
  folders: NewFolders;
}

const test = suite<Place>('adapters/folders/adopt');

test.before.each((place) => {
  place.top = realpathSync(mkdtempSync(join(tmpdir(), 'adopt-')));
  place.root = join(place.top, 'workspace');
  place.data = join(place.root, 'data');
  mkdirSync(place.data, { recursive: true });
  place.folders = createNewFolders(place.root, folderTemplates);
});

test.after.each(({ top }) => rmSync(top, { recursive: true, force: true }));

/** Makes a directory with a file outside the workspace. */
function addDirectory({ top }: Place, name: string): string {
  const path = join(top, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'server.cfg'), 'mine');
  return path;
}

test('A directory is adopted by a link without changes of its files', async (place) => {
  const path = addDirectory(place, 'roleplay');
  const { mtimeMs, ino } = lstatSync(path);
  assert.is(await place.folders.adopt('mine', path), null);
  assert.is(readlinkSync(join(place.data, 'mine')), path);
  assert.equal([lstatSync(path).mtimeMs, lstatSync(path).ino], [mtimeMs, ino]);
  assert.equal(readdirSync(place.data), ['mine']);
});

test('An adopted Data Folder is a link to a path that contains no link', async (place) => {
  const path = addDirectory(place, 'disk/roleplay');
  symlinkSync('disk', join(place.top, 'short'));
  assert.is(await place.folders.adopt('mine', `${place.top}/short/../short/roleplay/`), null);
  assert.is(readlinkSync(join(place.data, 'mine')), path);
});

test('A removed adopted Data Folder leaves its directory with all files', async (place) => {
  const path = addDirectory(place, 'roleplay');
  await place.folders.adopt('mine', path);
  assert.is(place.folders.remove('mine'), null);
  assert.equal(
    [readdirSync(path), readdirSync(place.data).filter((name) => !name.startsWith('.'))],
    [['server.cfg'], []],
  );
});

const refused: Readonly<Record<string, (place: Place) => readonly [path: string, why: string, other?: string]>> = {
  'a relative path': () => ['roleplay', 'not_absolute'],
  'an empty path': () => ['', 'not_absolute'],
  'a path to nothing': ({ top }) => [join(top, 'nowhere'), 'missing'],
  'a path with NUL': ({ top }) => [`${top}\0`, 'missing'],
  'a path that is too long': () => [`/${'n'.repeat(5_000)}`, 'missing'],
  'a link to itself': ({ top }) => {
    symlinkSync('self', join(top, 'self'));
    return [join(top, 'self'), 'missing'];
  },
  'a file': ({ top }) => {
    writeFileSync(join(top, 'file'), '');
    return [join(top, 'file'), 'not_a_directory'];
  },
  'a device': () => ['/dev/null', 'not_a_directory'],
  'the root of the file system': () => ['/', 'root'],
  'the root by a longer path': () => ['/usr/..', 'root'],
  'the workspace': ({ root }) => [root, 'inside_workspace'],
  'the directory of the Data Folders': ({ data }) => [data, 'inside_workspace'],
  'a directory of the manager': ({ root }) => {
    mkdirSync(join(root, 'manager/config'), { recursive: true });
    return [join(root, 'manager/config'), 'inside_workspace'];
  },
  'a hidden directory among the Data Folders': ({ data }) => {
    mkdirSync(join(data, '.deleting-abcdef/folder'), { recursive: true });
    return [join(data, '.deleting-abcdef/folder'), 'inside_workspace'];
  },
  'a directory around the workspace': ({ top }) => [top, 'around_workspace'],
  'a Data Folder': ({ data }) => {
    mkdirSync(join(data, 'world'));
    return [join(data, 'world'), 'is_folder', 'world'];
  },
  'a directory inside a Data Folder': ({ data }) => {
    mkdirSync(join(data, 'world/resources'), { recursive: true });
    return [join(data, 'world/resources'), 'inside_folder', 'world'];
  },
  'a directory that a Data Folder links to': (place) => {
    const path = addDirectory(place, 'roleplay');
    symlinkSync(path, join(place.data, 'by hand'));
    return [path, 'is_folder', 'by hand'];
  },
  'a directory around a linked Data Folder': (place) => {
    const path = addDirectory(place, 'disk/roleplay');
    symlinkSync(path, join(place.data, 'by hand'));
    return [dirname(path), 'around_folder', 'by hand'];
  },
};

for (const [what, make] of Object.entries(refused)) {
  test(`Adoption refuses ${what}`, async (place) => {
    const [path, why, other] = make(place);
    const before = readdirSync(place.data);
    const fault = { code: 'folder_path_invalid', path, why, ...(other === undefined ? {} : { other }) };
    assert.equal(await place.folders.adopt('mine', path), fault);
    assert.equal(readdirSync(place.data), before);
  });
}

test('A directory whose name only begins like a Data Folder can be adopted', async (place) => {
  await place.folders.adopt('one', addDirectory(place, 'roleplay'));
  assert.is(await place.folders.adopt('two', addDirectory(place, 'roleplay2')), null);
  assert.is(await place.folders.adopt('three', addDirectory(place, 'workspace2')), null);
});

test('An adopted Data Folder never replaces a file, a directory or a link', async (place) => {
  const path = addDirectory(place, 'roleplay');
  writeFileSync(join(place.data, 'file'), '');
  mkdirSync(join(place.data, 'directory'));
  symlinkSync('nowhere', join(place.data, 'link'));
  for (const name of ['file', 'directory', 'link'])
    assert.equal(await place.folders.adopt(name, path), { code: 'folder_exists', folder: name });
  assert.is(readlinkSync(join(place.data, 'link')), 'nowhere');
  assert.equal(await place.folders.adopt('.hidden', path), {
    code: 'folder_name_invalid',
    folder: '.hidden',
    reason: 'leading_dot',
  });
});

test('Exactly one of many concurrent adoptions of a directory succeeds', async (place) => {
  const path = addDirectory(place, 'roleplay');
  const faults = await Promise.all(Array.from({ length: 10 }, (_, n) => place.folders.adopt(`mine${n}`, path)));
  assert.equal(faults.filter((fault) => fault === null).length, 1);
  assert.is(readdirSync(place.data).length, 1);
});

test.run();
