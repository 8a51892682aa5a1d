/** Data Folders of archives and repositories: POST /datafolders/{name}/deployment. */
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { type DownloadServer, startDownloadServer } from '../../../kit/servers/download-server.js';
import { answerGit, commitAll, createRepository, gitObstacle, runGit } from '../../../kit/servers/git-server.js';
import { until } from '../../../kit/system/until.js';

interface Shared {
  workspace: Workspace;
  server: DownloadServer;
  service: ServiceProcess;
}

const test = suite<Shared>('http/api/deployments/content');

test.before.each(async (shared) => {
  shared.server = await startDownloadServer((_, response) => void response.writeHead(404).end());
  shared.workspace = createWorkspace();
  await serve(shared);
});
test.after.each(async ({ service, server, workspace }) => {
  await service.end('SIGKILL');
  server.end();
  workspace.remove();
});

async function serve(shared: Shared, args: readonly string[] = []): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: certificate } = shared.server.environment;
  shared.service = await startServiceProcess(shared.workspace.root, {
    args,
    env: { ...shared.server.environment, GIT_SSL_CAINFO: certificate },
  });
}

const archive = zipOf([
  { path: 'city-main/', mode: 0o040755 },
  { path: 'city-main/server.cfg', content: 'sv_hostname city\n' },
  { path: 'city-main/folder.json', content: '{}' },
  { path: 'city-main/resources/taxi/fxmanifest.lua', content: "fx_version 'cerulean'\n" },
  { path: '__MACOSX/city-main/._server.cfg', content: 'x' },
]);

