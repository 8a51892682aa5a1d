/** Installations of Builds from URLs: the allowed URLs, and failed downloads. */

import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { type DownloadServer, startDownloadServer } from '../../../kit/servers/download-server.js';
import { until } from '../../../kit/system/until.js';

interface SharedServiceProcess {
  workspace: Workspace;
  server: DownloadServer;
  service: ServiceProcess;
}

const test = suite<SharedServiceProcess>('http/api/builds/from-url');

const archive = tarOf([{ path: 'run.sh', content: '#!/bin/sh\n'.repeat(20_000) }]);
const sha256 = createHash('sha256').update(archive).digest('hex');

test.before.each(async (shared) => {
  shared.server = await startDownloadServer((_, response) => void response.end(archive));
  shared.workspace = createWorkspace();
  await serve(shared);
});

test.after.each(async ({ service, server, workspace }) => {
  await service.end('SIGKILL');
  server.end();
  workspace.remove();
});

async function serve(shared: SharedServiceProcess, args: readonly string[] = [], isTrusted = true): Promise<void> {
  shared.service = await startServiceProcess(shared.workspace.root, {
    args: ['--builds-allow-url', `${shared.server.base}/builds`, ...args],
    ...(isTrusted && { env: shared.server.environment }),
  });
}

async function serveAgain(
  shared: SharedServiceProcess,
  ...[args, isTrusted]: [(readonly string[])?, boolean?]
): Promise<void> {
  await shared.service.end('SIGTERM');
  await serve(shared, args, isTrusted);
}

const begin = ({ service, server: { base } }: SharedServiceProcess, path: string, body: object = {}) =>
  service.post('/builds/200/installation', { url: `${base}${path}`, ...body });

/** Begins a download and waits for its end. The result is the problem of the download as an answer, or the Build. */
async function install(
  shared: SharedServiceProcess,
  ...request: [path: string, body?: object]
): Promise<{ readonly status: number; readonly json: any }> {
  const begun = await begin(shared, ...request);
  if (begun.status !== 202) return begun;
  const location = begun.headers.get('location') ?? '';
  const ended = await until(async () => {
    const { json } = await shared.service.get(location);
    return json.ended_at !== null && json;
  }, 'the end of the download');
  return ended.problem === null
    ? shared.service.get('/builds/200')
    : { status: ended.problem.status, json: ended.problem };
}

/** Asserts that no Build was installed, and waits until no file of the download is left. */
async function assertNothingLeft({ workspace, service }: SharedServiceProcess): Promise<void> {
  const builds = join(workspace.root, 'builds');
  await until(() => !existsSync(builds) || readdirSync(builds).length === 0, 'nothing left of the download');
  assert.equal((await service.get('/installations')).json, []);
}

const lastEntry = async ({ service }: SharedServiceProcess) =>
  until(async () => {
    const { json } = await service.get('/history?type=build.installed');
    return Array.isArray(json) ? (json[0] ?? null) : null;
  }, 'the entry of the history');

test('A Build is installed from an allowed URL, as the history shows', async (shared) => {
  const { status, json } = await install(shared, '/builds/two.tar?token=hidden', { sha256: sha256.toUpperCase() });
  assert.equal([status, json.id], [200, '200']);
  assert.equal(readdirSync(join(shared.workspace.root, 'builds/200')), ['run.sh']);
  const { build, outcome, detail } = await lastEntry(shared);
  assert.equal([build, outcome, detail.url], ['200', 'done', `${shared.server.base}/builds/two.tar`]);
});

for (const [title, path] of [
  ['next to the allowed directory', '/builds-of-others/two.tar'],
  ['that leaves the allowed directory', '/builds/../two.tar'],
])
  test(`A URL ${title} gets 400 build_url_refused, without a request`, async (shared) => {
    let requests = 0;
    shared.server.answer = (_, response) => void response.end(String((requests += 1)));
    const { status, json } = await install(shared, path as string);
    assert.equal([status, json.code], [400, 'build_url_refused']);
    assert.match(json.detail, `${shared.server.base}/builds`);
    assert.is(requests, 0);
  });

test('A URL without permission, over http or with credentials gets 400', async (shared) => {
  const { service } = shared;
  const { base } = shared.server;
  for (const url of [
    'two.tar',
    base.replace('https', 'http'),
    `${base.replace('//', '//user:secret@')}/builds/two.tar`,
  ])
    assert.is((await service.post('/builds/200/installation', { url })).json.code, 'build_url_refused', url);
  const empty = createWorkspace();
  const none = await startServiceProcess(empty.root);
  const { json } = await none.post('/builds/200/installation', { url: `${base}/builds/two.tar` });
  await none.end('SIGKILL');
  empty.remove();
  assert.equal([json.code, json.detail.endsWith('Allowed: none.')], ['build_url_refused', true]);
});

