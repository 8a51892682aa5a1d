/** Updates and installations apply exactly what their plans have shown. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answerGit, commitAll, createRepository, gitObstacle, runGit } from '../../../kit/servers/git-server.js';
import { until } from '../../../kit/system/until.js';
import { readTree, waitForEnd } from '../resource-changes/changes-suite.js';
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
  writeFiles,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/planned');

test.before.each(openSuite);
test.after.each(closeSuite);

const repository = { url: 'https://github.com/example/taxi' };
const later: Files = { ...release, 'fxmanifest.lua': manifest('1.2.0'), 'later.lua': 'return 3\n' };

/** Sends a request, and returns the change at its end. */
async function order(shared: UpdateSuite, path: string, body: object): Promise<any> {
  const answer = await send(shared, 'POST', path, body);
  assert.is(answer.status, 202, answer.text);
  return waitForEnd(shared, `/resource-changes/${answer.json.id}`);
}

async function plan(shared: UpdateSuite, path: string, body?: object): Promise<any> {
  const answer = await send(shared, 'POST', `${path}/plan`, body);
  assert.is(answer.status, 200, answer.text);
  return answer.json;
}

const resources = '/datafolders/city/resources';
const update = `${resourcePath}/update`;

async function installFirst(shared: UpdateSuite): Promise<void> {
  offerRelease(shared, 'v1.0.0', installed);
  const change = await order(shared, resources, { ...repository, replace: true, ensure: false });
  assert.is(change.state, 'applied');
  offerRelease(shared, 'v1.1.0', release);
}

/** Returns the content that the manager stores for plans. */
function listKept({ workspace }: UpdateSuite): string[] {
  const directory = join(workspace.root, 'manager/plans');
  return existsSync(directory) ? readdirSync(directory) : [];
}

/** Begins to count the requests of the service. */
function countRequests({ server }: UpdateSuite): () => number {
  const { answer } = server;
  let count = 0;
  server.answer = (request, response) => {
    count += 1;
    answer(request, response);
  };
  return () => count;
}

test('An update applies what its plan has shown, not a later release', async (shared) => {
  await installFirst(shared);
  const planned = await plan(shared, update);
  assert.equal([planned.release, planned.available], ['v1.1.0', '1.1.0']);
  offerRelease(shared, 'v1.2.0', later);
  const countAll = countRequests(shared);
  const change = await order(shared, update, { plan: planned.plan });
  assert.equal([change.state, countAll()], ['applied', 0]);
  assert.equal(readTree(toPath(shared)), release);
  const [entry] = (await shared.service.get('/history?type=resource.updated')).json;
  assert.is(entry.detail.release, 'v1.1.0');
  assert.equal(listKept(shared), []);
  const newest = await order(shared, update, {});
  assert.equal([newest.state, readTree(toPath(shared))], ['applied', later]);
});

test('An update is refused if files of the resource were changed after the plan', async (shared) => {
  await installFirst(shared);
  const { plan: id } = await plan(shared, update);
  writeFileSync(toPath(shared, 'server.lua'), 'print("mine")\n');
  const before = readTree(toPath(shared));
  const change = await order(shared, update, { plan: id, otherwise: 'theirs' });
  assert.equal([change.state, change.problem.code], ['failed', 'resource_update_failed']);
  assert.match(change.problem.detail, 'were changed after the plan: plan the update again');
  assert.equal(readTree(toPath(shared)), before);
});

test('A plan that is no longer stored, or is for another resource, is refused', async (shared) => {
  await installFirst(shared);
  const refuse = async (path: string, body: object): Promise<void> => {
    const { status, json } = await send(shared, 'POST', path, body);
    assert.equal([status, json.code, json.errors?.[0].pointer], [400, 'resource_order_invalid', '/plan']);
    assert.match(json.detail, 'make a new plan');
  };
  const { plan: id } = await plan(shared, update);
  await refuse(update, { plan: 'pgone' });
  await refuse(resources, { ...repository, plan: id, replace: true });
  await refuse(`${resources}/plan`, { ...repository, plan: id });
  assert.is((await send(shared, 'PUT', `${resourcePath}/source`, { url: `${shared.server.base}/x.zip` })).status, 204);
  await refuse(update, { plan: id });
  assert.is((await send(shared, 'PUT', `${resourcePath}/source`, repository)).status, 204);
  await shared.service.end('SIGKILL');
  assert.equal(listKept(shared), [id]);
  await serve(shared);
  await refuse(update, { plan: id });
  await until(async () => listKept(shared).length === 0, 'the removal of the content of the killed manager');
  assert.equal((await send(shared, 'GET', '/resource-changes')).json.length, 1);
});

