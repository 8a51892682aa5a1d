/** New Data Folders are complete or absent, and never replace an existing entry. */
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clearHalfMade, createNewFolders } from '../../../adapters/folders/create.js';
import type { NewFolders } from '../../../machines/folders/new-folder.js';
import { folderTemplates } from '../../kit/data/kinds.js';
import { runUntilKilled } from './kill-at-step.js';

const adapters = fileURLToPath(new URL('../../../adapters/', import.meta.url));
const template = join(adapters, 'kinds/fxserver/template');

const test = suite<{ root: string; data: string; folders: NewFolders }>('adapters/folders/create');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'new-folder-'));
  context.data = join(context.root, 'data');
  mkdirSync(context.data);
  context.folders = createNewFolders(context.root, folderTemplates);
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

/** Returns every path below a directory with the content of each file. */
function contents(directory: string): Record<string, string> {
  const paths = readdirSync(directory, { recursive: true }) as string[];
  return Object.fromEntries(
    paths
      .sort()
      .map((path) => [
        path,
        statSync(join(directory, path)).isDirectory() ? '(directory)' : readFileSync(join(directory, path), 'utf8'),
      ]),
  );
}

test('A new Data Folder has exactly the files of its template', async ({ data, folders }) => {
  assert.is(await folders.create('mine', 'fxserver'), null);
  assert.equal(contents(join(data, 'mine')), contents(template));
  assert.equal(readdirSync(data), ['mine']);
});

test('A new Data Folder from the template `empty` has no files', async ({ data, folders }) => {
  assert.is(await folders.create('mine', 'empty'), null);
  assert.equal(contents(data), { mine: '(directory)' });
});

test('A new Data Folder has the mode of a plain mkdir; the server.cfg has 0600', async ({ data, folders }) => {
  await folders.create('mine', 'fxserver');
  await folders.create('bare', 'empty');
  mkdirSync(join(data, 'made'));
  const ordinary = statSync(join(data, 'made')).mode;
  for (const name of ['mine', 'bare']) assert.is(statSync(join(data, name)).mode, ordinary, name);
  assert.is(statSync(join(data, 'mine', 'server.cfg')).mode & 0o777, 0o600);
});

test('A new Data Folder may have any valid directory name', async ({ data, folders }) => {
  const names = ['a b', '"', ';', '#1', '世界', '🚗', '-', '__proto__', 'n'.repeat(255)];
  for (const name of names) assert.is(await folders.create(name, 'fxserver'), null, name);
  assert.equal(readdirSync(data).sort(), [...names].sort());
});

test('The refusal of an unusable name of a Data Folder contains the reason', async ({ root, data, folders }) => {
  for (const [name, reason] of [
    ['..', 'leading_dot'],
    ['a/b', 'slash'],
    ['', 'empty'],
    ['a\0', 'control_character'],
    ['5%', 'it contains % or \\, and FXServer finds no resources below such a directory'],
  ] as const) {
    assert.equal(await folders.create(name, 'fxserver'), { code: 'folder_name_invalid', folder: name, reason });
  }
  assert.equal([readdirSync(data), readdirSync(root)], [[], ['data']]);
});

const taken: Readonly<Record<string, (path: string) => void>> = {
  'an empty directory': (path) => mkdirSync(path),
  'a directory with an entry': (path) => mkdirSync(join(path, 'inside'), { recursive: true }),
  'a file': (path) => writeFileSync(path, 'mine'),
  'a link to a directory': (path) => symlinkSync('..', path),
  'a link to nowhere': (path) => symlinkSync('nowhere', path),
};

for (const [what, put] of Object.entries(taken)) {
  test(`A Data Folder is not created at the path of ${what}`, async ({ data, folders }) => {
    const path = join(data, 'mine');
    put(path);
    const { ino } = lstatSync(path);
    for (const from of ['fxserver', 'empty'] as const) {
      assert.equal(await folders.create('mine', from), { code: 'folder_exists', folder: 'mine' });
    }
    assert.is(lstatSync(path).ino, ino);
    assert.equal(readdirSync(data), ['mine']);
    if (what === 'a link to nowhere') assert.is(readlinkSync(path), 'nowhere');
  });
}

