/**
 * Test restores. The files are restored to a separate directory, checked, started on a free port, and removed, while
 * the live server runs.
 */
import { chmodSync, chownSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForHistory, waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import { isRoot } from '../../../kit/system/rights.js';
import { until } from '../../../kit/system/until.js';
import { ended } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/test-restore');

/**
 * Starts a server that needs the file `save`. In a test restore, the server writes its port to a file outside of the
 * Data Folder, and exits at once if the file `broken` exists.
 */
async function start({ manage, workspace }: SuccessiveManagers): Promise<RunningService> {
  const script = `test -f save || exit 3; test -z "$1" || echo "$1" > '${portFile(workspace)}'
test -z "$1" || test ! -f broken || exit 4; echo READY; read line; exit 0`;
  workspace.addBuild('tested', {
    command: ['/bin/sh', '-c', script, 'server'],
    ready: 'READY',
    stop: { command: 'quit', timeoutMs: 5_000 },
    backup: 'freeze',
    testArguments: ['{port}'],
  });
  writeFileSync(inWorld(workspace, 'save'), 'saved');
  const service = await manage({ args: ['--backup-repository', 'copy'] });
  assert.is((await service.post('/start', { Build: 'tested', Folder: 'world' })).status, 204);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  return service;
}

/** The id of the user daemon. */
const daemon = 1;

const portFile = ({ root }: Workspace): string => join(root, 'port');
const inWorld = ({ root }: Workspace, name: string): string => join(root, 'data/world', name);

async function backUp(service: RunningService): Promise<any> {
  const { json } = await service.post('/backups', { folder: 'world' });
  const backup = await ended(service, json);
  assert.is(backup.problem, null);
  return backup;
}

async function testRestore(service: RunningService, { id }: { readonly id: string }): Promise<any> {
  const begun = await service.post(`/backups/${id}/test`);
  assert.is(begun.status, 202, begun.text);
  return ended(service, begun.json);
}

test('A test restore starts and ends a server and leaves only its result', async (context) => {
  const { workspace } = context;
  const service = await start(context);
  const { run } = (await service.get('/status')).json;
  const backup = await backUp(service);
  assert.is(backup.build, 'tested');
  const { tested, verified } = await testRestore(service, backup);
  assert.equal([tested.problem, tested.started, verified.problem], [null, true, null]);
  assert.ok(Date.parse(verified.at) >= Date.parse(backup.verified.at));
  assert.ok(Number(readFileSync(portFile(workspace), 'utf8')) > 1_023);
  assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
  assert.is((await service.get('/status')).json.run, run);
  assert.match(
    (await service.get('/metrics')).text,
    /^gameserver_backup_last_test_restore_failed\{folder="world"\} 0$/m,
  );
});

test('A test restore fails without a ready server or with damaged files', async (context) => {
  const { workspace } = context;
  const service = await start(context);
  writeFileSync(inWorld(workspace, 'broken'), '');
  const backup = await backUp(service);
  const { tested } = await testRestore(service, backup);
  assert.match(tested.problem, /exited with 4/);
  assert.not(tested.started);
  assert.match(
    (await service.get('/metrics')).text,
    /^gameserver_backup_last_test_restore_failed\{folder="world"\} 1$/m,
  );
  writeFileSync(join(workspace.root, 'backups/world', backup.id, 'files/save'), 'other');
  const damaged = await testRestore(service, backup);
  assert.match(damaged.tested.problem, /damaged/);
  assert.match(damaged.verified.problem, /damaged/);
  assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
});

if (!isRoot) console.log('SKIPPED: only root can start a server as another user');
else
  test('A test restore starts the server as the user of its Build', async ({ manage, workspace }) => {
    chmodSync(workspace.root, 0o755);
    const script =
      'read -r saved < save || exit 3; id -un > wrote || exit 4; read -r user < wrote; echo READY $user; read line';
    workspace.addBuild('confined', {
      command: ['/bin/sh', '-c', script],
      user: 'daemon',
      ready: '^READY daemon$',
      stop: { command: 'quit', timeoutMs: 5_000 },
      testArguments: ['{port}'],
    });
    const world = join(workspace.root, 'data/world');
    writeFileSync(join(world, 'save'), 'saved\n', { mode: 0o600 });
    for (const path of [world, join(world, 'save')]) chownSync(path, daemon, daemon);
    const service = await manage({ args: ['--backup-repository', 'copy'] });
    assert.is((await service.post('/start?wait=ready', { Build: 'confined', Folder: 'world' })).status, 204);
    const { tested } = await testRestore(service, await backUp(service));
    assert.equal([tested.problem, tested.started], [null, true]);
    assert.equal(readdirSync(join(workspace.root, 'data')), ['world']);
  });

test('A scheduled test restore tests the newest good backup, or fails without a backup', async (context) => {
  const service = await start(context);
  await waitForHistory(service);
  const added = await service.post('/schedules', { name: 'Test', when: dailyRule(), action: { type: 'test-restore' } });
  const path = `/schedules/${added.json.id}`;
  const outcomes = async (): Promise<string[]> =>
    (await service.get(`${path}/occurrences`)).json.flatMap(({ outcome }: any) => outcome ?? []);
  await service.post(`${path}/run`);
  await until(async () => (await outcomes()).length === 1);
  assert.equal(await outcomes(), ['backup_not_found']);
  const { id } = await backUp(service);
  await service.post(`${path}/run`);
  await until(async () => (await outcomes()).length === 2);
  assert.is((await outcomes())[0], 'done');
  assert.ok((await service.get(`/backups/${id}`)).json.tested.started);
  await until(async () => (await service.get('/history?type=backup.tested')).json.length === 1);
});

test.run();
