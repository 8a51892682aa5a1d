/** GET /datafolders/{name}/resources: the details of each resource. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { addFxServerBuild, addFxServerFolder, addResource, manifest } from '../../kit/servers/fxserver.js';

const test = suite<SharedService>('http/api/resource-details');

shareService(test, (workspace) => {
  addFxServerBuild(workspace, '9000');
  const folder = addFxServerFolder(workspace, 'town', ['ensure chat', 'ensure [jobs]']);
  addResource(
    folder,
    '[jobs]/taxi',
    `${manifest}author 'Ann'\ndependencies { 'meter', '/onesync' }\nclient_scripts 'a.lua'\ntaxi_colour 'yellow'\n`,
  );
  addResource(folder, 'meter', `${manifest}provide 'clock'\nexports { 'start' }\n`);
  addResource(folder, 'broken', `${manifest}game = = 1\n`);
  const many = addFxServerFolder(workspace, 'many');
  for (let number = 0; number < 200; number += 1)
    addResource(many, `[${number % 7}]/r${String(number).padStart(3, '0')}`);
});

const townResources = '/datafolders/town/resources';

test('GET /resources lists each resource with its line and manifest', async ({ service }) => {
  const { json } = await service.get(townResources);
  assert.equal(
    json.map(({ name, enabled }: any) => [name, enabled]),
    [
      ['broken', false],
      ['meter', true],
      ['taxi', true],
    ],
  );
  const { problems, metadata, ...taxi } = json[2];
  assert.equal(taxi, {
    name: 'taxi',
    metadata_type: 1,
    path: 'resources/[jobs]/taxi',
    engine_name: 'taxi',
    system: false,
    categories: ['[jobs]'],
    enabled: true,
    enabled_by: { file: 'server.cfg', line: 2, command: 'ensure [jobs]', required_by: null },
    fx_version: 'cerulean',
    games: ['gta5'],
    author: 'Ann',
    version: null,
    description: null,
    client_scripts: [],
    server_scripts: [],
    shared_scripts: [],
    ui_page: null,
    files: [],
    dependencies: ['meter'],
    constraints: [{ name: 'onesync', value: null }],
    provides: [],
    exports: { client: [], server: [] },
    source: null,
    update: null,
  });
  assert.equal([metadata.taxi_colour, metadata.client_scripts], [['yellow'], ['a.lua']]);
  assert.equal(
    problems.map(({ code, remedy }: any) => [code, remedy]),
    [['entry_ignored', 'Write client_script "a.lua" or client_scripts { "a.lua" }.']],
  );
  assert.equal(json[1].enabled_by, { file: 'server.cfg', line: 2, command: 'ensure [jobs]', required_by: 'taxi' });
  assert.equal([json[1].provides, json[1].exports.client], [['clock'], ['start']]);
});

test('GET /resources describes each problem of a manifest with its line', async ({ service }) => {
  const [broken] = (await service.get(townResources)).json;
  const [{ message, ...problem }, ...more] = broken.problems;
  assert.equal(more, []);
  assert.equal(
    [problem.code, problem.severity, problem.file, problem.line],
    ['manifest_syntax', 'error', 'resources/broken/fxmanifest.lua', 3],
  );
  assert.match(message, 'The resource cannot be loaded. The manifest has a syntax error: unexpected symbol near');
});

test('GET /resources?build= also lists the system resources of the Build', async ({ service }) => {
  const { json } = await service.get(`${townResources}?build=9000`);
  assert.equal(
    json.filter((each: any) => each.system).map(({ name, enabled }: any) => [name, enabled]),
    [
      ['chat', true],
      ['hardcap', false],
      ['monitor', false],
      ['sessionmanager', false],
    ],
  );
  assert.equal(
    (await service.get(`${townResources}?build=console`)).json.length,
    3,
    'a Build of another kind has none',
  );
});

test('GET /resources?build= gets 400 for an unknown Build and for two Builds', async ({ service }) => {
  for (const [query, code] of [
    ['?build=1', 'build_unknown'],
    ['?build=', 'build_unknown'],
    ['?build=9000&build=9000', 'query_invalid'],
  ] as const) {
    const { status, json } = await service.get(`${townResources}${query}`);
    assert.equal([status, json.code], [400, code]);
  }
});

test('GET /resources shows a new resource and a changed server.cfg at the next request', async ({
  service,
  workspace,
}) => {
  const folder = addFxServerFolder(workspace, 'town', ['ensure chat']);
  addResource(folder, 'new');
  const { json } = await service.get(townResources);
  assert.equal(
    json.map(({ name, enabled }: any) => [name, enabled]),
    [
      ['broken', false],
      ['meter', false],
      ['new', false],
      ['taxi', false],
    ],
  );
  addResource(folder, 'new', `${manifest}version '2'\n`);
  assert.is((await service.get(townResources)).json[2].version, '2');
});

test('GET /resources lists many resources as one sorted array, and HEAD has no body', async ({
  service,
  workspace,
}) => {
  const answer = await service.get('/datafolders/many/resources');
  assert.match(answer.headers.get('content-type') ?? '', 'application/json');
  assert.equal(
    answer.json.map(({ name }: any) => name),
    [...Array(200).keys()].map((number) => `r${String(number).padStart(3, '0')}`),
  );
  const head = await service.request('HEAD', '/datafolders/many/resources');
  assert.equal([head.status, head.text], [200, '']);
  assert.not.match(answer.text, workspace.root, 'no path of this machine is in the answer');
});

test.run();