test('A redirect is followed only to an allowed URL', async (shared) => {
  shared.server.answer = ({ url }, response) => {
    if (url === '/builds/latest') response.writeHead(302, { location: 'two.tar' }).end();
    else if (url === '/builds/other') response.writeHead(302, { location: '/two.tar' }).end();
    else if (url === '/builds/circle') response.writeHead(302, { location: '/builds/circle' }).end();
    else response.end(archive);
  };
  for (const path of ['/builds/other', '/builds/circle']) {
    const { status, json } = await install(shared, path);
    assert.equal([status, json.code], [502, 'build_not_downloaded']);
    assert.match(json.detail, 'redirect');
  }
  await assertNothingLeft(shared);
  assert.is((await install(shared, '/builds/latest')).status, 200);
});

const broken: Record<string, readonly [RequestListener, RegExp]> = {
  'an error': [(_, response) => void response.writeHead(404).end(), /answered with an error/],
  'a broken connection': [
    (_, response) => {
      response.writeHead(200, { 'content-length': archive.length });
      response.write(archive.subarray(0, 70_000), () => response.destroy());
    },
    /connection was lost/,
  ],
  'another checksum': [(_, response) => void response.end(tarOf([{ path: 'run.sh', content: 'other' }])), /checksum/],
};

for (const [what, [answer, words]] of Object.entries(broken))
  test(`A download with ${what} gets 502, leaves no file, and is in the history`, async (shared) => {
    shared.server.answer = answer;
    const { status, json } = await install(shared, '/builds/two.tar', { sha256 });
    assert.equal([status, json.code], [502, 'build_not_downloaded']);
    assert.match(json.detail, words);
    await assertNothingLeft(shared);
    assert.is((await lastEntry(shared)).outcome, 'build_not_downloaded');
    shared.server.answer = (_, response) => void response.end(archive);
    assert.is((await install(shared, '/builds/two.tar', { sha256 })).status, 200);
  });

test('An archive over --build-limit gets 400, whatever its announced size is', async (shared) => {
  await serveAgain(shared, ['--build-limit', '64KiB']);
  for (const announced of [{ 'content-length': archive.length }, {}]) {
    shared.server.answer = (_, response) => void response.writeHead(200, announced).end(archive);
    const { status, json } = await install(shared, '/builds/two.tar');
    assert.equal([status, json.code], [400, 'archive_too_large']);
    await assertNothingLeft(shared);
  }
});

test('A certificate of an unknown CA gets 502', async (shared) => {
  await serveAgain(shared, [], false);
  const { status, json } = await install(shared, '/builds/two.tar');
  assert.equal([status, json.code], [502, 'build_not_downloaded']);
  assert.match(json.detail, 'certificate');
});

test('A download that waits for bytes shows its progress and can be cancelled', async (shared) => {
  shared.server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, 70_000));
  };
  const answered = install(shared, '/builds/two.tar');
  const progress = await until(async () => {
    const { status, json } = await shared.service.get('/builds/200/installation');
    return status === 200 && json.received > 0 && json;
  }, 'the progress');
  assert.equal([progress.phase, progress.total], ['receiving', archive.length]);
  assert.is((await install(shared, '/builds/two.tar')).json.code, 'build_installing');
  assert.is((await shared.service.request('DELETE', '/builds/200/installation')).status, 204);
  const { status, json } = await answered;
  assert.equal([status, json.code], [409, 'installation_cancelled']);
  await assertNothingLeft(shared);
});

test('A download is answered with 202 and its path, and continues without the client', async (shared) => {
  let finish = (): void => undefined;
  shared.server.answer = (_, response) => {
    response.writeHead(200, { 'content-length': archive.length });
    response.write(archive.subarray(0, 70_000));
    finish = () => void response.end(archive.subarray(70_000));
  };
  const { status, headers, json } = await begin(shared, '/builds/two.tar');
  assert.equal(
    [status, headers.get('location'), json.id, json.ended_at, json.problem],
    [202, '/builds/200/installation', '200', null, null],
  );
  await until(async () => (await shared.service.get('/builds/200/installation')).json.received > 0 || null);
  assert.is((await shared.service.get('/builds/200')).status, 404);
  finish();
  const ended = await until(async () => {
    const { json: installation } = await shared.service.get('/builds/200/installation');
    return installation.ended_at !== null && installation;
  }, 'the end of the download');
  assert.equal([ended.problem, ended.received], [null, archive.length]);
  // `ended_at` is null until the Build is in the list.
  assert.is((await shared.service.get('/builds/200')).status, 200);
  assert.equal((await shared.service.get('/installations')).json, []);
  const { status: again, json: problem } = await begin(shared, '/builds/two.tar');
  assert.equal([again, problem.code], [409, 'build_exists']);
});

test('The body of a download has a URL, and a checksum of 64 hexadecimal digits', async (shared) => {
  for (const [body, field] of [
    [{}, 'url'],
    [{ url: `${shared.server.base}/builds/two.tar`, sha256: 'abc' }, 'sha256'],
  ] as const) {
    const { status, json } = await shared.service.post('/builds/200/installation', body);
    assert.equal([status, json.code], [400, 'build_source_invalid']);
    assert.match(json.detail, `"${field}"`);
  }
  assert.is(
    (await shared.service.post('/builds/.x/installation', { url: shared.server.base })).json.code,
    'build_id_invalid',
  );
});

test.run();
