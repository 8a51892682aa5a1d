/** `server-manager resources` with new names of resources, and with the encoding of names in archives. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { windowsEntry, zipOf } from '../../adapters/archives/archives.js';
import {
  closeSuite,
  manifest,
  offerRelease,
  openSuite,
  release,
  type UpdateSuite,
} from '../api/resource-updates/update-suite.js';
import { runAt } from './live-command.js';

const test = suite<UpdateSuite>('http/cli/resource-names');

test.before.each(openSuite);
test.after.each(closeSuite);

const inCity = ['--folder', 'city'];

test('resources install --rename installs a resource under another name', async ({ service, workspace }) => {
  const run = runAt(service.base);
  const archive = join(workspace.root, 'my-script-1.2.0.zip');
  writeFileSync(archive, zipOf([{ path: 'my-script-1.2.0/fxmanifest.lua', content: manifest('1.2.0') }]));
  const install = (...args: readonly string[]) =>
    run('resources', 'install', ...inCity, '--from', archive, '--no-ensure', ...args);
  const plan = await install('--rename', 'my-script=cab', '--plan');
  assert.match(plan.stdout, /^cab .*resources\/cab /m);
  const refused = await install('--rename', 'my-script=my;cab');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, 'U+003B');
  assert.match(refused.stderr, 'Choose another name with --rename NAME=NEW-NAME.');
  assert.match((await install('--rename', 'cab')).stderr, 'It must be NAME=NEW-NAME.');
  const made = await install('--rename', 'my-script=cab');
  assert.equal([made.status, made.stdout], [0, '"cab": installed in "city".\n'], made.stderr);
  assert.ok(existsSync(join(workspace.root, 'data/city/resources/cab/fxmanifest.lua')));
});

test('resources install --names sets the encoding of names in a downloaded archive', async ({ service, server }) => {
  const run = runAt(service.base);
  const name = Buffer.from([...Buffer.from('lamp/'), 0xb5, 0xd8, 0xcd, 0xbc, ...Buffer.from('.lua')]);
  const archive = zipOf([windowsEntry('lamp/fxmanifest.lua', manifest('1')), windowsEntry(name, 'x')]);
  server.answer = (_, response) => void response.end(archive);
  const from = ['--from', `${server.base}/lamp.zip`];
  const unread = await run('resources', 'install', ...inCity, ...from);
  assert.equal([unread.status, unread.stderr.includes('--names gbk')], [1, true], unread.stderr);
  const made = await run('resources', 'install', ...inCity, ...from, '--names', 'gbk');
  assert.is(made.status, 0, made.stderr);
  const source = (...args: readonly string[]) => run('resources', 'source', 'lamp', ...inCity, ...args);
  assert.is((await source()).stdout, `"lamp" comes from ${server.base}/lamp.zip, with names in gbk.\n`);
  assert.is((await source(...from)).stdout, `"lamp" comes from ${server.base}/lamp.zip.\n`);
  const failed = await run('resources', 'update', 'lamp', ...inCity);
  assert.match(failed.stderr, 'resources source RESOURCE --folder FOLDER --from URL --names gbk');
  assert.match((await source(...from, '--names', 'gbk')).stdout, 'with names in gbk');
  const alone = await source('--names', 'gbk');
  assert.equal([alone.status, alone.stderr.includes('name it with --from')], [2, true], alone.stderr);
});

test('The plans of an installation and an update name the release', async (shared) => {
  const run = runAt(shared.service.base);
  offerRelease(shared, 'v1.1.0', release);
  const from = ['--from', 'https://github.com/example/taxi'];
  const expected = /The release is v1\.1\.0, published 2026-01-31 .*https:\/\/github\.com\/example\/taxi\/releases/;
  assert.match(
    (await run('resources', 'install', ...inCity, ...from, '--replace', '--no-ensure', '--plan')).stderr,
    expected,
  );
  await run('resources', 'source', 'taxi', ...inCity, ...from);
  assert.match((await run('resources', 'update', 'taxi', ...inCity, '--plan')).stderr, expected);
});

test.run();
