/** Updates find resources in a release by the rules of installations. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { waitForEnd } from '../resource-changes/changes-suite.js';
import { closeSuite, type Files, manifest, offerArchive, openSuite, send, type UpdateSuite } from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/found-alike');

test.before.each(openSuite);
test.after.each(closeSuite);

const resources = '/datafolders/city/resources';

/** Installs or updates a resource. @returns the change at its end */
async function change(shared: UpdateSuite, path: string, body: object): Promise<any> {
  const answer = await send(shared, 'POST', path, body);
  assert.is(answer.status, 202, answer.text);
  return waitForEnd(shared, `/resource-changes/${answer.json.id}`);
}

const install = (shared: UpdateSuite, resource: string): Promise<any> =>
  change(shared, resources, { url: `${shared.server.base}/pack.zip`, resources: [resource], ensure: false });

const read = ({ workspace }: UpdateSuite, path: string): string =>
  readFileSync(join(workspace.root, 'data/city/resources', path), 'utf8');

test('An update finds a resource that is fifteen directories deep in its archive', async (shared) => {
  const deep = `${'d/'.repeat(14)}bus`;
  const pack = (version: string): Files => ({
    [`${deep}/fxmanifest.lua`]: manifest(version),
    [`${deep}/server.lua`]: `print("${version}")\n`,
    'tram/fxmanifest.lua': manifest('9.0.0'),
  });
  offerArchive(shared, pack('1.0.0'), 'pack-main/');
  assert.is((await install(shared, 'bus')).state, 'applied');
  offerArchive(shared, pack('1.1.0'), 'pack-main/');
  const updated = await change(shared, `${resources}/bus/update`, {});
  assert.equal([updated.state, updated.problem], ['applied', null]);
  assert.match(read(shared, 'bus/server.lua'), '1.1.0');
});

test('An update ignores a resource that is inside another resource', async (shared) => {
  offerArchive(shared, { 'bus/fxmanifest.lua': manifest('1.0.0'), 'tram/fxmanifest.lua': manifest('1.0.0') }, 'p/');
  assert.is((await install(shared, 'bus')).state, 'applied');
  offerArchive(
    shared,
    { 'tram/fxmanifest.lua': manifest('1.1.0'), 'tram/bus/fxmanifest.lua': manifest('6.6.6'), 'a.txt': '' },
    'p/',
  );
  const refused = (await send(shared, 'POST', `${resources}/bus/update/plan`)).json;
  assert.is(refused.code, 'resource_update_failed');
  assert.match(refused.detail, 'contains no resource "bus"');
});

test('A category with a manifest is not a resource for an installation or an update', async (shared) => {
  const pack = (version: string): Files => ({
    'fxmanifest.lua': manifest('0.0.1'),
    'bus/fxmanifest.lua': manifest(version),
    'bus/server.lua': `print("${version}")\n`,
  });
  offerArchive(shared, pack('1.0.0'), '[traffic]/');
  assert.is((await install(shared, 'bus')).state, 'applied');
  offerArchive(shared, pack('1.1.0'), '[traffic]/');
  const updated = await change(shared, `${resources}/bus/update`, {});
  assert.equal([updated.state, updated.problem], ['applied', null]);
  assert.match(read(shared, '[traffic]/bus/server.lua'), '1.1.0');
});

test.run();
