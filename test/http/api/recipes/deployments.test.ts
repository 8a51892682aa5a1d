/** Deployments of recipes over HTTP. */
import { readdirSync, readFileSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { openEvents } from '../../../kit/http/event-stream.js';
import { until } from '../../../kit/system/until.js';
import { awaitEnd, begin, complete, deploy, listData, recipeSuite, serve, toRecipe } from './recipe-suite.js';

const test = recipeSuite('http/api/recipes/deployments');

const repository = zipOf([
  { path: 'base-main/', mode: 0o040755 },
  { path: 'base-main/README.md', content: 'read me' },
  { path: 'base-main/resources/[local]/taxi/fxmanifest.lua', content: "fx_version 'cerulean'\n" },
]);

test('A recipe with downloads becomes a Data Folder, as the history shows', async (shared) => {
  const { server, service, workspace, host } = shared;
  server.answer = ({ url }, response) => {
    if (url === '/github/example/base/zip/HEAD') response.end(repository);
    else if (url === '/latest/menu.zip') response.writeHead(302, { location: '/menu.zip' }).end();
    else if (url === '/menu.zip') response.end(zipOf([{ path: 'menu/menu.lua', content: 'menu' }]));
    else if (url === '/server.cfg') response.end('hostname HOST\n# {{serverName}} {{maxClients}}\nkey {{svLicense}}\n');
    else response.writeHead(404).end();
  };
  const recipe = toRecipe(
    { action: 'download_github', src: 'example/base', subpath: 'resources', dest: './resources' },
    { action: 'download_file', url: `${server.base}/latest/menu.zip`, path: './tmp/menu.zip' },
    { action: 'unzip', src: './tmp/menu.zip', dest: './resources/[menu]' },
    { action: 'download_file', url: `${server.base}/server.cfg`, path: './tmp/server.cfg' },
    { action: 'copy_path', src: './tmp/server.cfg', dest: './server.cfg' },
    { action: 'replace_string', file: './server.cfg', search: 'HOST', replace: '{{hostname}} $& by {{recipeName}}' },
    { action: 'replace_string', file: './server.cfg', mode: 'all_vars' },
    { action: 'write_file', file: './server.cfg', append: true, data: 'ensure taxi\n' },
    { action: 'remove_path', path: './tmp' },
  );
  const ended = await deploy(shared, recipe, { variables: { hostname: 'City', svLicense: 'cfxk_1' } });
  assert.equal([ended.problem, ended.state, ended.task], [null, 'done', 9]);
  const folder = join(workspace.root, 'data/city');
  assert.equal(readdirSync(folder).sort(), ['resources', 'server.cfg']);
  assert.is(
    readFileSync(join(folder, 'server.cfg'), 'utf8'),
    'hostname City $& by Test\n# city 48\nkey cfxk_1\nensure taxi\n',
  );
  assert.is(statSync(join(folder, 'server.cfg')).mode & 0o777, 0o600);
  assert.equal(readdirSync(join(folder, 'resources')).sort(), ['[local]', '[menu]']);
  assert.equal(listData(shared), ['city']);
  assert.is((await service.get('/datafolders/city')).json.has_config, true);
  const [entry] = (await service.get('/history?type=folder.created')).json;
  assert.equal(
    [entry.outcome, entry.folder, entry.detail.recipe, entry.detail.hosts],
    ['done', 'city', 'Test', [host]],
  );
  assert.not(JSON.stringify(entry).includes('cfxk_1'));
});

test('Without a licence key, {{svLicense}} stays in the config file', async (shared) => {
  assert.is((await deploy(shared, toRecipe(...complete))).state, 'done');
  const config = readFileSync(join(shared.workspace.root, 'data/city/server.cfg'), 'utf8');
  assert.is(config, 'sv_licenseKey "{{svLicense}}"\n');
});

test('A recipe is deployed in a workspace whose directory of Data Folders is a link', async (shared) => {
  const data = join(shared.workspace.root, 'data');
  renameSync(data, `${data}-elsewhere`);
  symlinkSync(`${data}-elsewhere`, data);
  const nested = { action: 'write_file', file: './resources/a/b', data: 'x' };
  assert.is((await deploy(shared, toRecipe(...complete, nested))).state, 'done');
});

test('A host that the request does not name is refused before any download', async (shared) => {
  let requests = 0;
  shared.server.answer = (_, response) => void response.end(String((requests += 1)));
  const task = { action: 'download_file', url: `${shared.server.base}/x`, path: './x' };
  const problem = await deploy(shared, toRecipe(task), { allow_hosts: ['other.example'] });
  assert.equal([problem.status, problem.code], [400, 'recipe_hosts_required']);
  assert.match(problem.detail, shared.host);
  assert.is(requests, 0);
});

test('--recipes-allow-url decides which URLs a recipe may download', async (shared) => {
  const { base } = shared.server;
  shared.server.answer = (_, response) => void response.end('x');
  await shared.service.end();
  await serve(shared, ['--recipes-allow-url', `${base}/allowed/`]);
  const download = (path: string) => ({ action: 'download_file', url: `${base}${path}`, path: './x' });
  const refused = await deploy(shared, toRecipe(download('/other/x'), ...complete));
  assert.equal([refused.status, refused.code], [400, 'recipe_invalid']);
  const allowed = await deploy(shared, toRecipe(download('/allowed/x'), ...complete), { allow_hosts: [] });
  assert.is(allowed.state, 'done');
});

test('A redirect to another host ends the deployment, which names the host', async (shared) => {
  shared.server.answer = (_, response) => void response.writeHead(302, { location: 'https://evil.example/x' }).end();
  const task = { action: 'download_file', url: `${shared.server.base}/x`, path: './x' };
  const { problem, state } = await deploy(shared, toRecipe(task, ...complete));
  assert.equal([state, problem.code], ['failed', 'deployment_task_failed']);
  assert.match(problem.detail, 'redirects to the host evil.example, which is not allowed');
  assert.equal(listData(shared), []);
});

test('Missing values, a missing database and a faulty recipe are refused', async (shared) => {
  const variables = JSON.stringify({ variables: { secret: null }, tasks: complete });
  assert.is((await deploy(shared, variables)).code, 'recipe_variables_required');
  assert.is((await deploy(shared, toRecipe({ action: 'connect_database' }))).code, 'recipe_database_required');
  assert.is((await deploy(shared, toRecipe({ action: 'nothing' }))).code, 'recipe_invalid');
  assert.is((await deploy(shared, toRecipe(...complete), { database_url: 'http://x/y' })).code, 'recipe_invalid');
  assert.is((await deploy(shared, toRecipe(...complete), { sha256: '0'.repeat(64) })).code, 'recipe_invalid');
  assert.is((await deploy(shared, toRecipe(...complete), { url: 'https://a.example' })).code, 'recipe_invalid');
  assert.equal(listData(shared), []);
});

test('A recipe that makes no server.cfg or no resources leaves nothing', async (shared) => {
  for (const [task, missing] of [
    [complete[0], 'server.cfg'],
    [complete[1], 'resources'],
  ] as const) {
    const { problem, state } = await deploy(shared, toRecipe(task as object));
    assert.equal([state, problem.code], ['failed', 'recipe_incomplete']);
    assert.match(problem.detail, missing);
  }
  assert.equal(listData(shared), []);
});

test('A Data Folder that exists is not changed', async (shared) => {
  shared.workspace.addFolder('city');
  await shared.service.post('/datafolders');
  assert.is((await deploy(shared, toRecipe(...complete))).code, 'folder_exists');
  const waiting = shared.service.post('/datafolders/town/recipe', {
    recipe: toRecipe({ action: 'waste_time', seconds: 0.3 }, ...complete),
  });
  const { headers } = await waiting;
  shared.workspace.addFolder('town');
  const { state, problem } = await awaitEnd(shared, headers.get('location') ?? '');
  assert.equal([state, problem.code], ['failed', 'folder_exists']);
  assert.equal(listData(shared), ['city', 'town']);
});

test('A deployment that is cancelled during a download leaves no files', async (shared) => {
  const { service, server } = shared;
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write(Buffer.alloc(70_000));
  };
  const task = { action: 'download_file', url: `${server.base}/x`, path: './x' };
  const { headers } = await begin(shared, toRecipe(task, ...complete));
  const path = headers.get('location') ?? '';
  await until(async () => (await service.get(path)).json.received > 0);
  assert.is(listData(shared).length, 1);
  assert.is((await service.request('DELETE', path)).status, 204);
  const { state, problem } = (await service.get(path)).json;
  assert.equal([state, problem.code], ['cancelled', 'deployment_cancelled']);
  assert.equal(listData(shared), []);
  assert.is((await service.request('DELETE', path)).json.code, 'deployment_ended');
  assert.is((await service.request('DELETE', '/deployments/none')).json.code, 'deployment_not_found');
  assert.is((await service.get('/history?type=folder.created')).json[0].outcome, 'deployment_cancelled');
});