test('An address is downloaded once for all plans and the installation', async (shared) => {
  offerArchive(shared, { 'taxi/fxmanifest.lua': manifest('2'), 'bus/fxmanifest.lua': manifest('3') }, 'pack-main/');
  const countAll = countRequests(shared);
  const address = { url: `${shared.server.base}/pack.zip` };
  const first = await plan(shared, resources, address);
  assert.equal([first.resources.length, first.problems.length], [2, 1]);
  const chosen = { ...address, plan: first.plan, resources: ['bus'], replace: true, ensure: false };
  const second = await plan(shared, resources, chosen);
  assert.equal([second.plan, second.resources[0].name, second.problems], [first.plan, 'bus', []]);
  offerArchive(shared, { 'tram/fxmanifest.lua': manifest('4') }, 'pack-main/');
  const change = await order(shared, resources, chosen);
  assert.equal([change.state, change.resources, countAll()], ['applied', ['bus'], 1]);
  assert.equal(listKept(shared), []);
});

test('A failed plan and the end of the service leave no downloaded content', async (shared) => {
  await installFirst(shared);
  await plan(shared, update);
  assert.is(listKept(shared).length, 1);
  await shared.service.end();
  assert.equal(listKept(shared), []);
  await serve(shared);
  offerArchive(shared, { 'readme.md': 'x' });
  assert.is((await send(shared, 'PUT', `${resourcePath}/source`, { url: `${shared.server.base}/x.zip` })).status, 204);
  assert.is((await send(shared, 'POST', `${update}/plan`)).json.code, 'resource_update_failed');
  assert.equal(listKept(shared), []);
});

if (gitObstacle !== null) console.log(`SKIPPED: ${gitObstacle}`);
else {
  test('A plan has no time of the commit if the time is not a valid date', async (shared) => {
    const root = join(shared.workspace.root, 'repositories');
    const repository = join(root, 'taxi');
    createRepository(repository, release);
    const text = runGit(repository, 'cat-file', 'commit', 'HEAD');
    const raw = join(repository, '.git/late');
    writeFileSync(
      raw,
      text.replace(/^(committer .*> )\d+/m, (_, who) => `${who}9000000000000`),
    );
    const commit = runGit(repository, 'hash-object', '-t', 'commit', '-w', raw).trim();
    runGit(repository, 'reset', '--quiet', '--hard', commit);
    shared.server.answer = (request, response) => answerGit(root, request, response);
    const git = `${shared.server.base}/taxi/.git`;
    const first = await plan(shared, resources, { git });
    assert.equal([first.release, first.released_at], [commit, null]);
    await send(shared, 'PUT', `${resourcePath}/source`, { git });
    const planned = await plan(shared, update);
    assert.equal([planned.release, planned.released_at], [commit, null]);
  });

  test('A plan names the commit of a repository, and applies this commit', async (shared) => {
    const root = join(shared.workspace.root, 'repositories');
    createRepository(join(root, 'taxi'), release);
    const commit = runGit(join(root, 'taxi'), 'rev-parse', 'HEAD').trim();
    shared.server.answer = (request, response) => answerGit(root, request, response);
    await send(shared, 'PUT', `${resourcePath}/source`, { git: `${shared.server.base}/taxi/.git` });
    const planned = await plan(shared, update);
    assert.is(planned.release, commit);
    writeFiles(join(root, 'taxi'), later);
    commitAll(join(root, 'taxi'), 'Later');
    const change = await order(shared, update, { plan: planned.plan, otherwise: 'theirs' });
    assert.equal([change.state, change.problem], ['applied', null]);
    assert.equal(readTree(toPath(shared)), { ...release, 'old.lua': installed['old.lua'] });
  });
}

test.run();
