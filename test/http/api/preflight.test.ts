/** GET /datafolders/{name}/preflight, which returns findings before a start. */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, waitForStatus } from '../../kit/manager/shared-service.js';
import { addFxServerFolder, addResource, manifest } from '../../kit/servers/fxserver.js';
import { codes, configureGood, faultyStart, sharePreflightFolders } from './preflight-folders.js';

const test = suite<SharedService>('http/api/preflight');

sharePreflightFolders(test);

/** The answer for a Data Folder without findings. */
const noFindings = { ok: true, fatal: 0, errors: 0, warnings: 0, omitted: 0, findings: [], unchecked: [], hints: [] };

test('GET /preflight lists each finding with its details, the most severe first', async ({ service }) => {
  const { status, json } = await service.get('/datafolders/faulty/preflight?build=9000');
  assert.is(status, 200);
  const { findings, hints, ...rest } = json;
  assert.equal(rest, {
    folder: 'faulty',
    build: '9000',
    kind: 'fxserver',
    kind_name: 'FXServer',
    ok: false,
    fatal: 1,
    errors: 4,
    warnings: 1,
    omitted: 0,
    unchecked: [],
  });
  assert.equal(
    findings.slice(0, 3).map(({ code, severity, file, line }: any) => [code, severity, file, line]),
    [
      ['config_no_endpoint', 'fatal', 'server.cfg', null],
      ['config_argument_count', 'error', 'server.cfg', 4],
      ['resource_unknown', 'error', 'server.cfg', 2],
    ],
  );
  assert.equal(findings[2], {
    code: 'resource_unknown',
    severity: 'error',
    resource: 'bike',
    file: 'server.cfg',
    line: 2,
    title: 'Resource does not exist',
    message:
      '"ensure bike" starts the resource "bike", which does not exist. The server prints: Couldn\'t find resource bike.',
    remedy: 'Install the resource below resources, or remove the line.',
  });
  assert.is(findings.at(-1).code, 'settings_exposed');
});

test('GET /preflight names the resource that is probably meant by a misspelt name', async (shared) => {
  await configureGood(shared, 'ensure polcie');
  addResource(join(shared.workspace.root, 'data/good'), 'police', manifest);
  const { json } = await shared.service.get('/datafolders/good/preflight?build=9000');
  const [{ resource, meant, remedy }] = json.findings;
  assert.equal([codes(json), resource, meant], [['resource_unknown'], 'polcie', 'police']);
  assert.match(remedy, /^Did you mean "police"\?/);
  rmSync(join(shared.workspace.root, 'data/good/resources/police'), { recursive: true });
});

test('GET /preflight has a hint about the companion until the companion is installed', async ({ service }) => {
  const hints = async () => (await service.get('/datafolders/faulty/preflight')).json.hints;
  const [hint, ...others] = await hints();
  assert.equal([hint.code, others], ['companion_missing', []]);
  assert.match(hint.remedy, /companion/);
  assert.is((await service.post('/datafolders/faulty/companion')).status, 200);
  assert.equal(await hints(), []);
  assert.is((await service.request('DELETE', '/datafolders/faulty/companion')).status, 204);
});

test('GET /preflight with a Build of another kind has no hint about the companion', async ({ service, workspace }) => {
  workspace.addBuild('other', { command: ['/bin/cat'], folderKind: 'generic' });
  await service.post('/builds');
  const { json } = await service.get('/datafolders/faulty/preflight?build=other');
  assert.equal([json.kind, json.hints], ['generic', []]);
});

test('No answer or log contains a secret of folder.json or server.cfg', async ({ service }) => {
  for (const { text } of [
    await service.get('/datafolders/faulty/preflight'),
    await service.get('/datafolders/faulty/preflight?build=9000'),
    await service.post('/start?strict', faultyStart),
    await service.get('/datafolders/faulty/resources?build=9000'),
  ])
    assert.not.match(text, /cfxk_|hunter2|tebexOfMine|myOwnSecretKey/);
  assert.not.match(service.log(), /cfxk_|hunter2|tebexOfMine|myOwnSecretKey/);
});

test('GET /preflight without a Build checks only the Data Folder', async ({ service }) => {
  const { json } = await service.get('/datafolders/faulty/preflight');
  assert.equal(
    [json.build, json.ok, codes(json)],
    [
      null,
      false,
      ['config_no_endpoint', 'config_argument_count', 'resource_unknown', 'resource_unknown', 'settings_exposed'],
    ],
  );
});

