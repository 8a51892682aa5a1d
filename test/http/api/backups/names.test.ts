/** Data Folders with names that are not UTF-8, for example from archives of other systems. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { until } from '../../../kit/system/until.js';
import { kinds, repositoryOptions } from './repositories.js';
import { addWriter, ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/names');

const pathOf = (directory: string, ...names: readonly string[]): Buffer =>
  Buffer.from([directory, ...names].join('/'), 'latin1');

/** The files: the name of each in Latin-1, and its text in answers. */
const files: readonly (readonly [name: string, text: string])[] = [
  ['caf\xe9.txt', 'caf\\xE9.txt'],
  ['\xff/caf\xe8.txt', '\\xFF/caf\\xE8.txt'],
  ['\xff/plain.txt', '\\xFF/plain.txt'],
  ['a\\xE9', 'a\\x5CxE9'],
];

function addFiles({ workspace }: SuccessiveManagers): string {
  const world = join(workspace.root, 'data/world');
  mkdirSync(pathOf(world, '\xff'));
  for (const [name] of files) writeFileSync(pathOf(world, name), name);
  return world;
}

function assertFiles(directory: string): void {
  for (const [name] of files) assert.is(readFileSync(pathOf(directory, name), 'utf8'), name);
}

for (const kind of kinds)
  test(`${kind}: names that are not UTF-8 are backed up, listed and restored`, async (context) => {
    const { manage, workspace } = context;
    const world = addFiles(context);
    const service = await manage({ args: repositoryOptions(kind, workspace) });
    const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
    assert.is(backup.problem, null);
    const list = async (path: string) =>
      (await service.get(`/backups/${backup.id}/files?path=${encodeURIComponent(path)}`)).json.map(
        (each: any) => each.name,
      );
    assert.equal(
      (await list('')).filter((name: string) => name.includes('\\')),
      ['\\xFF', 'a\\x5CxE9', 'caf\\xE9.txt'],
    );
    assert.equal(await list('\\xFF'), ['caf\\xE8.txt', 'plain.txt']);

    for (const [name] of files) writeFileSync(pathOf(world, name), 'present');
    for (const [name, path] of files) {
      const answer = await service.post(`/backups/${backup.id}/restore-file`, { path });
      assert.is(answer.status, 200, answer.text);
      assert.is(readFileSync(pathOf(world, name), 'utf8'), name);
      assert.is(readFileSync(pathOf(join(world, '..', answer.json.kept), name), 'utf8'), 'present');
    }
    assert.equal(
      (await service.get('/kept-folders')).json.map(({ path }: any) => path).sort(),
      files.map(([, path]) => path).sort(),
    );
    await service.post(`/backups/${backup.id}/restore`, { folder: 'copy' });
    assert.is((await ended(service, backup)).restored.problem, null);
    assertFiles(join(world, '../copy'));
  });

for (const mode of ['stop', 'freeze'])
  test(`A running server's names that are not UTF-8 are saved with ${mode}`, async (context) => {
    const { manage, workspace } = context;
    const world = addFiles(context);
    writeFileSync(join(world, 'folder.json'), JSON.stringify({ backup: { exclude: ['caf?.txt'] } }));
    addWriter(workspace);
    const service = await manage({ args: ['--backup-repository', 'copy'] });
    await service.post('/start', { Build: 'writer', Folder: 'world' });
    await waitForStatus(service, ({ phase }) => phase === 'up');
    const backup = await ended(service, (await service.post('/backups', { folder: 'world', mode })).json);
    assert.is(backup.problem, null);
    assert.equal(
      (await service.get(`/backups/${backup.id}/files?path=%5CxFF`)).json.map((each: any) => each.name),
      ['plain.txt'],
    );
    assert.is((await service.post('/stop')).status, 204);
    await service.post(`/backups/${backup.id}/restore`);
    assert.equal((await ended(service, backup)).restored.carried, 2);
    assertFiles(world);
  });

test('A Data Folder with names that are not UTF-8 can be copied and deleted', async (context) => {
  const { manage, workspace } = context;
  const world = addFiles(context);
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  const made = await service.request('PUT', '/datafolders/copy', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ copy_of: 'world' }),
  });
  assert.is(made.status, 201, made.text);
  assertFiles(join(world, '../copy'));
  assert.is((await service.request('DELETE', '/datafolders/copy')).status, 204);
  assert.not(existsSync(join(world, '../copy')));
  await until(async () => readdirSync(join(workspace.root, 'data')).every((name) => !name.startsWith('.deleting-')));
  const backup = await ended(service, (await service.post('/backups', { folder: 'world' })).json);
  await service.post(`/backups/${backup.id}/restore`);
  assert.is((await ended(service, backup)).restored.problem, null);
  assert.type((await service.get('/kept-folders')).json[0].size, 'number');
});

test.run();
