/** Backups of a server that writes without a pause. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { hasRestic, wrapRestic } from '../../../kit/servers/restic-repository.js';
import { until } from '../../../kit/system/until.js';
import { kinds, repositoryOptions } from './repositories.js';
import { addWriter, backUpOnce, ended, runningModes } from './under-load.js';

const test = successiveManagersSuite('http/api/backups/running');

async function start({ manage, workspace }: SuccessiveManagers, args: readonly string[] = []): Promise<RunningService> {
  addWriter(workspace);
  const service = await manage({ args });
  assert.is((await service.post('/start', { Build: 'writer', Folder: 'world' })).status, 204);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  return service;
}

// Test limit: 120 s, three backups with their restores
for (const kind of kinds)
  for (const mode of runningModes)
    test(`${kind}, ${mode}: a restored copy of changing files is consistent`, async (context) => {
      const service = await start(context, repositoryOptions(kind, context.workspace));
      for (let round = 0; round < 3; round += 1) await backUpOnce(service, context.workspace, mode);
    });

if (hasRestic)
  test('The mode `stop` starts the server again before the upload has ended', async (context) => {
    const { workspace, manageProcess } = context;
    addWriter(workspace);
    const [begun, go] = [join(workspace.root, 'begun'), join(workspace.root, 'go')];
    const wait = `touch '${begun}'; until test -e '${go}'; do sleep 0.05; done`;
    const env = wrapRestic(workspace.root, `test "$1" != backup || { ${wait}; }`);
    const service = await manageProcess({ args: repositoryOptions('restic', workspace), env });
    await service.post('/start', { Build: 'writer', Folder: 'world' });
    const { run } = await waitForStatus(service, ({ phase }) => phase === 'up');
    const { json } = await service.post('/backups', { folder: 'world', mode: 'stop' });
    await until(() => existsSync(begun), 'the upload begins');
    await waitForStatus(service, (status) => status.phase === 'up' && status.run !== run);
    assert.is((await service.get(`/backups/${json.id}`)).json.step, 'saving');
    writeFileSync(go, '');
    assert.is((await ended(service, json)).problem, null);
  });

test('A backup in the mode `quiesce` fails for a Build without quiesce commands', async (context) => {
  const { manage, workspace } = context;
  workspace.addBuild('frozen', { command: ['/bin/sh', '-c', 'echo READY; exec sleep 1000'], backup: 'freeze' });
  const service = await manage({ args: repositoryOptions('copy', workspace) });
  await service.post('/start', { Build: 'frozen', Folder: 'world' });
  const refused = await service.post('/backups', { folder: 'world', mode: 'quiesce' });
  assert.match((await ended(service, refused.json)).problem, 'no console commands');
  const { json } = await service.post('/backups', { folder: 'world' });
  const backup = await ended(service, json);
  assert.equal([backup.mode, backup.problem], ['freeze', null]);
  assert.ok(backup.held_seconds > 0 && backup.held_seconds < 10);
});

test.run();
