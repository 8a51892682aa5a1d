/**
 * GET /resources, which returns the running and the configured resources, and the history's entries of commands on
 * resources.
 */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, waitForHistory } from '../../kit/manager/shared-service.js';
import { startFxServer } from '../../kit/servers/fxserver.js';
import { post, shareRunningResources, untilRunning } from './running-fxserver.js';

const test = suite<SharedService>('http/api/running-resources-listed');
await shareRunningResources(test);

test('GET /resources shows which resources are running, configured, or both', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  await post(shared, 'police/start');
  await untilRunning(shared, 'police', true);
  const { json } = await shared.service.get('/resources');
  const shown = json.filter(({ name }: any) => ['taxi', 'police', 'broken', 'my%20res'].includes(name));
  assert.equal(shown, [
    { name: 'broken', running: false, enabled: true, installed: true },
    { name: 'my%20res', running: false, enabled: false, installed: true },
    { name: 'police', running: true, enabled: false, installed: true },
    { name: 'taxi', running: true, enabled: true, installed: true },
  ]);
  const place = join(shared.workspace.root, 'data/city/resources/[jobs]/police');
  renameSync(place, join(shared.workspace.root, 'police'));
  const { json: after } = await shared.service.get('/resources');
  renameSync(join(shared.workspace.root, 'police'), place);
  assert.equal(
    after.find(({ name }: any) => name === 'police'),
    { name: 'police', running: true, enabled: false, installed: false },
  );
});

test('GET /resources gets 409 for a server without an address', async (shared) => {
  await startFxServer(shared, '12345', 'closed');
  const { status, json } = await shared.service.get('/resources');
  assert.equal([status, json.code], [409, 'resources_unsupported']);
  assert.is((await post(shared, 'refresh')).outcome, 'refreshed');
});

test('GET /resources gets 504 for a server that hangs', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const { pid } = (await shared.service.get('/status')).json;
  process.kill(pid, 'SIGSTOP');
  const hanging = await shared.service.get('/resources');
  process.kill(pid, 'SIGCONT');
  assert.equal([hanging.status, hanging.json.code], [504, 'resources_unanswered']);
  assert.match(hanging.json.detail, /no answer within 2 s/);
});

test('The history has commands on resources, with outcome and failure', async (shared) => {
  const { service } = shared;
  await waitForHistory(service);
  const { run } = await startFxServer(shared, '12345', 'city');
  for (const order of ['police/start', 'broken/start', 'refresh']) await post(shared, order);
  await service.post('/resources/taxi%3Bquit/start');
  const { json } = await service.get(`/history?type=resource&run=${run}`);
  assert.equal(
    json.map(({ type, actor, outcome, folder, detail: { address, ...detail } }: any) => [
      type,
      actor,
      outcome,
      folder,
      detail,
    ]),
    [
      ['resource_name_invalid', { action: 'start', resource: 'taxi;quit' }],
      ['refreshed', { action: 'refresh' }],
      [
        'failed',
        {
          action: 'start',
          resource: 'broken',
          reason: "Could not find dependency absent for resource broken.\nCouldn't start resource broken.",
        },
      ],
      ['started', { action: 'start', resource: 'police' }],
    ].map(([outcome, detail]) => ['resource.command', { kind: 'client', name: 'local' }, outcome, 'city', detail]),
  );
  assert.equal((await service.get(`/history?type=command&run=${run}`)).json, [], 'no entry twice');
});

test.run();