test('Deployments are listed newest first, and sent at each change', async (shared) => {
  const { service } = shared;
  const events = await openEvents(service.base, '/events?only=deployments');
  const states = (): string[] => events.of('deployments').map((list) => list[0]?.state ?? 'none');
  try {
    await deploy(shared, toRecipe(...complete));
    await until(() => states().at(-1) === 'done');
    assert.is(states()[0], 'none');
    assert.ok(states().includes('running'));
    await deploy(shared, toRecipe({ action: 'fail_test' }), {}, 'town');
    const listed = (await service.get('/deployments')).json;
    assert.equal(
      listed.map(({ folder, state }: any) => [folder, state]),
      [
        ['town', 'failed'],
        ['city', 'done'],
      ],
    );
    assert.is(listed[0].problem.code, 'deployment_task_failed');
  } finally {
    events.close();
  }
});

test("The next manager removes the rest of a killed manager's deployment", async (shared) => {
  const { service, server } = shared;
  server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': 1_000_000 });
    response.write(Buffer.alloc(70_000));
  };
  const task = { action: 'download_github', src: 'a/b', dest: './x' };
  const { headers } = await begin(shared, toRecipe(...complete, task));
  await until(async () => (await service.get(headers.get('location') ?? '')).json.received > 0);
  await service.end('SIGKILL');
  assert.is(listData(shared).length, 1);
  await serve(shared);
  await until(() => listData(shared).length === 0, 'nothing left of the deployment');
});

