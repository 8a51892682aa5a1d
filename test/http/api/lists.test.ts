/** GET and POST /datafolders and /builds: stored lists, whose entries are read at each request. */
import { mkdirSync, renameSync, rmSync, statSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fxserverFolder, genericFolder } from '../../kit/data/data-folders.js';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/lists');

const longest = 'n'.repeat(255);
/** Valid names of directories, even if a name is special in other contexts. */
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

shareService(test, (workspace) => {
  for (const name of names) workspace.addFolder(name);
  workspace.addBuild('10');
  workspace.addBuild('9');
  workspace.addBuild('programless', { command: ['./server'] });
  mkdirSync(join(workspace.root, 'data', '.hidden'));
  writeFileSync(join(workspace.root, 'data', 'a file'), '');
});

const namesIn = (list: { name: string }[]): string[] => list.map(({ name }) => name);
const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : 1);

test('GET /datafolders returns a sorted array without an envelope', async ({ service }) => {
  const answer = await service.get('/datafolders');
  assert.is(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', 'application/json');
  assert.equal(namesIn(answer.json), [...names, 'world'].sort(byCodeUnits));
  assert.equal(
    answer.json.find(({ name }: any) => name === 'world'),
    fxserverFolder('world'),
  );
});

test('GET /builds returns an array of Builds, sorted by id', async ({ service }) => {
  const answer = await service.get('/builds');
  assert.is(answer.status, 200);
  assert.equal(
    answer.json.map(({ id }: any) => id),
    ['10', '9', 'console', 'programless'],
  );
  assert.equal(answer.json[2], {
    id: 'console',
    kind: 'generic',
    kind_name: 'Generic',
    version: null,
    installed_at: answer.json[2].installed_at,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
    limits: null,
    limits_not_kept: [],
  });
  assert.is(answer.json[3].exe_present, false);
  assert.is(answer.json[3].startable, false);
  assert.match(answer.json[3].problem, './server');
});

test('GET /builds says when the directory of each Build was created', async ({ service, workspace }) => {
  const { json: builds } = await service.get('/builds');
  for (const { id, installed_at: installedAt } of builds) {
    const { birthtimeMs } = statSync(join(workspace.root, 'builds', id));
    assert.is(installedAt, birthtimeMs > 0 ? new Date(birthtimeMs).toISOString() : null);
  }
  writeFileSync(join(workspace.root, 'builds/10/later'), '');
  assert.is((await service.get('/builds/10')).json.installed_at, builds[0].installed_at);
  rmSync(join(workspace.root, 'builds/10/later'));
});

test('A refresh lists a new Data Folder; a deleted Data Folder is marked at once', async ({ service, workspace }) => {
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
    genericFolder('added', { exists: false }),
  );
  assert.is((await service.get('/datafolders/added/resources')).status, 404);

  await service.post('/datafolders');
  assert.equal((await service.get('/datafolders')).json, before);
});

test('A refresh lists a new Build; a deleted Build is marked at once', async ({ service, workspace }) => {
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

test('GET /datafolders shows a config file without a refresh', async ({ service, workspace }) => {
  const config = join(workspace.root, 'data', 'world', 'server.cfg');
  const look = async () => (await service.get('/datafolders')).json.find(({ name }: any) => name === 'world');
  const settings = join(workspace.root, 'data', 'world', 'folder.json');
  writeFileSync(settings, '{ "kind": "fxserver" }');
  unlinkSync(config);
  assert.equal(await look(), fxserverFolder('world', { has_config: false }));
  mkdirSync(config);
  assert.is((await look()).has_config, false, 'a directory is not a configuration');
  rmSync(config, { recursive: true });
  rmSync(settings);
  writeFileSync(config, '');
  assert.is((await look()).has_config, true);
});

test('POST /builds does not refresh the list of Data Folders', async ({ service, workspace }) => {
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

test('POST /datafolders does not refresh the list of Builds', async ({ service, workspace }) => {
  const path = workspace.addBuild('later build');
  const hasBuild = async () => (await service.get('/builds')).json.some(({ id }: any) => id === 'later build');
  await service.post('/datafolders');
  assert.not(await hasBuild());
  await service.post('/builds');
  assert.ok(await hasBuild());
  rmSync(path, { recursive: true });
  await service.post('/builds');
});

test('POST /datafolders keeps the list if the directory cannot be read', async ({ service, workspace }) => {
  const { json: before } = await service.get('/datafolders');
  const path = join(workspace.root, 'data');
  renameSync(path, `${path}-away`);
  try {
    // The directory is a link to itself: the system reports ELOOP, even to root.
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
