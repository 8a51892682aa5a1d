/** GET /datafolders/{name}/config/summary: the effect of a server.cfg with the installed resources. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, manifest } from '../../kit/servers/fxserver.js';

const test = suite<SharedService>('http/api/config-summary');

const password = 'Tr0ub4dor-and-3';

shareService(test, (workspace) => {
  addFxServerBuild(workspace, '12345');
  const folder = addFxServerFolder(workspace, 'roleplay', [
    'endpoint_add_tcp "0.0.0.0:30120"',
    'endpoint_add_udp "[::1]:30121"',
    'exec more.cfg',
    'ensure [cars]',
    'stop truck',
    'ensure nothing one',
  ]);
  writeFileSync(
    join(folder, 'more.cfg'),
    `sv_licenseKey "${licence}"\nset onesync on\nrcon_password "${password}"\nset mysql_connection_string "mysql://me:${password}@db"\nsv_hostname "Mine"\n`,
  );
  addResource(folder, '[cars]/taxi', `${manifest}dependency 'base'\n`);
  addResource(folder, '[cars]/truck');
  addResource(folder, 'base');
  writeFileSync(join(workspace.addFolder('trains'), 'openttd.cfg'), '');
});

test('GET /config/summary lists the started resources, the endpoints and the settings', async ({ service }) => {
  const answer = await service.get('/datafolders/roleplay/config/summary');
  assert.is(answer.status, 200, answer.text);
  const { json } = answer;
  assert.equal([json.files, json.complete], [['server.cfg', 'more.cfg'], true]);
  assert.equal(json.enabled, [
    { name: 'base', file: 'server.cfg', line: 4, command: 'ensure [cars]', required_by: 'taxi' },
    { name: 'taxi', file: 'server.cfg', line: 4, command: 'ensure [cars]', required_by: null },
  ]);
  assert.equal(
    json.endpoints.map(({ protocol, host, port, line }: any) => [protocol, host, port, line]),
    [
      ['tcp', '0.0.0.0', 30_120, 1],
      ['udp', '::1', 30_121, 2],
    ],
  );
  assert.equal(json.licence_key, { present: true, well_formed: true, file: 'more.cfg', line: 1 });
  assert.equal(
    [json.one_sync, json.game, json.reads_commands, json.system_chat, json.rcon_password],
    ['on', 'gta5', true, false, 'set'],
  );
  assert.equal(
    json.convars.find(({ name }: any) => name === 'sv_hostname'),
    { name: 'sv_hostname', value: 'Mine', file: 'more.cfg', line: 5 },
  );
  assert.equal(
    json.faults.map(({ code, line }: any) => [code, line]),
    [['config_argument_count', 6]],
  );
});

test('GET /config/summary contains no secrets', async ({ service }) => {
  const { text } = await service.get('/datafolders/roleplay/config/summary');
  for (const secret of [licence, password]) assert.not.match(text, secret);
});

test('GET /config/summary includes folder.json, and whether commands are read', async ({ service, workspace }) => {
  const folder = addFxServerFolder(workspace, 'redm', ['set con_disableNonTTYReads true']);
  writeFileSync(join(folder, 'folder.json'), JSON.stringify({ game: 'rdr3', licenseKey: licence }), { mode: 0o600 });
  await service.post('/datafolders');
  const { json, text } = await service.get('/datafolders/redm/config/summary');
  assert.equal(
    [json.game, json.reads_commands, json.licence_key],
    ['rdr3', false, { present: true, well_formed: true, file: null, line: null }],
  );
  assert.not.match(text, licence);
});

test('GET /config/summary?build= includes the system resources of the Build', async ({ service, workspace }) => {
  addFxServerFolder(workspace, 'talking', ['ensure chat']);
  await service.post('/datafolders');
  const enabled = async (query: string) =>
    (await service.get(`/datafolders/talking/config/summary${query}`)).json.enabled.map(({ name }: any) => name);
  assert.equal(await enabled('?build=12345'), ['chat']);
  const unknown = await service.get('/datafolders/talking/config/summary?build=none');
  assert.equal([unknown.status, unknown.json.code], [400, 'build_unknown']);
});

test('The summary of a missing config file reports the fault config_missing', async ({ service, workspace }) => {
  const folder = addFxServerFolder(workspace, 'bare', []);
  mkdirSync(join(folder, 'resources'));
  rmSync(join(folder, 'server.cfg'));
  await service.post('/datafolders');
  const { json: bare } = await service.get('/datafolders/bare/config/summary');
  assert.equal([bare.files, bare.complete, bare.faults.map(({ code }: any) => code)[0]], [[], false, 'config_missing']);
});

test('A summary is refused for a kind without summaries and for an unknown Data Folder', async ({ service }) => {
  const { json } = await service.get('/datafolders/trains/config/summary');
  assert.equal([json.status, json.code], [409, 'config_summary_unsupported']);
  const missing = await service.get('/datafolders/none/config/summary');
  assert.equal([missing.status, missing.json.code], [404, 'folder_not_found']);
});

test.run();
