/** Updates of resources that have another name in their archive, or the same name as other resources of the archive. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { waitForEnd } from '../resource-changes/changes-suite.js';
import {
  closeSuite,
  type Files,
  installed,
  manifest,
  offerArchive,
  offerRelease,
  openSuite,
  release,
  send,
  type UpdateSuite,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/renamed');

test.before.each(openSuite);
test.after.each(closeSuite);

const resources = '/datafolders/city/resources';

/** A pack with two resources. */
const pack = (version: string): Files => ({
  'bus/fxmanifest.lua': manifest(version),
  'bus/server.lua': `print("bus ${version}")\n`,
  'tram/fxmanifest.lua': manifest('9.0.0'),
});

async function change(shared: UpdateSuite, path: string, body: object): Promise<any> {
  const answer = await send(shared, 'POST', path, body);
  assert.is(answer.status, 202, answer.text);
  const ended = await waitForEnd(shared, `/resource-changes/${answer.json.id}`);
  assert.equal([ended.state, ended.problem], ['applied', null]);
  return ended;
}

const read = ({ workspace }: UpdateSuite, path: string): string =>
  readFileSync(join(workspace.root, 'data/city/resources', path), 'utf8');

test('An update finds a renamed resource by its name in the archive', async (shared) => {
  offerArchive(shared, pack('1.0.0'), 'pack-main/');
  const url = `${shared.server.base}/pack.zip`;
  await change(shared, resources, { url, resources: ['bus'], rename: { bus: 'cab' }, ensure: false });
  assert.match(read(shared, 'cab/server.lua'), '1.0.0');
  offerArchive(shared, pack('1.1.0'), 'pack-main/');
  const planned = (await send(shared, 'POST', `${resources}/cab/update/plan`)).json;
  assert.equal([planned.installed, planned.available, planned.newer], ['1.0.0', '1.1.0', true]);
  const updated = await change(shared, `${resources}/cab/update`, { plan: planned.plan });
  assert.equal(updated.resources, ['cab']);
  assert.match(read(shared, 'cab/server.lua'), '1.1.0');
  assert.not.ok(existsSync(join(shared.workspace.root, 'data/city/resources/bus')));
  offerArchive(shared, pack('1.2.0'), 'pack-main/');
  await change(shared, `${resources}/cab/update`, {});
  assert.match(read(shared, 'cab/server.lua'), '1.2.0');
});

test('An update of a renamed resource downloads the archive with its original name', async (shared) => {
  const url = 'https://github.com/example/taxi';
  const assets = ['taxi.zip', 'extras.zip'];
  offerRelease(shared, 'v1.0.0', installed, assets);
  await change(shared, resources, { url, rename: { taxi: 'cab' }, ensure: false });
  offerRelease(shared, 'v1.1.0', release, assets);
  const { answer } = shared.server;
  const requested: string[] = [];
  shared.server.answer = (request, response) => {
    requested.push(request.url ?? '');
    answer(request, response);
  };
  await change(shared, `${resources}/cab/update`, {});
  assert.ok(requested.includes('/assets/taxi.zip'), requested.join());
  assert.is(read(shared, 'cab/server.lua'), release['server.lua']);
});

test('An upload that is renamed gets its updates from a source that is set later', async (shared) => {
  const archive = zipOf(Object.entries(pack('1.0.0')).map(([path, content]) => ({ path: `p/${path}`, content })));
  const upload = await uploadWhole(shared.service, archive, 'pack.zip');
  await change(shared, resources, { upload, resources: ['bus'], rename: { bus: 'cab' }, ensure: false });
  offerArchive(shared, pack('1.1.0'), 'pack-main/');
  await send(shared, 'PUT', `${resources}/cab/source`, { url: `${shared.server.base}/pack.zip` });
  await change(shared, `${resources}/cab/update`, {});
  assert.match(read(shared, 'cab/server.lua'), '1.1.0');
});

