/** GET /datafolders/{folder.name}/preflight and POST /start?strict: findings before a start. */
import { chmodSync, mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  findFreeTcpPort,
  licence,
  manifest,
} from '../../fxserver.js';
import { onStage, type Stage, waitForStatus } from '../stage.js';

const test = suite<Stage>('Preflight');

onStage(test, (workspace) => {
  addFxServerBuild(workspace, '9000');
  addFxServerBuild(workspace, 'windows', { layout: 'windows' });
  addFxServerFolder(workspace, 'good', [], {});
  addFxServerFolder(
    workspace,
    'faulty',
    [`sv_licenseKey ${licence}`, 'ensure bike', 'ensure boat', 'set rcon_password hunter2hunter2 x'],
    {
      licenseKey: 'cfxk_myOwnSecretKey_123456',
      set: { sv_tebexSecret: 'tebexOfMine' },
    },
  );
  chmodSync(join(workspace.root, 'data/faulty/folder.json'), 0o644);
  mkdirSync(join(workspace.root, 'data', 'looped'));
  symlinkSync('resources', join(workspace.root, 'data', 'looped', 'resources'));
  mkdirSync(join(workspace.root, 'data', 'plain'));
  writeFileSync(join(workspace.root, 'data', 'plain', 'world.db'), '');
});

const faultyStart = { Build: '9000', Folder: 'faulty' };

/** Configures the folder `good` with a free port. */
async function configureGood({ workspace }: Stage, ...lines: readonly string[]): Promise<void> {
  const port = await findFreeTcpPort();
  const usual = [
    `endpoint_add_tcp "127.0.0.1:${port}"`,
    `endpoint_add_udp "127.0.0.1:${port}"`,
    `sv_licenseKey ${licence}`,
    ...lines,
  ];
  writeFileSync(join(workspace.root, 'data/good/server.cfg'), `${usual.join('\n')}\n`);
}

const codes = ({ findings }: any): string[] => findings.map(({ code }: any) => code);

