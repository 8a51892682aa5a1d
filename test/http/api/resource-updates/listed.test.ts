/** The sources and the found updates in the list of Installed Resources. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runAt } from '../../cli/live-command.js';
import { waitForEnd } from '../resource-changes/changes-suite.js';
import {
  closeSuite,
  installed,
  manifest,
  offerRelease,
  openSuite,
  release,
  resourcePath,
  send,
  toPath,
  type UpdateSuite,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/listed');

test.before.each(openSuite);
test.after.each(closeSuite);

async function list(shared: UpdateSuite): Promise<any> {
  const { json, headers } = await shared.service.get('/datafolders/city/resources');
  const [{ version, source, update }] = json;
  return { etag: headers.get('etag'), shown: [version, source, update] };
}

async function setSource(shared: UpdateSuite, source: unknown): Promise<void> {
  assert.is((await send(shared, 'PUT', `${resourcePath}/source`, source)).status, 204);
}

const plan = (shared: UpdateSuite) => send(shared, 'POST', `${resourcePath}/update/plan`);

test('The list of resources names each source without the query', async (shared) => {
  const before = await list(shared);
  assert.equal(before.shown, ['1.0.0', null, null]);
  await setSource(shared, { git: 'https://git.example/taxi', ref: 'main' });
  const after = await list(shared);
  assert.equal(after.shown, ['1.0.0', 'https://git.example/taxi#main', null]);
  assert.is.not(after.etag, before.etag);
  await setSource(shared, { url: 'https://a.example/taxi.zip?token=secret' });
  assert.equal((await list(shared)).shown, ['1.0.0', 'https://a.example/taxi.zip', null]);
  await setSource(shared, { url: null });
  assert.equal(await list(shared), before);
});

test('The list of resources names a newer version found by a plan, until an update', async (shared) => {
  offerRelease(shared, 'v1.1.0', release);
  const source = 'https://github.com/example/taxi';
  await setSource(shared, { url: source });
  const { json: planned } = await plan(shared);
  assert.equal((await list(shared)).shown, ['1.0.0', source, '1.1.0']);
  const { stdout } = await runAt(shared.service.base)('resources', 'list', 'city');
  assert.match(stdout, /1\.0\.0 \(1\.1\.0 is available\).+github\.com\/example\/taxi/);
  const begun = await send(shared, 'POST', `${resourcePath}/update`, { plan: planned.plan, otherwise: 'theirs' });
  assert.is((await waitForEnd(shared, `/resource-changes/${begun.json.id}`)).state, 'applied');
  assert.equal((await list(shared)).shown, ['1.1.0', source, null]);
});

test('A found version is not listed after the files or the source were replaced', async (shared) => {
  offerRelease(shared, 'v1.1.0', release);
  const source = 'https://github.com/example/taxi';
  await setSource(shared, { url: source });
  await plan(shared);
  rmSync(join(toPath(shared), 'fxmanifest.lua'));
  writeFileSync(toPath(shared, 'fxmanifest.lua'), manifest('1.1.0'));
  assert.equal((await list(shared)).shown, ['1.1.0', source, null]);
  writeFileSync(toPath(shared, 'fxmanifest.lua'), manifest('1.0'));
  await plan(shared);
  assert.is((await list(shared)).shown[2], '1.1.0');
  await setSource(shared, { url: `${source}/releases` });
  assert.is((await list(shared)).shown[2], null);
  offerRelease(shared, 'v1.0.0', installed);
  await plan(shared);
  assert.is((await list(shared)).shown[2], null);
});

test.run();
