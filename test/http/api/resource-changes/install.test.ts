/** Installation, removal and undoing of resources while no server runs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf, zipOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { addFxServerFolder, addResource, manifest } from '../../../kit/servers/fxserver.js';
import { until } from '../../../kit/system/until.js';
import {
  addCity,
  archiveOf,
  configLines,
  install,
  jobs,
  listStages,
  order,
  plan,
  readTree,
  remove,
  undo,
} from './changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
  city: string;
}

const test = suite<Setup>('http/api/resource-changes/install');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  setup.city = addCity(setup.workspace);
  setup.service = await startService(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  assert.equal(listStages(workspace), []);
  workspace.remove();
});

const readConfig = ({ city }: Setup): string[] => readFileSync(join(city, 'server.cfg'), 'utf8').trimEnd().split('\n');

/** Returns the codes of the problems of a plan. */
const codesOf = ({ problems }: any): string[] => problems.map(({ code }: any) => code);

test('A plan names resources, requirements, findings and new lines of the config', async (setup) => {
  const before = readTree(setup.city);
  const planned = await plan(setup, jobs);
  assert.equal(
    planned.resources.map(({ files, bytes, ...rest }: any) => rest),
    [
      {
        name: 'medic',
        path: 'pack-main/[jobs]/medic',
        directory: 'resources/[jobs]/medic',
        category: '[jobs]',
        version: null,
        state: 'new',
        collisions: [],
        dependencies_missing: ['gone'],
      },
      {
        name: 'police',
        path: 'pack-main/[jobs]/police',
        directory: 'resources/[jobs]/police',
        category: '[jobs]',
        version: '2.1.0',
        state: 'new',
        collisions: [],
        dependencies_missing: [],
      },
    ],
  );
  assert.equal(planned.resources[0].files, 2);
  assert.equal(planned.left_out, ['pack-main/README.md']);
  assert.equal(planned.ensure, [
    { resource: 'medic', config: 'server.cfg', line: 4, text: 'ensure medic', added: true },
    { resource: 'police', config: 'server.cfg', line: 5, text: 'ensure police', added: true },
  ]);
  assert.equal(planned.findings_added.map(({ code, resource }: any) => [code, resource]).sort(), [
    ['dependency_missing', 'medic'],
    ['file_missing', 'medic'],
  ]);
  assert.equal(planned.problems, []);
  assert.equal(readTree(setup.city), before);
});

test('An installation adds files and lines, and an undo removes both', async (setup) => {
  const before = readTree(setup.city);
  const change = await install(setup, jobs);
  assert.equal([change.state, change.problem, change.action, change.undoable], ['applied', null, 'install', true]);
  assert.equal(change.resources, ['medic', 'police']);
  assert.equal(readConfig(setup), [...configLines.slice(0, 3), 'ensure medic', 'ensure police', '# the end']);
  const { json: resources } = await setup.service.get('/datafolders/city/resources');
  assert.equal(
    resources.map(({ path, enabled }: any) => [path, enabled]),
    [
      ['resources/[jobs]/medic', true],
      ['resources/[jobs]/police', true],
      ['resources/[jobs]/taxi', true],
    ],
  );
  const { json: versions } = await setup.service.get('/datafolders/city/config/versions');
  assert.is(versions.length, 1);
  const undone = await undo(setup, change);
  assert.equal([undone.state, undone.problem, undone.undoable], ['undone', null, false]);
  assert.equal(readTree(setup.city), before);
  const { json: trash } = await setup.service.get('/datafolders/city/trash');
  assert.equal(trash.map(({ path }: any) => path).sort(), ['resources/[jobs]/medic', 'resources/[jobs]/police']);
  const { json: entries } = await setup.service.get('/history?type=resource.installed,resource.undone');
  assert.equal(
    entries.map(({ type, outcome, detail }: any) => [type, outcome, detail.change, detail.resources]),
    ['resource.undone', 'resource.installed'].map((type) => [type, 'done', change.id, ['medic', 'police']]),
  );
});

test('A new category is made, and an undo removes it', async (setup) => {
  const before = readTree(setup.city);
  const archive = archiveOf({ lamp: manifest });
  const change = await install(setup, archive, { directory: '[maps]/[lights]', ensure: false });
  assert.is(change.state, 'applied');
  assert.ok('resources/[maps]/[lights]/lamp/fxmanifest.lua' in readTree(setup.city));
  assert.equal(readConfig(setup), configLines);
  await undo(setup, change);
  assert.equal(readTree(setup.city), before);
});

test('A resource whose category is started needs no separate line', async (setup) => {
  writeFileSync(join(setup.city, 'server.cfg'), 'ensure [jobs]\n');
  const planned = await plan(setup, archiveOf({ '[jobs]/bus': manifest }));
  assert.equal(planned.ensure, [
    { resource: 'bus', config: 'server.cfg', line: 1, text: 'ensure [jobs]', added: false },
  ]);
  const change = await install(setup, archiveOf({ '[jobs]/bus': manifest }));
  assert.is(change.state, 'applied');
  assert.equal(readConfig(setup), ['ensure [jobs]']);
});

