/** Updates that are carried out: POST …/update, and installations from the address of a release. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addFxServerBuild, addFxServerFolder, licence, startFxServer } from '../../../kit/servers/fxserver.js';
import { answerGit, createRepository, gitObstacle } from '../../../kit/servers/git-server.js';
import { findFreePort } from '../../../kit/system/free-port.js';
import { listStages, readTree, undo, waitForEnd } from '../resource-changes/changes-suite.js';
import { untilRunning } from '../running-fxserver.js';
import {
  closeSuite,
  type Files,
  installed,
  manifest,
  offerArchive,
  offerRelease,
  openSuite,
  release,
  resourcePath,
  send,
  serve,
  toPath,
  type UpdateSuite,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/apply');

test.before.each(openSuite);
test.after.each(closeSuite);

const read = (shared: UpdateSuite, name: string): string => readFileSync(toPath(shared, name), 'utf8');

/** Sends a request, and returns the change at its end. */
async function order(shared: UpdateSuite, path: string, body: object): Promise<any> {
  const answer = await send(shared, 'POST', path, body);
  assert.is(answer.status, 202, answer.text);
  assert.is(answer.headers.get('location'), `/resource-changes/${answer.json.id}`);
  return waitForEnd(shared, `/resource-changes/${answer.json.id}`);
}

const update = (shared: UpdateSuite, body: object = {}): Promise<any> => order(shared, `${resourcePath}/update`, body);

/** Installs the resource from an address. The installed resource replaces the current resource. */
async function installFrom(shared: UpdateSuite, source: object): Promise<any> {
  const change = await order(shared, '/datafolders/city/resources', { ...source, replace: true, ensure: false });
  assert.equal([change.state, change.problem, change.resources], ['applied', null, ['taxi']]);
  return change;
}

/** Installs the resource from the releases of a repository on GitHub. */
async function installRelease(shared: UpdateSuite, files: Files = installed): Promise<any> {
  offerRelease(shared, 'v1.0.0', files);
  return installFrom(shared, { url: 'https://github.com/example/taxi' });
}

test('An update replaces unchanged files, and an undo restores all files', async (shared) => {
  await installRelease(shared);
  writeFileSync(toPath(shared, 'config.lua'), `${installed['config.lua']}`.replace('10', '99'));
  writeFileSync(toPath(shared, 'data.json'), '{}');
  const before = readTree(toPath(shared));
  offerRelease(shared, 'v1.1.0', release);
  const change = await update(shared);
  assert.equal([change.action, change.state, change.resources, change.undoable], ['update', 'applied', ['taxi'], true]);
  assert.equal(readTree(toPath(shared)), {
    ...release,
    'config.lua': `${release['config.lua']}`.replace('10', '99'),
    'data.json': '{}',
  });
  const { json: plan } = await send(shared, 'POST', `${resourcePath}/update/plan`);
  assert.equal([plan.newer, plan.base_known, plan.unchanged], [false, true, 3]);
  assert.is((await undo(shared, change)).state, 'undone');
  assert.equal(readTree(toPath(shared)), before);
  const { json: again } = await send(shared, 'POST', `${resourcePath}/update/plan`);
  assert.equal([again.newer, again.base_known], [true, true]);
  assert.equal(listStages(shared.workspace), []);
  const entries = (await shared.service.get('/history?type=resource')).json;
  assert.equal(
    entries.map(({ type, outcome }: any) => [type, outcome]),
    [
      ['resource.undone', 'done'],
      ['resource.updated', 'done'],
      ['resource.installed', 'done'],
    ],
  );
});

test('An update needs a choice for each conflict before it changes anything', async (shared) => {
  await installRelease(shared);
  writeFileSync(toPath(shared, 'server.lua'), 'print("mine")\n');
  offerRelease(shared, 'v1.1.0', release);
  const before = readTree(toPath(shared));
  const refused = await update(shared);
  assert.equal([refused.state, refused.problem.code], ['failed', 'resource_update_failed']);
  assert.match(refused.problem.detail, 'a version must be chosen for "server.lua"');
  assert.equal(readTree(toPath(shared)), before);
  const needless = await update(shared, { choices: { 'old.lua': 'mine', 'server.lua': 'mine' } });
  assert.match(needless.problem.detail, '"old.lua" has a choice, and no conflict');
  const mine = await update(shared, { choices: { 'server.lua': 'mine' } });
  assert.equal([mine.state, read(shared, 'server.lua')], ['applied', 'print("mine")\n']);
  await undo(shared, mine);
  const theirs = await update(shared, { otherwise: 'theirs' });
  assert.equal([theirs.state, read(shared, 'server.lua')], ['applied', 'print("two")\n']);
});

test('Resources without a source and missing resources are not updated', async (shared) => {
  const none = await send(shared, 'POST', `${resourcePath}/update`, {});
  assert.equal([none.status, none.json.code], [409, 'resource_source_not_set']);
  const other = await send(shared, 'POST', '/datafolders/city/resources/bus/update', {});
  assert.equal([other.status, other.json.code], [404, 'resource_not_found']);
  const wrong = await send(shared, 'POST', `${resourcePath}/update`, { otherwise: 'ours' });
  assert.equal(
    [wrong.status, wrong.json.code, wrong.json.errors[0].pointer],
    [400, 'resource_order_invalid', '/otherwise'],
  );
});

