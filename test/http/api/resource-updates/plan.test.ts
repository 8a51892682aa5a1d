/** The sources of Installed Resources, and the plans of their updates: …/source and …/update/plan. */
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toIdentity } from '../../../../adapters/files/identity.js';
import { listFiles } from '../../../../adapters/resource-updates/list-files.js';
import { ResourceOrigins } from '../../../../adapters/resource-updates/origins.js';
import { answerGit, commitAll, createRepository, gitObstacle, runGit } from '../../../kit/servers/git-server.js';
import { readTree } from '../resource-changes/changes-suite.js';
import {
  closeSuite,
  installed,
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
  writeResource,
} from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/plan');

test.before.each(openSuite);
test.after.each(closeSuite);

const setSource = (shared: UpdateSuite, source: unknown, headers = {}) =>
  send(shared, 'PUT', `${resourcePath}/source`, source, headers);

async function plan(shared: UpdateSuite): Promise<any> {
  return (await send(shared, 'POST', `${resourcePath}/update/plan`)).json;
}

/** Stores the current files as the files that were installed. */
async function storeBase(shared: UpdateSuite, directory: string): Promise<void> {
  const origins = new ResourceOrigins(shared.workspace.root);
  const files = await listFiles(directory, new AbortController().signal);
  await origins.prepare('city', 'taxi', 'one', directory, files);
  const identity = toIdentity(statSync(toPath(shared), { bigint: true }));
  await origins.commit('city', 'taxi', { base: 'one', identity });
}

/** Returns the decisions by path. */
const decisions = ({ files }: any) =>
  Object.fromEntries(files.map(({ path, decision, because }: any) => [path, because ?? decision]));

const listData = ({ workspace }: UpdateSuite): string[] =>
  readdirSync(join(workspace.root, 'data/.trash/city')).filter((name) => name.startsWith('.'));

test('The source of a resource can be set, read without its query, and removed', async (shared) => {
  const none = { url: null, git: null, ref: null, encoding: null };
  assert.equal((await shared.service.get(`${resourcePath}/source`)).json, none);
  assert.is((await setSource(shared, { url: 'https://a.example/x.zip?token=1' })).status, 204);
  assert.equal((await shared.service.get(`${resourcePath}/source`)).json, { ...none, url: 'https://a.example/x.zip' });
  assert.is((await setSource(shared, { git: 'https://a.example/x', ref: 'main' })).status, 204);
  const git = { ...none, git: 'https://a.example/x', ref: 'main' };
  assert.equal((await shared.service.get(`${resourcePath}/source`)).json, git);
  const [entry] = (await shared.service.get('/history?type=resource.source_changed')).json;
  const { resource, git: repository, ref } = entry.detail;
  assert.equal([entry.folder, resource, repository, ref], ['city', 'taxi', 'https://a.example/x', 'main']);
  await shared.service.end('SIGKILL');
  await serve(shared);
  assert.equal((await shared.service.get(`${resourcePath}/source`)).json, git);
  assert.is((await setSource(shared, { url: null })).status, 204);
  assert.equal((await shared.service.get(`${resourcePath}/source`)).json, none);
  assert.is((await plan(shared)).code, 'resource_source_not_set');
});

test('A path in place of a name is refused, and changes no directory', async (shared) => {
  const modeOf = (): number => statSync(join(shared.workspace.root, 'data')).mode;
  const before = modeOf();
  const { status } = await send(shared, 'POST', '/datafolders/..%2F..%2Fdata/resources/taxi/update/plan');
  assert.equal([status, modeOf()], [404, before]);
  assert.is((await send(shared, 'POST', '/datafolders/town/resources/taxi/update/plan')).status, 404);
  assert.not(existsSync(join(shared.workspace.root, 'data/.trash/town')));
});

test('A token in the URL of a source is in no message', async (shared) => {
  shared.server.answer = (_, response) => void response.writeHead(403).end();
  await setSource(shared, { url: `${shared.server.base}/taxi.zip?token=secret` });
  const answer = await send(shared, 'POST', `${resourcePath}/update/plan`);
  assert.equal([answer.json.code, answer.text.includes('secret')], ['resource_update_failed', false], answer.text);
});

test('Files in a directory other than the installed directory have no known base', async (shared) => {
  offerArchive(shared, release);
  await storeBase(shared, toPath(shared));
  await setSource(shared, { url: `${shared.server.base}/taxi.zip` });
  const files = readTree(toPath(shared));
  writeResource(shared, files);
  assert.is((await plan(shared)).base_known, false);
});

test('GET and PUT /source of a missing resource get resource_not_found', async (shared) => {
  const path = '/datafolders/city/resources/bus/source';
  assert.is((await shared.service.get(path)).json.code, 'resource_not_found');
  assert.is((await send(shared, 'PUT', path, { url: 'https://a.example/x' })).json.code, 'resource_not_found');
  assert.is((await shared.service.get('/datafolders/town/resources/taxi/source')).json.code, 'folder_not_found');
});

