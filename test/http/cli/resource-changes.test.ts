/** `server-manager resources install`, `update`, `remove`, `changes` and `undo`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../adapters/archives/archives.js';
import {
  closeSuite,
  installed,
  offerRelease,
  openSuite,
  release,
  toPath,
  type UpdateSuite,
} from '../api/resource-updates/update-suite.js';
import { runAt } from './live-command.js';

const test = suite<UpdateSuite>('http/cli/resource-changes');

test.before.each(openSuite);
test.after.each(closeSuite);

const inCity = ['--folder', 'city'];

test('resources install shows a plan and installs a resource, which undo removes', async (shared) => {
  const run = runAt(shared.service.base);
  const archive = join(shared.workspace.root, 'lamp.zip');
  writeFileSync(archive, zipOf([{ path: 'lamp/fxmanifest.lua', content: "fx_version 'cerulean'\ngame 'gta5'\n" }]));
  const from = [...inCity, '--from', archive, '--category', '[maps]'];
  const plan = await run('resources', 'install', ...from, '--plan');
  assert.is(plan.status, 0, plan.stderr);
  assert.match(plan.stdout, /^lamp .*\bnew .*resources\/\[maps\]\/lamp/m);
  const made = await run('resources', 'install', ...from, '--no-ensure');
  assert.equal([made.status, made.stdout], [0, '"lamp": installed in "city".\n'], made.stderr);
  const [, change = ''] = /resources undo (\S+)/.exec(made.stderr) ?? [];
  const listed = await run('resources', 'changes', ...inCity);
  assert.match(listed.stdout, new RegExp(`${change} +city .* install +lamp +applied`));
  const undone = await run('resources', 'undo', change);
  assert.equal([undone.status, undone.stdout], [0, '"lamp": restored in "city".\n'], undone.stderr);
});

test('resources update requires a choice in a conflict, and keeps the chosen file', async (shared) => {
  const run = runAt(shared.service.base);
  offerRelease(shared, 'v1.0.0', installed);
  const url = 'https://github.com/example/taxi';
  const made = await run('resources', 'install', ...inCity, '--from', url, '--replace', '--no-ensure');
  assert.is(made.status, 0, made.stderr);
  writeFileSync(toPath(shared, 'server.lua'), 'print("mine")\n');
  offerRelease(shared, 'v1.1.0', release);
  const update = (...args: readonly string[]) => run('resources', 'update', 'taxi', ...inCity, ...args);
  const plan = await update('--plan');
  assert.match(plan.stdout, '1.0.0 is installed, 1.1.0 is available: a newer release.');
  assert.match(plan.stdout, /server\.lua +conflict +both_changed/);
  const refused = await update();
  assert.is(refused.status, 1);
  assert.match(refused.stderr, 'a version must be chosen for "server.lua"');
  const updated = await update('--choose', 'server.lua=mine');
  assert.equal([updated.status, updated.stdout], [0, '"taxi": updated in "city".\n'], updated.stderr);
  assert.is(readFileSync(toPath(shared, 'server.lua'), 'utf8'), 'print("mine")\n');
});

test('resources remove moves a resource into the trash', async (shared) => {
  const run = runAt(shared.service.base);
  const removed = await run('resources', 'remove', 'taxi', ...inCity);
  assert.equal([removed.status, removed.stdout], [0, '"taxi": removed in "city".\n'], removed.stderr);
  assert.match((await run('files', 'trash', 'city')).stdout, 'resources/[jobs]/taxi');
});

test('resources install needs a Data Folder and one source, and update a valid choice', async (shared) => {
  const run = runAt(shared.service.base);
  assert.match((await run('resources', 'install', '--from', 'taxi.zip')).stderr, '--folder');
  assert.match((await run('resources', 'install', ...inCity)).stderr, '--from');
  assert.match((await run('resources', 'update', 'taxi', ...inCity, '--choose', 'a.lua=ours')).stderr, 'FILE=mine');
  const missing = await run('resources', 'update', 'taxi', ...inCity);
  assert.equal([missing.status, /resources source/.test(missing.stderr)], [1, true], missing.stderr);
});

test.run();