test('A release that cannot be downloaded ends the change without effects', async (shared) => {
  await installRelease(shared);
  const before = readTree(toPath(shared));
  shared.server.answer = (_, response) => void response.writeHead(503).end();
  const change = await update(shared);
  assert.equal([change.state, change.problem.code], ['failed', 'resource_update_failed']);
  assert.equal(readTree(toPath(shared)), before);
  assert.equal(listStages(shared.workspace), []);
});

test('An update whose resource does not start is undone automatically', async (shared) => {
  const { workspace } = shared;
  const port = await findFreePort();
  addFxServerBuild(workspace, '12345');
  addFxServerFolder(workspace, 'city', [
    `sv_licenseKey ${licence}`,
    `endpoint_add_tcp "127.0.0.1:${port}"`,
    'ensure taxi',
  ]);
  await shared.service.post('/builds');
  await installRelease(shared);
  await startFxServer(shared, '12345', 'city');
  await untilRunning(shared as never, 'taxi', true);
  const before = readTree(toPath(shared));
  offerRelease(shared, 'v1.1.0', { ...release, 'fxmanifest.lua': `${manifest('1.1.0')}dependency 'absent'\n` });
  const change = await update(shared);
  assert.equal([change.state, change.problem?.code], ['failed', 'resource_not_started']);
  assert.equal(readTree(toPath(shared)), before);
  await untilRunning(shared as never, 'taxi', true);
  const [entry] = (await shared.service.get('/history?type=resource.updated')).json;
  assert.is(entry.outcome, 'resource_not_started');
  offerRelease(shared, 'v1.1.0', release);
  const next = await update(shared);
  assert.equal([next.state, next.outcome[0].started], ['applied', true]);
  await untilRunning(shared as never, 'taxi', true);
  await shared.service.post('/stop');
});

test('Resources are installed from archives, releases and repositories', async (shared) => {
  offerArchive(shared, installed);
  const url = `${shared.server.base}/taxi-1.0.0.zip`;
  await installFrom(shared, { url });
  assert.is((await shared.service.get(`${resourcePath}/source`)).json.url, url);
  await installRelease(shared);
  assert.is((await shared.service.get(`${resourcePath}/source`)).json.url, 'https://github.com/example/taxi');
  if (gitObstacle !== null) return console.log(`SKIPPED: ${gitObstacle}`);
  const repositories = join(shared.workspace.root, 'repositories');
  createRepository(join(repositories, 'taxi'), installed);
  shared.server.answer = (request, response) => answerGit(repositories, request, response);
  const git = `${shared.server.base}/taxi`;
  await installFrom(shared, { git });
  assert.is((await shared.service.get(`${resourcePath}/source`)).json.git, git);
  assert.equal(readTree(toPath(shared)), installed);
});

test('An undo of an installation returns to the earlier source', async (shared) => {
  await installRelease(shared);
  offerArchive(shared, installed);
  const change = await installFrom(shared, { url: `${shared.server.base}/taxi.zip` });
  assert.is((await undo(shared, change)).state, 'undone');
  assert.is((await shared.service.get(`${resourcePath}/source`)).json.url, 'https://github.com/example/taxi');
});

test('The source text of a release is planned under the name of its repository', async (shared) => {
  offerRelease(shared, 'v1.0.0', installed, []);
  const { server } = shared;
  const answer = server.answer;
  offerArchive(shared, installed, 'example-taxi-1a2b3c4/');
  const archive = server.answer;
  server.answer = (request, response) =>
    request.url?.startsWith('/api/') === true ? answer(request, response) : archive(request, response);
  const body = { url: 'https://github.com/example/taxi', replace: true };
  const { json, status } = await send(shared, 'POST', '/datafolders/city/resources/plan', body);
  assert.equal([status, json.problems, json.resources[0].name, json.resources[0].state], [200, [], 'taxi', 'replaces']);
});

test('A forbidden address, or a request with two sources, is refused', async (shared) => {
  const url = `${shared.server.base}/taxi.zip`;
  const made = await shared.service.post('/access/tokens', { name: 'helper', scopes: ['read', 'files'] });
  const headers = { Authorization: `Bearer ${made.json.token}` };
  const refused = await send(shared, 'POST', '/datafolders/city/resources', { url }, headers);
  assert.equal([refused.status, refused.json.code], [400, 'resource_url_refused']);
  for (const body of [{}, { url, git: url }, { upload: 'x', url }]) {
    const { json } = await send(shared, 'POST', '/datafolders/city/resources/plan', body);
    assert.is(json.code, 'resource_order_invalid', JSON.stringify(body));
  }
  await shared.service.end();
  await serve(shared, ['--resources-allow-url', url]);
  offerArchive(shared, installed);
  const allowed = await send(shared, 'POST', '/datafolders/city/resources/plan', { url }, headers);
  assert.is(allowed.status, 200, allowed.text);
});

test.run();