test('A resource is replaced only with `replace`, and an undo restores it', async (setup) => {
  writeFileSync(join(setup.city, 'resources/[jobs]/taxi/own.txt'), 'mine');
  const before = readTree(setup.city);
  const archive = archiveOf({ 'taxi-1.1': `${manifest}version '1.1'\n` });
  const planned = await plan(setup, archive);
  assert.equal(codesOf(planned), ['resource_installed']);
  assert.equal(planned.resources[0].collisions, [{ name: 'taxi', path: 'resources/[jobs]/taxi' }]);
  const refused = await install(setup, archive);
  assert.equal([refused.state, refused.problem.code], ['failed', 'resource_installed']);
  assert.equal(readTree(setup.city), before);
  const change = await install(setup, archive, { replace: true });
  assert.equal([change.state, change.resources], ['applied', ['taxi']]);
  assert.match(readTree(setup.city)['resources/[jobs]/taxi/fxmanifest.lua'] ?? '', /1\.1/);
  assert.not.ok('resources/[jobs]/taxi/own.txt' in readTree(setup.city));
  assert.equal(readConfig(setup), configLines);
  await undo(setup, change);
  assert.equal(readTree(setup.city), before);
});

test('An archive without a usable resource is refused and stays usable', async (setup) => {
  const before = readTree(setup.city);
  const cases: readonly [string, Buffer, object][] = [
    ['resources_not_in_archive', zipOf([{ path: 'a/readme.md', content: 'x' }]), {}],
    ['resource_not_in_archive', jobs, { resources: ['polize'] }],
    ['resource_twice_in_archive', archiveOf({ 'a/lamp': manifest, 'b/lamp': manifest }), {}],
    ['resource_name_refused', archiveOf({ 'a/my;lamp': manifest }), {}],
    ['resource_directory_invalid', jobs, { directory: '../..' }],
    ['resource_directory_invalid', jobs, { directory: 'jobs' }],
  ];
  for (const [code, archive, body] of cases) {
    assert.equal(codesOf(await plan(setup, archive, body)), [code]);
    const change = await install(setup, archive, body);
    assert.equal([change.state, change.problem.code, change.undoable], ['failed', code, false]);
  }
  assert.equal(readTree(setup.city), before);
  await until(async () => {
    const { json: uploads } = await setup.service.get('/uploads');
    return uploads.every(({ state }: any) => state === 'received');
  }, 'the return of the uploads');
});

test('A link of an archive that leads out of its resource is refused', async (setup) => {
  const before = readTree(setup.city);
  const archive = tarOf([
    { path: 'a/b/c/d/lamp/fxmanifest.lua', content: manifest },
    { path: 'a/b/c/d/lamp/out', type: '2', target: '../../../../x' },
    { path: 'x', content: 'x' },
  ]);
  const change = await install(setup, archive);
  assert.equal([change.state, change.problem?.code], ['failed', 'archive_link_outside']);
  assert.equal(readTree(setup.city), before);
});

test('An invalid request is refused at once, and an impossible change fails', async (setup) => {
  const { service, workspace } = setup;
  const unknown = await order(setup, jobs, {}, 'absent');
  assert.equal([unknown.status, unknown.json.code], [404, 'folder_not_found']);
  const invalid = await service.post('/datafolders/city/resources', { upload: 5 });
  assert.equal([invalid.status, invalid.json.code], [400, 'resource_order_invalid']);
  const gone = await service.post('/datafolders/city/resources', { upload: 'u0' });
  assert.equal([gone.status, gone.json.code], [404, 'upload_not_found']);
  mkdirSync(join(workspace.root, 'data/plain'));
  writeFileSync(join(workspace.root, 'data/plain/readme.md'), '');
  await service.post('/datafolders');
  const change = await install(setup, jobs, {}, 'plain');
  assert.equal([change.state, change.problem.code], ['failed', 'resource_install_unsupported']);
  const missing = await remove(setup, 'absent');
  assert.equal([missing.state, missing.problem.code], ['failed', 'resource_not_found']);
});

test('A change in progress refuses only requests for the same Data Folder', async (setup) => {
  addFxServerFolder(setup.workspace, 'town');
  addResource(join(setup.workspace.root, 'data/town'), 'bus');
  await setup.service.post('/datafolders');
  const large = zipOf([
    { path: 'lamp/fxmanifest.lua', content: manifest },
    ...Array.from({ length: 3_000 }, (_, at) => ({ path: `lamp/stream/${at}.txt`, content: 'x' })),
  ]);
  const begun = await order(setup, large);
  const [same, other] = await Promise.all([
    setup.service.request('DELETE', '/datafolders/city/resources/taxi'),
    setup.service.request('DELETE', '/datafolders/town/resources/bus'),
  ]);
  assert.equal([same.status, same.json.code], [409, 'resource_change_running']);
  assert.is(other.status, 202);
  assert.is(begun.status, 202);
});

test('A repeated request with an Idempotency-Key begins no second change', async (setup) => {
  const { service } = setup;
  const upload = await uploadWhole(service, jobs, 'pack.zip');
  const send = () =>
    service.request('POST', '/datafolders/city/resources', {
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '"a"' },
      body: JSON.stringify({ upload }),
    });
  const answer = await send();
  assert.is(answer.status, 202);
  const repeated = await send();
  assert.equal([repeated.status, repeated.headers.get('idempotent-replayed')], [202, 'true']);
  assert.equal(repeated.json.id, answer.json.id);
  const { json: changes } = await setup.service.get('/resource-changes');
  assert.is(changes.length, 1);
});

test.run();