test('Exactly one of many concurrent creations of a Data Folder succeeds', async ({ data, folders }) => {
  for (const from of ['empty', 'fxserver'] as const) {
    const faults = await Promise.all(Array.from({ length: 10 }, () => folders.create(from, from)));
    assert.is(faults.filter((fault) => fault === null).length, 1);
    assert.equal(
      faults.filter((fault) => fault !== null).map(({ code }) => code),
      Array.from({ length: 9 }, () => 'folder_exists'),
    );
  }
  assert.equal(readdirSync(data).sort(), ['empty', 'fxserver']);
});

test('A failed creation of a Data Folder reports the error code, and leaves no files', async ({
  root,
  data,
  folders,
}) => {
  rmSync(data, { recursive: true });
  symlinkSync('data', data);
  assert.equal(await folders.create('mine', 'fxserver'), {
    code: 'folder_unwritable',
    folder: 'mine',
    because: 'ELOOP',
  });
  assert.equal(readdirSync(root), ['data']);
});

test('The owner can edit a new Data Folder even if the program is installed read-only', async ({ root, data }) => {
  const program = join(root, 'program', 'adapters');
  cpSync(adapters, program, { recursive: true });
  cpSync(join(adapters, '../machines'), join(root, 'program', 'machines'), { recursive: true });
  writeFileSync(join(root, 'program', 'package.json'), '{ "type": "module" }');
  const readOnly = join(program, 'kinds/fxserver/template');
  for (const path of readdirSync(readOnly, { recursive: true }) as string[]) {
    chmodSync(join(readOnly, path), statSync(join(readOnly, path)).isDirectory() ? 0o555 : 0o444);
  }
  const module = (await import(pathToFileURL(join(program, 'folders/create.js')).href)) as {
    createNewFolders: typeof createNewFolders;
  };
  const templates = new Map([['fxserver', { directory: pathToFileURL(`${readOnly}/`), secretFiles: ['server.cfg'] }]]);
  assert.is(await module.createNewFolders(root, templates).create('mine', 'fxserver'), null);
  const paths = readdirSync(join(data, 'mine'), { recursive: true }) as string[];
  for (const path of paths) assert.ok((statSync(join(data, 'mine', path)).mode & 0o200) !== 0, path);
});

test('A Data Folder that a crash left incomplete is removed at the next start', async ({ root, data }) => {
  mkdirSync(join(data, '.creating-aB3xYz', 'folder', 'resources'), { recursive: true });
  chmodSync(join(data, '.creating-aB3xYz', 'folder', 'resources'), 0o555);
  mkdirSync(join(data, '.creating-000000'));
  mkdirSync(join(data, '.creating-potato', 'mine'), { recursive: true });
  mkdirSync(join(data, '.creating-something', 'folder'), { recursive: true });
  writeFileSync(join(data, '.creating-abcdef'), 'a file');
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync('../elsewhere', join(data, '.creating-linked'));
  await clearHalfMade(root);
  assert.equal(readdirSync(data).sort(), [
    '.creating-abcdef',
    '.creating-linked',
    '.creating-potato',
    '.creating-something',
  ]);
});

test('The start accepts a workspace whose data/ is missing or is a broken link', async ({ root, data }) => {
  rmSync(data, { recursive: true });
  await clearHalfMade(root);
  symlinkSync('nowhere', data);
  await clearHalfMade(root);
  assert.equal(readdirSync(root), ['data']);
});

test('A killed creation leaves a complete Data Folder, or nothing after the next start', async ({ root, data }) => {
  const whole = contents(template);
  let [before, after] = [0, 0];
  for (let n = 1; ; n += 1) {
    const name = `killed ${n}`;
    const killed = await runUntilKilled(
      `const { createNewFolders } = await import(${JSON.stringify(pathToFileURL(join(adapters, 'folders/create.js')).href)});
       const template = { directory: new URL(${JSON.stringify(pathToFileURL(`${template}/`).href)}), secretFiles: ['server.cfg'] };
       const folders = createNewFolders(${JSON.stringify(root)}, new Map([['fxserver', template]]));
       arm();
       const fault = await folders.create(${JSON.stringify(name)}, 'fxserver');
       if (fault !== null) throw new Error(JSON.stringify(fault));`,
      n,
    );
    await clearHalfMade(root);
    const made = readdirSync(data).filter((entry) => entry.startsWith('.') || entry === name);
    assert.equal(made, made.includes(name) ? [name] : []);
    if (made.includes(name)) {
      assert.equal(contents(join(data, name)), whole);
      after += 1;
    } else {
      before += 1;
    }
    if (!killed) break;
  }
  assert.ok(before > 5 && after > 1, `${before} before, ${after} after`);
});

test.run();
