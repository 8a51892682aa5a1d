/** Restores while the server runs with the Data Folder, and the checks before files are replaced. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { kinds, repositoryOptions } from './repositories.js';
import { addWriter, checkWorld, ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/restore-running');

for (const kind of kinds)
  test(`${kind}: a permitted restore stops the server and starts it again`, async (context) => {
    const { workspace, manage } = context;
    addWriter(workspace);
    const service = await manage({ args: repositoryOptions(kind, workspace) });
    assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
    const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
    const backup = await ended(service, (await service.post('/backups', { folder: 'world', mode: 'freeze' })).json);
    assert.is(backup.problem, null);
    const refused = await service.post(`/backups/${backup.id}/restore`);
    assert.equal([refused.status, refused.json.code], [409, 'folder_running']);
    assert.is((await service.post(`/backups/${backup.id}/restore`, { stop: true })).status, 202);
    const { restored } = await ended(service, backup);
    assert.equal([restored.problem, restored.folder], [null, 'world']);
    const after = await waitForStatus(service, ({ phase }) => phase === 'up');
    assert.equal([after.build, after.folder], ['writer', 'world']);
    assert.is.not(after.run, run);
    assert.is((await service.post('/stop')).status, 204);
    for (const name of ['world', restored.kept]) checkWorld(join(workspace.root, 'data', name));
    const { json: entries } = await service.get('/history?limit=100');
    const ofBackup = entries.filter(({ detail }: any) => detail?.backup === backup.id).map(({ type }: any) => type);
    assert.equal(ofBackup.slice(0, 3), ['backup.restored', 'operation.start', 'operation.stop']);
  });

test('A fatal finding prevents a restore, unless the restore skips the preflight', async (context) => {
  const { workspace, manage } = context;
  addWriter(workspace);
  const service = await manage({ args: repositoryOptions('copy', workspace) });
  const at = (name: string): string => join(workspace.root, 'data/world', name);
  await service.post('/start', { Build: 'writer', Folder: 'world' });
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  writeFileSync(at('folder.json'), JSON.stringify({ kind: 'fxserver' }));
  const backup = await ended(service, (await service.post('/backups', { folder: 'world', mode: 'freeze' })).json);
  writeFileSync(at('folder.json'), JSON.stringify({ kind: 'generic' }));
  await service.post(`/backups/${backup.id}/restore`, { stop: true });
  const { restored } = await ended(service, backup);
  assert.match(restored.problem, /preflight of the restored files has the fatal finding/);
  assert.is(restored.kept, null);
  assert.is((await service.get('/status')).json.run, run);
  assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
  assert.is((await service.post('/stop')).status, 204);
  await service.post(`/backups/${backup.id}/restore`, { preflight: false });
  assert.is((await ended(service, backup)).restored.problem, null);
  assert.is(readFileSync(at('folder.json'), 'utf8'), '{"kind":"fxserver"}');
});

test('A restore to another Data Folder does not affect the server', async (context) => {
  const { workspace, manage } = context;
  addWriter(workspace);
  const service = await manage({ args: repositoryOptions('copy', workspace) });
  await service.post('/start', { Build: 'writer', Folder: 'world' });
  const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
  const backup = await ended(service, (await service.post('/backups', { folder: 'world', mode: 'freeze' })).json);
  await service.post(`/backups/${backup.id}/restore`, { folder: 'copy', stop: true });
  assert.is((await ended(service, backup)).restored.problem, null);
  checkWorld(join(workspace.root, 'data/copy'));
  assert.is((await service.get('/status')).json.run, run);
});

test.run();