test('GET /preflight of a correct Data Folder has no findings', async (shared) => {
  await configureGood(shared, 'ensure car');
  addResource(join(shared.workspace.root, 'data/good'), '[cars]/car', `${manifest}client_script 'client.lua'\n`);
  writeFileSync(join(shared.workspace.root, 'data/good/resources/[cars]/car/client.lua'), '');
  const { json } = await shared.service.get('/datafolders/good/preflight?build=9000');
  assert.equal(
    { ...json, hints: [] },
    {
      folder: 'good',
      build: '9000',
      kind: 'fxserver',
      kind_name: 'FXServer',
      ...noFindings,
    },
  );
});

test("GET /preflight reports used ports, except for the folder's own server", async (shared) => {
  const { service, workspace } = shared;
  await configureGood(shared);
  assert.is((await service.post('/start?strict', { Build: '9000', Folder: 'good' })).status, 204);
  await waitForStatus(service, ({ phase }) => phase === 'up');
  assert.equal((await service.get('/datafolders/good/preflight?build=9000')).json.findings, []);
  addFxServerFolder(workspace, 'second');
  await service.post('/datafolders');
  const path = join(workspace.root, 'data');
  renameSync(join(path, 'good/server.cfg'), join(path, 'second/server.cfg'));
  const { json } = await service.get('/datafolders/second/preflight?build=9000');
  assert.equal(codes(json), ['port_taken', 'port_taken']);
  await service.post('/stop');
  assert.equal((await service.get('/datafolders/second/preflight?build=9000')).json.findings, []);
});

test('GET /preflight recognises a Build for Windows, and a Build with a build.json', async ({ service }) => {
  const { json } = await service.get('/datafolders/plain/preflight?build=windows');
  assert.equal(
    [json.kind, json.findings[0].code, json.findings[0].message],
    ['fxserver', 'build_not_startable', 'The Build "windows" is for Windows; this machine runs Linux.'],
  );
  assert.equal(codes(json), ['build_not_startable', 'config_missing']);
  const generic = (await service.get('/datafolders/plain/preflight?build=console')).json;
  assert.equal(generic, {
    folder: 'plain',
    build: 'console',
    kind: 'generic',
    kind_name: 'Generic',
    ...noFindings,
    unchecked: [{ code: 'content', message: generic.unchecked[0].message }],
  });
});

test('GET /preflight finds the faults of a new folder from the template of FXServer', async ({ service }) => {
  assert.is((await service.request('PUT', '/datafolders/created')).status, 201);
  const { json } = await service.get('/datafolders/created/preflight?build=console');
  assert.equal([json.kind, json.ok], ['fxserver', true]);
  for (const code of ['config_licence_missing', 'kind_mismatch']) assert.ok(codes(json).includes(code), code);
  assert.equal(
    json.unchecked.map(({ code }: any) => code),
    ['program'],
  );
  const alone = (await service.get('/datafolders/created/preflight')).json;
  assert.equal([alone.ok, alone.unchecked.map(({ code }: any) => code)], [false, ['build']]);
});

test('GET /preflight gets 404 for an unknown Data Folder, and 400 for an unknown Build', async ({ service }) => {
  for (const [path, status, code] of [
    ['/datafolders/gone/preflight', 404, 'folder_not_found'],
    ['/datafolders/gone/preflight?build=9000', 404, 'folder_not_found'],
    ['/datafolders/good/preflight?build=1', 400, 'build_unknown'],
    ['/datafolders/good/preflight?build=', 400, 'build_unknown'],
    ['/datafolders/good/preflight?build=9000&build=1', 400, 'query_invalid'],
    ['/datafolders/looped/preflight', 500, 'folder_unreadable'],
  ] as const) {
    const answer = await service.get(path);
    assert.equal([answer.status, answer.json.code], [status, code], path);
  }
});

test('GET /preflight lists a thousand findings and the number of further findings', async ({ service, workspace }) => {
  addFxServerFolder(
    workspace,
    'many',
    [...Array(1_200).keys()].map((number) => `ensure missing-${number}`),
  );
  await service.post('/datafolders');
  const { json } = await service.get('/datafolders/many/preflight?build=9000');
  assert.equal([json.findings.length, json.errors + json.warnings, json.omitted], [1_000, 1_202, 202]);
});

test.run();