/** Begins a deployment, by default of `city`. @returns the answer */
const begin = ({ service }: Shared, body: object, headers: Readonly<Record<string, string>> = {}, name = 'city') =>
  service.request('POST', `/datafolders/${name}/deployment`, {
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Makes a Data Folder, and waits for the end. @returns the deployment, or the problem */
async function make(shared: Shared, body: object, headers = {}, name = 'city'): Promise<any> {
  const answer = await begin(shared, body, headers, name);
  if (answer.status !== 202) return answer.json;
  const path = answer.headers.get('location') ?? '';
  return until(async () => {
    const { json } = await shared.service.request('GET', path, { headers });
    return json.ended_at !== null && json;
  }, 'the end of the deployment');
}

/** Returns the names in `data`, including hidden names. */
const listData = ({ workspace }: Shared): string[] => readdirSync(join(workspace.root, 'data')).sort();

const toPath = ({ workspace }: Shared, ...names: readonly string[]): string =>
  join(workspace.root, 'data/city', ...names);

test('An uploaded archive becomes a Data Folder, without its wrapping directory', async (shared) => {
  const { service } = shared;
  const upload = await uploadWhole(service, archive);
  const made = await make(shared, { upload });
  assert.equal([made.state, made.problem, made.tasks], ['done', null, 2]);
  assert.is((await service.get('/datafolders/city')).json.has_config, true);
  assert.equal(readdirSync(toPath(shared)).sort(), ['folder.json', 'resources', 'server.cfg']);
  assert.equal(listData(shared), ['city']);
  const [entry] = (await service.get('/history?type=folder.created')).json;
  assert.equal([entry.outcome, entry.folder, entry.detail.upload], ['done', 'city', upload]);
  assert.is((await make(shared, { upload })).code, 'folder_exists');
  assert.is((await make(shared, { upload }, {}, 'town')).code, 'upload_gone');
});

test('An archive at a URL becomes a Data Folder, unless its checksum is wrong', async (shared) => {
  const { server } = shared;
  server.answer = (_, response) => void response.end(archive);
  const url = `${server.base}/city.zip?secret=1`;
  const wrong = await make(shared, { url, sha256: '0'.repeat(64) });
  assert.equal([wrong.state, wrong.problem.code], ['failed', 'deployment_task_failed']);
  assert.equal(listData(shared), []);
  assert.is((await make(shared, { url })).state, 'done');
  assert.is(readFileSync(toPath(shared, 'server.cfg'), 'utf8'), 'sv_hostname city\n');
  const [entry] = (await shared.service.get('/history?type=folder.created')).json;
  assert.is(entry.detail.url, `${server.base}/city.zip`);
});

test('URLs need the scope `admin` or --folders-allow-url; folder.json needs `admin`', async (shared) => {
  const { server, service } = shared;
  server.answer = (_, response) => void response.end(archive);
  const scopes = ['read', 'files'];
  const made = await service.post('/access/tokens', { name: 'helper', scopes });
  const headers = { Authorization: `Bearer ${made.json.token}` };
  const url = `${server.base}/allowed/city.zip`;
  for (const body of [{ url }, { git: url }]) {
    const refused = await begin(shared, body, headers);
    assert.equal([refused.status, refused.json.code], [400, 'folder_url_refused']);
  }
  await service.end();
  await serve(shared, ['--folders-allow-url', `${server.base}/allowed/`]);
  const ended = await make(shared, { url }, headers);
  assert.equal([ended.state, ended.notes], ['done', ['folder.json was left out, because it needs the scope admin.']]);
  assert.equal(readdirSync(toPath(shared)).sort(), ['resources', 'server.cfg']);
  const other = await make(shared, { url: `${server.base}/other/city.zip` }, headers, 'town');
  assert.is(other.code, 'folder_url_refused');
});

test('An archive with an entry outside of it creates no file; the upload stays usable', async (shared) => {
  const { service } = shared;
  const hostile = await uploadWhole(service, zipOf([{ path: '../outside', content: 'x' }]));
  assert.is((await make(shared, { upload: hostile })).problem.code, 'archive_path_outside');
  assert.equal(listData(shared), []);
  assert.is((await service.get('/history?type=folder.created')).json[0].outcome, 'archive_path_outside');
  await until(async () => (await service.get(`/uploads/${hostile}`)).json.state === 'received', 'the upload');
  assert.is((await make(shared, { upload: hostile })).problem.code, 'archive_path_outside');
});

test('A cancelled download leaves no files', async (shared) => {
  const { server, service } = shared;
  server.answer = (_, response) => void response.writeHead(200).write(archive.subarray(0, 64));
  const { headers } = await begin(shared, { url: `${server.base}/city.zip` });
  const path = headers.get('location') ?? '';
  await until(async () => (await service.get(path)).json.received > 0);
  assert.is((await service.request('DELETE', path)).status, 204);
  assert.is((await service.get(path)).json.problem.code, 'deployment_cancelled');
  assert.equal(listData(shared), []);
});

test('The next manager removes the rest of a download of a killed manager', async (shared) => {
  const { server, service } = shared;
  server.answer = (_, response) => void response.writeHead(200).write(archive.subarray(0, 64));
  const { headers } = await begin(shared, { url: `${server.base}/city.zip` });
  await until(async () => (await service.get(headers.get('location') ?? '')).json.received > 0);
  await service.end('SIGKILL');
  assert.is(listData(shared).length, 1);
  await serve(shared);
  await until(() => listData(shared).length === 0, 'nothing left of the deployment');
});

test('Fields that exclude each other are refused', async (shared) => {
  for (const [body, field] of [
    [{ upload: 'a', url: 'https://a.example/x' }, '/url'],
    [{ upload: 'a', ref: 'main' }, '/ref'],
    [{ git: 'https://a.example/x', ref: '--upload-pack=x' }, '/ref'],
    [{ upload: 'a', sha256: '0'.repeat(64) }, '/sha256'],
  ] as const) {
    const { status, json } = await begin(shared, body);
    assert.equal([status, json.errors?.[0]?.pointer], [400, field], JSON.stringify(json));
  }
  for (const git of ['http://a.example/x', 'ssh://a.example/x', 'ext::sh -c x', 'https://a:b@a.example/x'])
    assert.is((await make(shared, { git })).code, 'folder_url_refused', git);
});

if (gitObstacle !== null) console.log(`SKIPPED: ${gitObstacle}`);
else {
  /** Creates the repository `city` with the branch `next`, and answers requests for it. */
  function offerRepository({ workspace, server }: Shared): string {
    const root = join(workspace.root, 'repositories');
    const city = join(root, 'city');
    createRepository(city, { 'server.cfg': 'sv_hostname main\n', 'resources/taxi/fxmanifest.lua': '' });
    runGit(city, 'checkout', '--quiet', '-b', 'next');
    symlinkSync('/etc/passwd', join(city, 'link'));
    commitAll(city, 'Add a link');
    runGit(city, 'checkout', '--quiet', 'main');
    server.answer = (request, response) => answerGit(root, request, response);
    return `${server.base}/city/.git`;
  }

  test('A repository becomes a Data Folder, without its history', async (shared) => {
    const git = offerRepository(shared);
    const made = await make(shared, { git });
    assert.is(made.problem, null);
    assert.equal(readdirSync(toPath(shared)).sort(), ['resources', 'server.cfg']);
    const [entry] = (await shared.service.get('/history?type=folder.created')).json;
    assert.equal([entry.outcome, entry.detail.git], ['done', git]);
  });

  test('A branch is cloned; a link becomes a file with the target as text', async (shared) => {
    const git = offerRepository(shared);
    assert.is((await make(shared, { git, ref: 'next' })).problem, null);
    assert.is(readFileSync(toPath(shared, 'link'), 'utf8'), '/etc/passwd');
  });

  test('The problem of a failed clone names the missing branch; no file stays', async (shared) => {
    const git = offerRepository(shared);
    for (const [body, text] of [
      [{ git, ref: 'none' }, 'Remote branch none not found'],
      [{ git: git.replace('city', 'nowhere') }, 'not found'],
    ] as const) {
      const { state, problem } = await make(shared, body);
      assert.equal([state, problem.code], ['failed', 'deployment_task_failed']);
      assert.match(problem.detail, text);
    }
    assert.equal(listData(shared), []);
  });

  test('A cancelled clone leaves neither a process of git nor a file', async (shared) => {
    const { server, service } = shared;
    let isAsked = false;
    server.answer = () => void (isAsked = true);
    const { headers } = await begin(shared, { git: `${server.base}/slow/.git` });
    await until(() => isAsked);
    assert.is((await service.request('DELETE', headers.get('location') ?? '')).status, 204);
    assert.equal(listData(shared), []);
    await until(() => !findProcesses(`${server.base}/slow/.git`), 'no process of git');
  });
}

/** Returns whether a process has a text in its arguments. */
function findProcesses(text: string): boolean {
  return readdirSync('/proc').some((name) => {
    const path = `/proc/${name}/cmdline`;
    try {
      return /^\d+$/.test(name) && existsSync(path) && readFileSync(path, 'utf8').includes(text);
    } catch {
      return false;
    }
  });
}

test.run();