test('A manager that ends cancels the deployment and removes its files', async (shared) => {
  const { headers } = await begin(shared, toRecipe({ action: 'waste_time', seconds: 300 }));
  await until(async () => (await shared.service.get(headers.get('location') ?? '')).json.state === 'running');
  await shared.service.end();
  assert.equal(listData(shared), []);
});

test('POST /recipes/plan downloads the recipe of a URL, and changes nothing', async (shared) => {
  const { service, server, host } = shared;
  server.answer = ({ url }, response) => {
    if (url === '/recipe.yaml')
      response.end('name: Small\ntasks:\n  - {action: download_github, src: a/b, dest: ./x}\n');
    else response.writeHead(404).end();
  };
  const { status, json } = await service.post('/recipes/plan', { url: `${server.base}/recipe.yaml` });
  assert.equal([status, json.name, json.hosts], [200, 'Small', [host]]);
  const missing = await service.post('/recipes/plan', { url: `${server.base}/none.yaml` });
  assert.equal([missing.status, missing.json.code], [502, 'recipe_not_downloaded']);
  for (const url of ['http://a.example/x', 'recipe', 'https://a:b@a.example/x'])
    assert.is((await service.post('/recipes/plan', { url })).json.code, 'recipe_invalid');
  assert.equal(listData(shared), []);
});

test.run();