test('GET /preflight with a Build lists each finding with its file, line, effect and remedy, errors first.', async ({
  service,
}) => {
  const { status, json } = await service.get('/datafolders/faulty/preflight?build=9000');
  assert.is(status, 200);
  const { findings, ...rest } = json;
  assert.equal(rest, {
    folder: 'faulty',
    build: '9000',
    kind: 'fxserver',
    ok: false,
    errors: 4,
    warnings: 1,
    omitted: 0,
  });
  assert.equal(
    findings.slice(0, 3).map(({ code, severity, file, line }: any) => [code, severity, file, line]),
    [
      ['config_argument_count', 'error', 'server.cfg', 4],
      ['config_no_endpoint', 'error', 'server.cfg', null],
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

test('No answer or log contains a secret of folder.json or server.cfg.', async ({ service }) => {
  for (const { text } of [
    await service.get('/datafolders/faulty/preflight'),
    await service.get('/datafolders/faulty/preflight?build=9000'),
    await service.post('/start?strict', faultyStart),
    await service.get('/datafolders/faulty/resources?build=9000'),
  ])
    assert.not.match(text, /cfxk_|hunter2|tebexOfMine|myOwnSecretKey/);
  assert.not.match(service.log(), /cfxk_|hunter2|tebexOfMine|myOwnSecretKey/);
});

test('GET /preflight without a Build checks only the Data Folder.', async ({ service }) => {
  const { json } = await service.get('/datafolders/faulty/preflight');
  assert.equal(
    [json.build, json.ok, codes(json)],
    [null, false, ['config_argument_count', 'config_no_endpoint', 'settings_exposed']],
  );
});

test('GET /preflight of a correct Data Folder has no findings.', async (stage) => {
  await configureGood(stage, 'ensure car');
  addResource(join(stage.workspace.root, 'data/good'), '[cars]/car', `${manifest}client_script 'client.lua'\n`);
  writeFileSync(join(stage.workspace.root, 'data/good/resources/[cars]/car/client.lua'), '');
  const { json } = await stage.service.get('/datafolders/good/preflight?build=9000');
  assert.equal(json, {
    folder: 'good',
    build: '9000',
    kind: 'fxserver',
    ok: true,
    errors: 0,
    warnings: 0,
    omitted: 0,
    findings: [],
  });
});

test('GET /preflight reports a port as taken for another Data Folder, not for that of the running server.', async (stage) => {
  const { service, workspace } = stage;
  await configureGood(stage);
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

test('GET /preflight recognises a Build for Windows and one with a build.json.', async ({ service }) => {
  const { json } = await service.get('/datafolders/plain/preflight?build=windows');
  assert.equal(
    [json.kind, json.findings[0].code, json.findings[0].message],
    ['fxserver', 'build_not_startable', 'The Build "windows" is for Windows; this machine runs Linux.'],
  );
  assert.equal(codes(json), ['build_not_startable', 'config_missing']);
  assert.equal((await service.get('/datafolders/plain/preflight?build=console')).json, {
    folder: 'plain',
    build: 'console',
    kind: 'generic',
    ok: true,
    errors: 0,
    warnings: 0,
    omitted: 0,
    findings: [],
  });
});

test('GET /preflight answers 404 for an unknown folder, 400 for an unknown Build and 500 for an unreadable folder.', async ({
  service,
}) => {
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

test('GET /preflight lists the first thousand findings and the number of omitted ones.', async ({
  service,
  workspace,
}) => {
  addFxServerFolder(
    workspace,
    'many',
    [...Array(1_200).keys()].map((number) => `ensure missing-${number}`),
  );
  await service.post('/datafolders');
  const { json } = await service.get('/datafolders/many/preflight?build=9000');
  assert.equal([json.findings.length, json.errors + json.warnings, json.omitted], [1_000, 1_202, 202]);
});

test('POST /start?strict gets 400 with the findings when the preflight has errors.', async ({ service, workspace }) => {
  const before = workspace.runs();
  for (const query of ['?strict', '?strict=true']) {
    const { status, json } = await service.post(`/start${query}`, faultyStart);
    assert.equal([status, json.code], [400, 'preflight_failed']);
    assert.is(
      json.detail,
      'The preflight of the Data Folder "faulty" found 4 errors, listed in "findings". The server was not started.',
    );
    assert.equal(json.findings, (await service.get('/datafolders/faulty/preflight?build=9000')).json.findings);
  }
  assert.is((await service.get('/status')).json.state, 'stopped');
  assert.equal(workspace.runs(), before);
});

test('POST /start starts the server without ?strict, and with ?strict when there are only warnings.', async (stage) => {
  const { service } = stage;
  for (const query of ['', '?strict=false']) {
    assert.is((await service.post(`/start${query}`, faultyStart)).status, 204);
    await service.post('/stop');
  }
  await configureGood(stage, 'sets sv_projectName "CHANGE ME"');
  assert.equal(codes((await service.get('/datafolders/good/preflight?build=9000')).json), ['config_placeholder']);
  assert.is((await service.post('/start?strict', { Build: '9000', Folder: 'good' })).status, 204);
});

test('POST /start?strict gets 409 while a server is running, whatever the preflight finds.', async ({ service }) => {
  assert.is((await service.post('/start', { Build: 'console', Folder: 'world' })).status, 204);
  const { status, json } = await service.post('/start?strict', faultyStart);
  assert.equal([status, json.code, json.findings], [409, 'already_running', undefined]);
});

test('POST /start?strict reports faults of the request before it runs the preflight.', async ({ service }) => {
  for (const [query, body, code] of [
    ['?strict=perhaps', faultyStart, 'query_invalid'],
    ['?strict&strict', faultyStart, 'query_invalid'],
    ['?strict', { Folder: 'faulty' }, 'build_required'],
    ['?strict', { Build: '9000', Folder: 'gone' }, 'folder_unknown'],
    ['?strict', { Build: 'windows', Folder: 'faulty' }, 'build_foreign'],
  ] as const) {
    const answer = await service.post(`/start${query}`, body);
    assert.equal([answer.status, answer.json.code], [400, code]);
  }
  const unreadable = await service.post('/start?strict', { Build: '9000', Folder: 'looped' });
  assert.equal([unreadable.status, unreadable.json.code], [500, 'folder_unreadable']);
});

test.run();
