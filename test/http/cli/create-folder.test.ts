/** `server-manager folders create` from archives and repositories. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { zipOf } from '../../adapters/archives/archives.js';
import { listData, recipeSuite } from '../api/recipes/recipe-suite.js';
import { runAt } from './live-command.js';

const test = recipeSuite('http/cli/create-folder');

const archive = zipOf([
  { path: 'city/server.cfg', content: '' },
  { path: 'city/resources/taxi/fxmanifest.lua', content: '' },
]);

test('folders create --from sends a file, and lets the service download a URL', async (shared) => {
  const { service, server, workspace } = shared;
  const run = runAt(service.base);
  const file = join(workspace.root, 'city.zip');
  writeFileSync(file, archive);
  const sent = await run('folders', 'create', 'city', '--from', file);
  assert.equal([sent.status, sent.stdout], [0, 'The Data Folder "city" has been created.\n'], sent.stderr);
  assert.ok(existsSync(join(workspace.root, 'data/city/server.cfg')));
  server.answer = (_, response) => void response.end(archive);
  const loaded = await run('folders', 'create', 'town', '--from', `${server.base}/town.zip`, '--json');
  assert.equal([loaded.status, JSON.parse(loaded.stdout).state], [0, 'done'], loaded.stderr);
  writeFileSync(file, 'no archive');
  const refused = await run('folders', 'create', 'village', '--from', file);
  assert.is(refused.status, 1);
  assert.equal(listData(shared), ['city', 'town']);
});

test('folders create --git prints the error of git, and refuses --path and an ssh URL', async (shared) => {
  const { service, server } = shared;
  const run = runAt(service.base);
  const missing = await run('folders', 'create', 'city', '--git', `${server.base}/none`, '--ref', 'main');
  assert.is(missing.status, 1);
  assert.match(missing.stderr, 'Task 1 (clone) failed');
  assert.is((await run('folders', 'create', 'city', '--git', 'https://a.example/x', '--path', '/srv')).status, 2);
  assert.match((await run('folders', 'create', 'city', '--git', 'ssh://a.example/x')).stderr, '--folders-allow-url');
  assert.equal(listData(shared), []);
});

test.run();
