/** Invalid settings prevent a launch, and no answer contains a value from them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toSecretConfigPath, writeSecretConfig } from '../../../../adapters/kinds/fxserver/secret-config.js';
import type { Launch } from '../../../../machines/launch/launch.js';
import { type SharedServiceProcess, waitForStatus } from '../../../kit/manager/shared-service.js';
import { addFxServerFolder, startFxServer } from '../../../kit/servers/fxserver.js';
import { shareConvarFolder, writeSharedSettings } from './convar-folder.js';

const test = suite<SharedServiceProcess>('adapters/kinds/fxserver/settings-broken');

shareConvarFolder(test);

for (const [title, content, detail] of [
  [
    'is not JSON',
    '{"licenseKey": "S3CR3T", set: {}}',
    /^The settings of the Data Folder "broken" are invalid: folder\.json is not JSON\.$/,
  ],
  [
    'has a value that cannot be set',
    '{"set":{"rcon_password":"S3CR3T\\""}}',
    /folder\.json: set\.rcon_password: cannot be set/,
  ],
  [
    'has an unknown field',
    '{"licenceKey":"S3CR3T"}',
    /folder\.json: licenceKey: it is unknown\. Did you mean "licenseKey"\?/,
  ],
] as const) {
  test(`POST /start with a folder.json that ${title} gets 400 without values of the file`, async ({
    service,
    workspace,
  }) => {
    writeFileSync(join(addFxServerFolder(workspace, 'broken'), 'folder.json'), content);
    await service.post('/datafolders');
    const answer = await service.post('/start', { Build: 12345, Folder: 'broken' });
    assert.equal([answer.status, answer.json.code], [400, 'settings_broken']);
    assert.match(answer.json.detail, detail);
    assert.not.match(answer.text, 'S3CR3T');
    assert.not.match(service.log(), 'S3CR3T');
    assert.is((await service.get('/datafolders')).json.find(({ name }: any) => name === 'broken').kind, 'fxserver');
  });
}

test('A start with an invalid settings.json gets 400, and a restart stops nothing', async (shared) => {
  const { service, workspace } = shared;
  const { pid } = await startFxServer(shared, '12345', 'secret');
  writeFileSync(join(workspace.root, 'manager/settings.json'), '{"licenseKey": S3CR3T}');
  try {
    const restart = await service.post('/restart');
    assert.equal([restart.status, restart.json.code], [500, 'launch_impossible']);
    assert.match(
      restart.json.detail,
      'The settings for all Data Folders are invalid: manager/settings.json is not JSON.',
    );
    assert.is((await service.get('/status')).json.pid, pid);
    await service.post('/stop');
    await waitForStatus(service, ({ state }) => state === 'stopped');
    const start = await service.post('/start', { Build: 12345, Folder: 'secret' });
    assert.equal([start.status, start.json.code], [400, 'settings_broken']);
    assert.not.match(restart.text + start.text + service.log(), 'S3CR3T');
  } finally {
    writeSharedSettings(workspace, {});
  }
});

test('Settings that become invalid between the check and the launch prevent the launch', async ({ workspace }) => {
  const cwd = addFxServerFolder(workspace, 'lone', [], { licenseKey: ['S3CR3T'] });
  const launch = { argv: ['+exec', toSecretConfigPath(workspace.root)], cwd, folder: 'lone' } as unknown as Launch;
  await writeSecretConfig(workspace.root, launch).then(
    () => assert.unreachable(),
    (error: Error) => {
      assert.match(error.message, /^the settings have just been changed: folder\.json: licenseKey: /);
      assert.not.match(error.message, 'S3CR3T');
    },
  );
});

test.run();