test('A plan compares the resource with the release, and changes nothing', async (shared) => {
  offerArchive(shared, release);
  await storeBase(shared, toPath(shared));
  await setSource(shared, { url: `${shared.server.base}/taxi.zip` });
  writeFileSync(toPath(shared, 'config.lua'), `${installed['config.lua']}`.replace('10', '99'));
  writeFileSync(toPath(shared, 'server.lua'), 'print("mine")\n');
  writeFileSync(toPath(shared, 'data.json'), '{}');
  const before = readdirSync(toPath(shared));
  const planned = await plan(shared);
  assert.equal(
    [planned.installed, planned.available, planned.newer, planned.base_known],
    ['1.0.0', '1.1.0', true, true],
  );
  assert.equal(decisions(planned), {
    'config.lua': 'merged',
    'data.json': 'kept',
    'fxmanifest.lua': 'replaced',
    'new.lua': 'added',
    'old.lua': 'removed',
    'server.lua': 'both_changed',
  });
  const conflict = planned.files.find(({ path }: any) => path === 'server.lua');
  const texts = [conflict.base, conflict.mine, conflict.theirs];
  assert.equal(texts, ['print("one")\n', 'print("mine")\n', 'print("two")\n']);
  assert.equal(readdirSync(toPath(shared)), before);
  assert.is(readFileSync(toPath(shared, 'server.lua'), 'utf8'), 'print("mine")\n');
  assert.equal(listData(shared), []);
});

test('Different files of a resource with an unknown base are conflicts', async (shared) => {
  offerArchive(shared, release);
  await setSource(shared, { url: `${shared.server.base}/taxi.zip` });
  const planned = await plan(shared);
  assert.is(planned.base_known, false);
  assert.equal(decisions(planned), {
    'config.lua': 'base_unknown',
    'fxmanifest.lua': 'base_unknown',
    'new.lua': 'added',
    'old.lua': 'kept',
    'server.lua': 'base_unknown',
  });
});

test('The newest release on GitHub is found by asset or source text', async (shared) => {
  await setSource(shared, { url: 'https://github.com/example/taxi' });
  offerRelease(shared, 'v1.1.0', release);
  assert.equal([(await plan(shared)).available, (await plan(shared)).newer], ['1.1.0', true]);
  offerRelease(shared, 'v1.2.0', { ...release, 'fxmanifest.lua': "fx_version 'cerulean'\n" }, []);
  assert.equal([(await plan(shared)).available, (await plan(shared)).newer], ['v1.2.0', true]);
  offerRelease(shared, 'v1.0.0', installed, ['notes.txt', 'bus.zip', 'taxi-full.zip']);
  const same = await plan(shared);
  assert.equal([same.available, same.newer, same.files], ['1.0.0', false, []]);
});

test('A missing release, an unknown format and a missing resource are named', async (shared) => {
  const { server } = shared;
  await setSource(shared, { url: 'https://github.com/example/taxi' });
  const missing = await plan(shared);
  assert.is(missing.code, 'resource_update_failed');
  assert.match(missing.detail, 'example/taxi');
  await setSource(shared, { url: `${server.base}/taxi.zip` });
  server.answer = (_, response) => void response.end('x'.repeat(1_000));
  assert.is((await plan(shared)).code, 'archive_format_unknown');
  offerArchive(shared, { 'bus/fxmanifest.lua': '', 'readme.md': '' }, '');
  assert.match((await plan(shared)).detail, 'contains no resource');
  assert.equal(listData(shared), []);
});

test('A resource is found by its name in an archive with several resources', async (shared) => {
  await setSource(shared, { url: `${shared.server.base}/all.zip` });
  const entries = Object.entries(release).map(([path, text]) => [`pack-main/[jobs]/taxi/${path}`, text]);
  offerArchive(shared, { ...Object.fromEntries(entries), 'pack-main/bus/fxmanifest.lua': '' }, '');
  assert.is((await plan(shared)).available, '1.1.0');
});

test('A link in the resource is compared as a link; the target is not read', async (shared) => {
  writeFiles(toPath(shared, '..', '..', '..', 'secret'), { 'server.key': 'secret' });
  symlinkSync('../../../secret/server.key', toPath(shared, 'key'));
  offerArchive(shared, { ...installed, key: 'text' });
  await setSource(shared, { url: `${shared.server.base}/taxi.zip` });
  const [file] = (await plan(shared)).files;
  assert.equal([file.path, file.because, file.mine, file.theirs], ['key', 'base_unknown', null, 'text']);
});

test('The end of a request ends its download without leftovers', async (shared) => {
  const { server, service } = shared;
  await setSource(shared, { url: `${server.base}/taxi.zip` });
  const ended = new Promise<void>((resolve) => {
    server.answer = (request, response) => {
      request.once('close', () => resolve());
      response.writeHead(200).write('PK');
      leaving.abort();
    };
  });
  const leaving = new AbortController();
  const url = `${service.base}${resourcePath}/update/plan`;
  await fetch(url, { method: 'POST', signal: leaving.signal }).catch(() => undefined);
  await ended;
  offerArchive(shared, release);
  assert.is((await plan(shared)).available, '1.1.0');
  assert.equal(listData(shared), []);
});

if (gitObstacle !== null) console.log(`SKIPPED: ${gitObstacle}`);
else
  test("A repository's branch is compared without its history", async (shared) => {
    const { server, workspace } = shared;
    const root = join(workspace.root, 'repositories');
    createRepository(join(root, 'taxi'), installed);
    runGit(join(root, 'taxi'), 'checkout', '--quiet', '-b', 'next');
    writeFiles(join(root, 'taxi'), release);
    commitAll(join(root, 'taxi'), 'Next');
    server.answer = (request, response) => answerGit(root, request, response);
    await setSource(shared, { git: `${server.base}/taxi/.git`, ref: 'next' });
    const planned = await plan(shared);
    assert.equal([planned.available, planned.newer], ['1.1.0', true]);
    assert.not(planned.files.some(({ path }: any) => path.includes('.git')));
    await setSource(shared, { git: `${server.base}/taxi/.git`, ref: 'none' });
    assert.match((await plan(shared)).detail, 'Remote branch none not found');
  });

test.run();
