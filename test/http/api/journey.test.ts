/**
 * The steps from an empty workspace to a running FXServer (a stand-in) over HTTP. test/http/cli/fxserver.test.ts uses
 * the command line.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../kit/http/event-stream.js';
import { type RunningService, startService } from '../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { fillInTemplate, packFxServerBuild } from '../../kit/servers/fxserver.js';
import { findFreePort } from '../../kit/system/free-port.js';

const test = suite<{ workspace: Workspace; service: RunningService }>('http/api/journey');

test.before.each(async (context) => {
  context.workspace = createWorkspace();
  context.service = await startService(context.workspace.root);
});

test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

test('An operator can install, configure and run a server over HTTP', async ({ workspace, service }) => {
  const { get, post, request, base } = service;
  const downloads = join(workspace.root, 'downloads');
  mkdirSync(downloads);
  const installed = await request('PUT', '/builds/12345', { body: readFileSync(packFxServerBuild(downloads)) });
  assert.is(installed.status, 201);
  assert.equal(installed.json, {
    id: '12345',
    kind: 'fxserver',
    kind_name: 'FXServer',
    version: '12345',
    installed_at: installed.json.installed_at,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
    limits: null,
    limits_not_kept: [],
    player_commands: { kick: 'clientkick {id} "{text}"' },
  });

  assert.is((await request('PUT', '/datafolders/world')).status, 201);
  const { json: before } = await get('/datafolders/world/preflight?build=12345');
  assert.not(before.ok);
  assert.ok(before.findings.some(({ code }: { code: string }) => code === 'config_licence_missing'));
  const refused = await post('/start?strict=true', { Build: '12345', Folder: 'world' });
  assert.equal([refused.status, refused.json.code, refused.json.findings], [400, 'preflight_failed', before.findings]);

  const config = await get('/datafolders/world/config');
  const body = fillInTemplate(config.text, await findFreePort());
  const headers = { 'If-Match': config.headers.get('etag') ?? '', 'Content-Type': 'text/plain' };
  assert.is((await request('PUT', '/datafolders/world/config', { body, headers })).status, 204);
  const { json: after } = await get('/datafolders/world/preflight?build=12345');
  assert.ok(after.ok, JSON.stringify(after.findings));
  const { json: resources } = await get('/datafolders/world/resources');
  assert.equal(
    resources.map(({ name, enabled }: { name: string; enabled: boolean }) => [name, enabled]),
    [['welcome', true]],
  );

  assert.is((await post('/start?wait=ready&strict=true', { Build: '12345', Folder: 'world' })).status, 204);
  const { json: accepted } = await post('/command', { Command: 'say good evening' });
  const events = await openEvents(base, `/events?only=console,status&after=${accepted.run}:${accepted.cursor}`);
  await events.until(() => events.text().includes('console: good evening'));
  assert.is((await post('/restart')).status, 204);
  await events.wait('status', ({ phase, run }) => phase === 'up' && run !== accepted.run);
  assert.is((await request('DELETE', '/builds/12345')).json.code, 'build_in_use');
  assert.is((await post('/stop')).status, 204);
  await events.wait('status', ({ state }) => state === 'stopped');
  events.close();
  assert.is((await get('/status')).json.last_exit.expected, true);
  assert.is((await request('DELETE', '/builds/12345')).status, 204);
  assert.equal((await get('/builds')).json, []);
});

test.run();
