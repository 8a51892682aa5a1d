/** DELETE /datafolders/{name} while a backup, an update or a resource change uses the Data Folder. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  manageUpdates,
  planPath,
  planUpdate,
  prepareUpdates,
  startBefore,
  untilState,
} from '../../../kit/manager/server-updates.js';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { startServiceProcess } from '../../../kit/manager/service-process.js';
import { endServers } from '../../../kit/manager/shared-service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { startDownloadServer } from '../../../kit/servers/download-server.js';
import { until } from '../../../kit/system/until.js';

interface Context {
  workspace: Workspace;
  service: RunningService;
}

const test = suite<Context>('http/api/folders/in-use');

test.after.each(async ({ workspace, service }) => {
  await service.end();
  await endServers(workspace);
  workspace.remove();
});

const remove = (service: RunningService) => service.request('DELETE', '/datafolders/world');

test('A Data Folder is not deleted while it is backed up', async (context) => {
  const workspace = (context.workspace = createWorkspace());
  const world = workspace.addFolder('world');
  const go = join(workspace.root, 'go');
  const command = ['/bin/sh', '-c', `until test -e '${go}'; do sleep 0.05; done; echo dumped`];
  const settings = { kind: 'generic', backup: { databases: [{ name: 'slow', command }] } };
  writeFileSync(join(world, 'folder.json'), JSON.stringify(settings));
  const service = (context.service = await startService(workspace.root, {
    args: ['--backup-repository', 'copy'],
  }));
  const { json: begun } = await service.post('/backups', { folder: 'world' });
  const backup = async () => (await service.get(`/backups/${begun.id}`)).json;
  const refused = await remove(service);
  assert.equal([refused.status, refused.json.code], [409, 'backup_busy']);
  assert.ok(existsSync(world));
  writeFileSync(go, '');
  await until(async () => (await backup()).step === null, 'the backup ends');
  assert.is((await backup()).problem, null);
  assert.is((await remove(service)).status, 204);
});

test('A Data Folder is not deleted while an update of it is planned', async (context) => {
  const { workspace, index } = await prepareUpdates('good');
  context.workspace = workspace;
  const service = (context.service = await manageUpdates({ workspace, index }));
  await startBefore(service);
  await planUpdate(service, { swap: 'restart' });
  await untilState(service, 'waiting');
  await service.post('/stop');
  const refused = await remove(service);
  assert.equal([refused.status, refused.json.code], [409, 'update_busy']);
  assert.is((await service.request('DELETE', planPath)).status, 202);
  assert.is((await remove(service)).status, 204);
  index.end();
});

test('A Data Folder is not deleted while its resources are changed', async (context) => {
  const workspace = (context.workspace = createWorkspace());
  workspace.addFolder('world');
  const releases = await startDownloadServer(() => undefined);
  const service = (context.service = await startServiceProcess(workspace.root, { env: releases.environment }));
  const { json: begun } = await service.post('/datafolders/world/resources', { url: `${releases.base}/taxi.zip` });
  const refused = await remove(service);
  assert.equal([refused.status, refused.json.code], [409, 'resource_change_running']);
  releases.end();
  await until(async () => (await service.get(`/resource-changes/${begun.id}`)).json.ended_at !== null, 'the end');
  const metrics = (await service.get('/metrics')).text;
  assert.match(metrics, 'gameserver_resource_change_last_failed{folder="world"} 1');
  assert.is((await remove(service)).status, 204);
});

test.run();
