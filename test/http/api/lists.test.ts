/** GET and POST /datafolders and /builds: kept lists, whose entries are looked up now. */
import { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onStage, type Stage } from '../stage.js';

const test = suite<Stage>('GET and POST /datafolders, /builds');

const longest = 'n'.repeat(255);
/** Every one a directory name, whatever it means elsewhere. */
const names = [
  'Wörld',
  'a b',
  'a%2Fb',
  '100%',
  '#1',
  'q?x=1',
  'a+b',
  '[x]',
  "it's",
  'ÄÖÜ',
  '世界',
  '🚗',
  '~',
  '-',
  'a..',
  '$HOME',
  longest,
];

onStage(test, (workspace) => {
  for (const name of names) workspace.addFolder(name);
  workspace.addBuild('10');
  workspace.addBuild('9');
  workspace.addBuild('programless', { command: ['./server'] });
  mkdirSync(join(workspace.root, 'data', '.hidden'));
  writeFileSync(join(workspace.root, 'data', 'a file'), '');
});

const namesIn = (list: { name: string }[]): string[] => list.map(({ name }) => name);
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1);

test('GET /datafolders is a bare array of objects, sorted by name, directories only', async ({ service }) => {
  const answer = await service.get('/datafolders');
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', 'application/json');
  assert.equal(namesIn(answer.json), [...names, 'world'].sort(byCodeUnits));
  assert.equal(
    answer.json.find(({ name }: any) => name === 'world'),
    { name: 'world', exists: true, has_config: true, kind: 'fxserver', config: 'server.cfg' },
  );
});

test('GET /builds is a bare array of objects, sorted by id', async ({ service }) => {
  const answer = await service.get('/builds');
  assert.is(answer.status, 200);
  assert.equal(
    answer.json.map(({ id }: any) => id),
    ['10', '9', 'console', 'programless'],
  );
  assert.equal(answer.json[2], {
    id: 'console',
    kind: 'generic',
    version: null,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
  });
  assert.is(answer.json[3].exe_present, false);
  assert.is(answer.json[3].startable, false);
  assert.match(answer.json[3].problem, './server');
});

test('a Data Folder that is added or removed changes the list at the next refresh only', async ({
  service,
  workspace,
}) => {
  const { json: before } = await service.get('/datafolders');
  const path = workspace.addFolder('added');
  assert.equal((await service.get('/datafolders')).json, before);

  const refreshed = await service.post('/datafolders');
  assert.is(refreshed.status, 204);
  assert.is(refreshed.text, '');
  assert.equal(namesIn((await service.get('/datafolders')).json), [...namesIn(before), 'added'].sort(byCodeUnits));

  rmSync(path, { recursive: true });
  const { json: gone } = await service.get('/datafolders');
  assert.equal(
    gone.find(({ name }: any) => name === 'added'),
    { name: 'added', exists: false, has_config: false, kind: 'generic', config: null },
  );
  assert.is((await service.get('/datafolders/added/resources')).status, 404);

  await service.post('/datafolders');
  assert.equal((await service.get('/datafolders')).json, before);
});

test('a Build that is added or removed changes the list at the next refresh only', async ({ service, workspace }) => {
  const { json: before } = await service.get('/builds');
  const path = workspace.addBuild('added');
  assert.equal((await service.get('/builds')).json, before);
  assert.is((await service.post('/builds')).status, 204);
  assert.is((await service.get('/builds')).json.length, before.length + 1);

  rmSync(path, { recursive: true });
  const gone = (await service.get('/builds')).json.find(({ id }: any) => id === 'added');
  assert.is(gone.folder_present, false);
  assert.is(gone.exe_present, false);
  assert.match(gone.problem, 'no longer exists');

  await service.post('/builds');
  assert.equal((await service.get('/builds')).json, before);
});

test('whether a Data Folder has its configuration is looked up now', async ({ service, workspace }) => {
  const config = join(workspace.root, 'data', 'world', 'server.cfg');
  const look = async () => (await service.get('/datafolders')).json.find(({ name }: any) => name === 'world');
  unlinkSync(config);
  assert.equal(await look(), {
    name: 'world',
    exists: true,
    has_config: false,
    kind: 'fxserver',
    config: 'server.cfg',
  });
  mkdirSync(config);
  assert.is((await look()).has_config, false, 'a directory is no configuration');
  rmSync(config, { recursive: true });
  writeFileSync(config, '');
  assert.is((await look()).has_config, true);
});

test('one refresh leaves the other list alone', async ({ service, workspace }) => {
  const folder = workspace.addFolder('only folder');
  const build = workspace.addBuild('only build');
  await service.post('/builds');
  assert.not.ok(namesIn((await service.get('/datafolders')).json).includes('only folder'));
  await service.post('/datafolders');
  assert.ok(namesIn((await service.get('/datafolders')).json).includes('only folder'));
  for (const path of [folder, build]) rmSync(path, { recursive: true });
  await service.post('/datafolders');
  await service.post('/builds');
});

test('a list that cannot be read anew stays as it was, and the answer is 500', async ({ service, workspace }) => {
  const { json: before } = await service.get('/datafolders');
  const path = join(workspace.root, 'data');
  renameSync(path, `${path}-away`);
  try {
    // A link to itself: the system gives ELOOP, to root too.
    symlinkSync('data', path);
    const answer = await service.post('/datafolders');
    assert.is(answer.status, 500, answer.text);
    assert.is(answer.json.code, 'list_unreadable');
    assert.equal(namesIn((await service.get('/datafolders')).json), namesIn(before));
  } finally {
    rmSync(path);
    renameSync(`${path}-away`, path);
  }
  assert.is((await service.post('/datafolders')).status, 204);
  assert.equal((await service.get('/datafolders')).json, before);
});

test.run();
