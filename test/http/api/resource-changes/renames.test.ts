/** The names that an operator chooses for the resources of an archive. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { manifest } from '../../../kit/servers/fxserver.js';
import { addCity, archiveOf, install, listStages, order, plan, readTree, undo } from './changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
  city: string;
}

const test = suite<Setup>('http/api/resource-changes/renames');

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

const codesOf = ({ problems }: any): string[] => problems.map(({ code }: any) => code);
const script = archiveOf({ 'my-script-1.2.0': `${manifest}version '1.2.0'\n` });
const lamps = archiveOf({ 'a/lamp': manifest, 'b/lamp': manifest });

test('A resource is planned and installed under the name that the operator chooses', async (setup) => {
  const before = readTree(setup.city);
  const rename = { 'my-script': 'cab' };
  const planned = await plan(setup, script, { rename });
  assert.equal(planned.in_archive, [{ name: 'my-script', path: 'my-script-1.2.0' }]);
  const [{ name, path, directory }] = planned.resources;
  assert.equal([name, path, directory], ['cab', 'my-script-1.2.0', 'resources/cab']);
  assert.equal([planned.ensure[0].text, codesOf(planned)], ['ensure cab', []]);
  const change = await install(setup, script, { rename });
  assert.equal([change.state, change.resources], ['applied', ['cab']]);
  assert.match(readFileSync(join(setup.city, 'resources/cab/fxmanifest.lua'), 'utf8'), '1.2.0');
  assert.match(readFileSync(join(setup.city, 'server.cfg'), 'utf8'), /^ensure cab$/m);
  const [entry] = (await setup.service.get('/history?type=resource.installed')).json;
  assert.equal([entry.detail.resources, entry.detail.renamed], [['cab'], rename]);
  await undo(setup, change);
  assert.equal(readTree(setup.city), before);
});

test('Resources with the same name in an archive are selected and renamed by path', async (setup) => {
  assert.equal(codesOf(await plan(setup, lamps)), ['resource_twice_in_archive']);
  const one = await plan(setup, lamps, { resources: ['b/lamp'] });
  assert.equal([one.resources.map(({ path }: any) => path), codesOf(one)], [['b/lamp'], []]);
  assert.equal(one.in_archive.length, 2);
  const change = await install(setup, lamps, { rename: { 'b/lamp': 'lantern' }, directory: '[maps]' });
  assert.equal([change.state, change.resources], ['applied', ['lamp', 'lantern']]);
  assert.ok('resources/[maps]/lantern/fxmanifest.lua' in readTree(setup.city));
  await install(setup, lamps, { rename: { 'a/lamp': 'red', 'b/lamp': 'blue' } });
  const [entry] = (await setup.service.get('/history?type=resource.installed')).json;
  assert.equal(entry.detail.renamed, { 'a/lamp': 'red', 'b/lamp': 'blue' });
  const same = await plan(setup, archiveOf({ one: manifest, two: manifest }), { rename: { one: 'two' } });
  assert.equal(codesOf(same), ['resource_twice_in_archive']);
  assert.match(same.problems[0].detail, 'one, two');
});

test('A path in an archive selects only its resource, not others of the same name', async (setup) => {
  const archive = archiveOf({ lamp: manifest, 'a/lamp': manifest });
  const one = await plan(setup, archive, { resources: ['lamp'] });
  assert.equal([one.resources.map(({ path }: any) => path), codesOf(one)], [['lamp'], []]);
  const both = await plan(setup, archive, { rename: { lamp: 'lantern' } });
  const places = both.resources.map(({ name, path }: any) => [name, path]);
  const expected = [
    ['lamp', 'a/lamp'],
    ['lantern', 'lamp'],
  ];
  assert.equal([places, codesOf(both)], [expected, []]);
  assert.equal(codesOf(await plan(setup, lamps, { resources: ['lamp'] })), ['resource_twice_in_archive']);
  assert.equal(codesOf(await plan(setup, lamps, { rename: { lamp: 'lantern' } })), ['resource_twice_in_archive']);
});

test('Collisions and missing dependencies of a plan follow the chosen name', async (setup) => {
  const archive = archiveOf({ police: `${manifest}dependency 'cab'\n`, bus: manifest });
  const missing = async (body: object) =>
    (await plan(setup, archive, body)).resources.find(({ name }: any) => name === 'police').dependencies_missing;
  assert.equal(await missing({}), ['cab']);
  assert.equal(await missing({ rename: { bus: 'cab' } }), []);
  const colliding = await plan(setup, archive, { rename: { bus: 'taxi' } });
  assert.equal(codesOf(colliding), ['resource_installed']);
  const taxi = colliding.resources.find(({ name }: any) => name === 'taxi');
  assert.equal([taxi.state, taxi.collisions], ['replaces', [{ name: 'taxi', path: 'resources/[jobs]/taxi' }]]);
});

test('A name that the server cannot use is refused with the reason', async (setup) => {
  const before = readTree(setup.city);
  const reasons = {
    '': 'it is empty',
    'maps/cab': 'U+002F',
    '../../cab': 'ignores',
    '..': 'ignores',
    '[cab]': 'name of a category',
    'cab;quit': 'U+003B',
    'cab\n': 'control character',
    webpack: 'ignores',
    [`${'x'.repeat(256)}`]: 'too long',
  };
  for (const [name, reason] of Object.entries(reasons)) {
    const { problems, resources } = await plan(setup, script, { rename: { 'my-script': name } });
    assert.equal([problems.length, problems[0]?.code, resources], [1, 'resource_name_refused', []], name);
    assert.match(problems[0].detail, reason);
  }
  const change = await install(setup, script, { rename: { 'my-script': '../../cab' } });
  assert.equal([change.state, change.problem.code], ['failed', 'resource_name_refused']);
  assert.equal(codesOf(await plan(setup, script, { rename: { other: 'cab' } })), ['resource_not_in_archive']);
  const invalid = await order(setup, script, { rename: { 'my-script': 5 } });
  assert.equal([invalid.status, invalid.json.code], [400, 'resource_order_invalid']);
  assert.equal(readTree(setup.city), before);
});

test('A new name that the server ignores is refused, even for one resource of two', async (setup) => {
  const archive = archiveOf({ 'pack/bus': manifest, 'pack/tram': manifest });
  for (const name of ['webpack', '.x', 'txadmin']) {
    const planned = await plan(setup, archive, { rename: { tram: name } });
    assert.equal([name, codesOf(planned)], [name, ['resource_name_refused']]);
    assert.match(planned.problems[0].detail, 'it ignores directories with this name');
    const places = planned.in_archive.map(({ path }: any) => path);
    assert.equal(places, ['pack/bus', 'pack/tram']);
  }
  const change = await install(setup, archive, { rename: { tram: 'webpack' } });
  assert.equal([change.state, change.problem.code], ['failed', 'resource_name_refused']);
});

test('A resource whose name in the archive is refused can get another name', async (setup) => {
  const archive = archiveOf({ 'a/my;lamp': manifest });
  const refused = await plan(setup, archive);
  assert.equal(refused.in_archive, [{ name: 'my;lamp', path: 'a/my;lamp' }]);
  const change = await install(setup, archive, { rename: { 'my;lamp': 'lamp' } });
  assert.equal([change.state, change.resources], ['applied', ['lamp']]);
});

test('The directory / installs a resource of a category directly in resources', async (setup) => {
  const packed = archiveOf({ '[jobs]/police': manifest });
  const [planned] = (await plan(setup, packed, { directory: '/' })).resources;
  assert.equal([planned.directory, planned.category], ['resources/police', null]);
  const change = await install(setup, packed, { directory: '/' });
  assert.equal([change.state, change.problem], ['applied', null]);
  assert.ok('resources/police/fxmanifest.lua' in readTree(setup.city));
});

test.run();
