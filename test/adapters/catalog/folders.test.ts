/** The lists of Data Folders and Builds: which directories the lists contain, and when the lists change. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { fxserverFolder, genericFolder } from '../../kit/data/data-folders.js';

const test = suite<{ root: string; data: string }>('adapters/catalog/folders');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'catalog-'));
  context.data = join(context.root, 'data');
  mkdirSync(context.data);
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

async function namesIn(root: string): Promise<string[]> {
  return (await (await openCatalog(root, new Kinds({ root, searchPath: '' }))).dataFolders()).map(({ name }) => name);
}

test('A workspace without data/ and builds/ has no Data Folders and no Builds', async ({ root, data }) => {
  rmSync(data, { recursive: true });
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  assert.equal(await catalog.dataFolders(), []);
  assert.equal(await catalog.builds(), []);
});

test('The list of Data Folders omits files, broken links and names with a dot', async ({ root, data }) => {
  for (const name of ['b', 'a', 'B', '.hidden', '[x]']) mkdirSync(join(data, name));
  writeFileSync(join(data, 'file'), '');
  symlinkSync(join(data, 'nowhere'), join(data, 'dangling'));
  symlinkSync(join(data, 'circle'), join(data, 'circle'));
  symlinkSync(join(data, 'file'), join(data, 'link-to-file'));
  assert.equal(await namesIn(root), ['B', '[x]', 'a', 'b']);
});

test('A link to a directory is a Data Folder, wherever the directory is', async ({ root, data }) => {
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync('../elsewhere', join(data, 'linked'));
  writeFileSync(join(root, 'elsewhere', 'server.cfg'), '');
  assert.equal(await (await openCatalog(root, new Kinds({ root, searchPath: '' }))).dataFolders(), [
    { ...fxserverFolder('linked'), link_target: join(root, 'elsewhere') },
  ]);
});

test('A Data Folder may have any UTF-8 name without a leading dot, returned unchanged', async ({ root, data }) => {
  const names = [
    'with space',
    ' ',
    'a#b',
    '100%',
    '%41',
    'a?b=c&d',
    'Größe',
    'ゲーム',
    '😀',
    "it's",
    '"',
    '\\',
    '..a',
    '-',
    '$HOME',
    'new\nline',
    'x'.repeat(255),
    'ü'.repeat(127),
  ];
  const visible = names.filter((name) => !name.startsWith('.'));
  for (const name of names) mkdirSync(join(data, name));
  assert.equal(
    await namesIn(root),
    [...visible].sort((a, b) => (a < b ? -1 : 1)),
  );
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  for (const name of visible) assert.equal(await catalog.resources(name, null), [], name);
});

test('A Data Folder whose name is not UTF-8 is omitted, because JSON cannot contain it', async ({ root, data }) => {
  mkdirSync(Buffer.concat([Buffer.from(`${data}/`), Buffer.from([0x61, 0xff, 0x62])]));
  mkdirSync(join(data, 'good'));
  assert.equal(await namesIn(root), ['good']);
});

test('A refresh changes the list of Data Folders; the fields are always current', async ({ root, data }) => {
  mkdirSync(join(data, 'one'));
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  mkdirSync(join(data, 'two'));
  writeFileSync(join(data, 'one', 'server.cfg'), '');
  assert.equal(await catalog.dataFolders(), [fxserverFolder('one')]);
  rmSync(join(data, 'one'), { recursive: true });
  assert.equal(await catalog.dataFolders(), [genericFolder('one', { exists: false })]);
  await catalog.refreshDataFolders();
  assert.equal(await catalog.dataFolders(), [genericFolder('two')]);
});

test('has_config is false for a directory, and true for a link to a file', async ({ root, data }) => {
  mkdirSync(join(data, 'one', 'server.cfg'), { recursive: true });
  mkdirSync(join(data, 'two'));
  writeFileSync(join(root, 'shared.cfg'), '');
  symlinkSync(join(root, 'shared.cfg'), join(data, 'two', 'server.cfg'));
  const folders = await (await openCatalog(root, new Kinds({ root, searchPath: '' }))).dataFolders();
  assert.equal(
    folders.map(({ has_config }) => has_config),
    [false, true],
  );
});

test('A failed refresh keeps the list, and the next refresh works', async ({ root, data }) => {
  mkdirSync(join(data, 'one'));
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  rmSync(data, { recursive: true });
  symlinkSync('data', data);
  await catalog.refreshDataFolders().then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, 'ELOOP'),
  );
  assert.equal(
    (await catalog.dataFolders()).map(({ name }) => name),
    ['one'],
  );
  rmSync(data);
  mkdirSync(join(data, 'two'), { recursive: true });
  await catalog.refreshDataFolders();
  assert.equal(
    (await catalog.dataFolders()).map(({ name }) => name),
    ['two'],
  );
});

test('A workspace with an unreadable data/ cannot be opened', async ({ root, data }) => {
  rmSync(data, { recursive: true });
  writeFileSync(data, 'a file');
  await openCatalog(root, new Kinds({ root, searchPath: '' })).then(
    () => assert.unreachable(),
    (error) => assert.is(error.code, 'ENOTDIR'),
  );
});

test('Builds are listed by the same rules as Data Folders', async ({ root, data }) => {
  mkdirSync(join(root, 'builds', '2372'), { recursive: true });
  mkdirSync(join(root, 'builds', '.git'));
  writeFileSync(join(root, 'builds', 'readme'), '');
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  mkdirSync(join(root, 'builds', 'new'));
  mkdirSync(join(data, 'new'));
  const ids = async (): Promise<string[]> => (await catalog.builds()).map(({ id }) => id);
  await catalog.refreshDataFolders();
  assert.equal(await ids(), ['2372']);
  await catalog.refreshBuilds();
  assert.equal(await ids(), ['2372', 'new']);
  rmSync(join(root, 'builds', '2372'), { recursive: true });
  const [gone] = await catalog.builds();
  assert.equal(gone, {
    id: '2372',
    kind: null,
    kind_name: null,
    limits: null,
    limitsNotKept: [],
    playerCommands: null,
    version: null,
    installedAt: null,
    folder_present: false,
    exe_present: false,
    fault: { code: 'build_unknown', build: '2372', gone: true },
  });
});

test.run();
