/** `server-manager recipes`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { begin, complete, listData, recipeSuite, toRecipe } from '../api/recipes/recipe-suite.js';
import { runAt } from './live-command.js';

const test = recipeSuite('http/cli/recipes');

test('recipes plan prints the tasks, the hosts, the missing variables and the faults', async ({
  service,
  workspace,
  host,
}) => {
  const file = join(workspace.root, 'recipe.yaml');
  const run = runAt(service.base);
  const tasks = [{ action: 'download_github', src: 'a/b', dest: './x' }, { action: 'connect_database' }];
  const recipe = { name: 'Small', author: 'Ann', variables: { secret: null }, tasks };
  writeFileSync(file, JSON.stringify(recipe));
  const planned = await run('recipes', 'plan', file);
  assert.is(planned.status, 0, planned.stderr);
  assert.match(planned.stdout, /^Small by Ann\n/);
  assert.match(planned.stdout, /1 +download_github +writes x; downloads https:/);
  for (const words of [`--allow-host ${host}`, '--database-url mysql://', '--variable secret=…'])
    assert.match(planned.stderr, words);
  const given = await run('recipes', 'plan', file, '--variable', 'secret=a=b', '--json');
  assert.equal(JSON.parse(given.stdout).missing_variables, []);
  const local = { action: 'download_file', url: 'file:///etc/passwd', path: './x' };
  writeFileSync(file, JSON.stringify({ tasks: [...tasks, local, { action: 'nothing' }] }));
  const faulty = await run('recipes', 'plan', file);
  assert.is(faulty.status, 1);
  assert.match(faulty.stderr, 'Fault (line 1, task 4): The action "nothing" is unknown.');
  assert.is(
    faulty.stderr.split('\n').find((line) => line.includes('--allow-host')),
    `Hosts to allow: --allow-host ${host}`,
  );
});

test('recipes deploy creates a Data Folder, and prints the fault of a faulty recipe', async (shared) => {
  const { service, workspace, server } = shared;
  const file = join(workspace.root, 'recipe.yaml');
  const run = runAt(service.base);
  writeFileSync(file, toRecipe(...complete));
  const done = await run('recipes', 'deploy', file, 'city', '--variable', 'svLicense=cfxk_1');
  assert.equal(
    [done.status, done.stdout],
    [0, 'The Data Folder "city" has been created from a recipe with 2 tasks.\n'],
  );
  assert.match(done.stderr, 'server-manager check city');
  writeFileSync(file, toRecipe({ action: 'download_file', url: `${server.base}/x`, path: './x' }));
  const refused = await run('recipes', 'deploy', file, 'town');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, '--allow-host');
  const failed = await run('recipes', 'deploy', file, 'town', '--allow-host', `other.example,${shared.host}`);
  assert.is(failed.status, 1);
  assert.match(failed.stderr, 'Task 1 (download_file) failed');
  assert.is((await run('recipes', 'deploy', join(workspace.root, 'none'), 'town')).status, 2);
  assert.equal(listData(shared), ['city']);
});

test('folders deployments lists deployments, which folders cancel can cancel', async (shared) => {
  const run = runAt(shared.service.base);
  assert.match((await run('folders', 'deployments')).stderr, 'There was no deployment');
  const { json } = await begin(shared, toRecipe({ action: 'waste_time', seconds: 300 }));
  assert.match((await run('folders', 'deployments')).stdout, new RegExp(`${json.id} +city`));
  const cancelled = await run('folders', 'cancel', json.id);
  assert.is(cancelled.stdout, `The deployment "${json.id}" has been cancelled.\n`);
  assert.match((await run('folders', 'deployments')).stdout, 'A client cancelled the deployment.');
  assert.match((await run('folders', 'cancel', 'none')).stderr, 'server-manager folders deployments');
  assert.equal(listData(shared), []);
});

test.run();