test('An update finds a renamed resource in a release that has its new name', async (shared) => {
  offerArchive(shared, pack('1.0.0'), 'pack-main/');
  const url = `${shared.server.base}/pack.zip`;
  await change(shared, resources, { url, resources: ['bus'], rename: { bus: 'cab' }, ensure: false });
  const entries = Object.entries(pack('1.1.0')).map(([path, text]) => [path.replace(/^bus/, 'cab'), text]);
  offerArchive(shared, Object.fromEntries(entries), 'pack-main/');
  await change(shared, `${resources}/cab/update`, {});
  assert.match(read(shared, 'cab/server.lua'), '1.1.0');
});

test('A source with another address has the resource under its current name', async (shared) => {
  offerArchive(shared, pack('1.0.0'), 'pack-main/');
  const url = `${shared.server.base}/pack.zip`;
  await change(shared, resources, { url, resources: ['bus'], rename: { bus: 'cab' }, ensure: false });
  const entries = Object.entries(pack('2.0.0')).map(([path, text]) => [path.replace(/^bus/, 'cab'), text]);
  offerArchive(shared, { ...pack('1.1.0'), ...Object.fromEntries(entries) }, 'other-main/');
  const other = `${shared.server.base}/other.zip`;
  assert.is((await send(shared, 'PUT', `${resources}/cab/source`, { url: other })).status, 204);
  await change(shared, `${resources}/cab/update`, {});
  assert.match(read(shared, 'cab/server.lua'), '2.0.0');
});

/** A pack whose two resources have one name. */
const lamps = (version: string): Files =>
  Object.fromEntries(
    ['a', 'b'].flatMap((each) => [
      [`${each}/lamp/fxmanifest.lua`, manifest(version)],
      [`${each}/lamp/server.lua`, `print("${each} ${version}")\n`],
    ]),
  );

test('An update finds a resource whose name occurs twice in the archive by its path', async (shared) => {
  const url = `${shared.server.base}/pack.zip`;
  for (const [name, chosen] of [
    ['lantern', { rename: { 'pack-1.0.0/b/lamp': 'lantern' }, resources: ['pack-1.0.0/b/lamp'] }],
    ['lamp', { resources: ['pack-1.0.0/b/lamp'] }],
  ] as const) {
    offerArchive(shared, lamps('1.0.0'), 'pack-1.0.0/');
    await change(shared, resources, { url, ...chosen, ensure: false });
    assert.match(read(shared, `${name}/server.lua`), 'b 1.0.0');
    offerArchive(shared, lamps('1.1.0'), 'pack-1.1.0/');
    await change(shared, `${resources}/${name}/update`, {});
    assert.match(read(shared, `${name}/server.lua`), 'b 1.1.0');
    offerArchive(shared, lamps('1.2.0'), '');
    await change(shared, `${resources}/${name}/update`, {});
    assert.match(read(shared, `${name}/server.lua`), 'b 1.2.0');
  }
});

test('An update is refused if several resources could be meant', async (shared) => {
  const url = `${shared.server.base}/pack.zip`;
  offerArchive(shared, lamps('1.0.0'), 'pack-1.0.0/');
  await change(shared, resources, { url, resources: ['pack-1.0.0/b/lamp'], ensure: false });
  const moved = Object.entries(lamps('1.1.0')).map(([path, text]) => [path.replace(/^b/, 'c'), text]);
  offerArchive(shared, Object.fromEntries(moved), 'pack-1.1.0/');
  const refused = (await send(shared, 'POST', `${resources}/lamp/update/plan`)).json;
  assert.is(refused.code, 'resource_update_failed');
  assert.match(refused.detail, '"a/lamp", "c/lamp"');
  assert.match(read(shared, 'lamp/server.lua'), 'b 1.0.0');
});

test('A resource without a stored path is updated by its name', async (shared) => {
  offerArchive(shared, pack('1.0.0'), 'pack-main/');
  const url = `${shared.server.base}/pack.zip`;
  await change(shared, resources, { url, resources: ['bus'], rename: { bus: 'cab' }, ensure: false });
  const record = join(shared.workspace.root, 'manager/resources/city/=cab/origin.json');
  const { pathInSource: _, ...origin } = JSON.parse(readFileSync(record, 'utf8'));
  writeFileSync(record, JSON.stringify(origin));
  offerArchive(shared, pack('1.1.0'), 'pack-main/');
  await change(shared, `${resources}/cab/update`, {});
  assert.match(read(shared, 'cab/server.lua'), '1.1.0');
});

test.run();
