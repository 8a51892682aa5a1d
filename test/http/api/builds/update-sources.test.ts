/** Sources of Builds of kinds other than FXServer: an index over https, and a directory in which archives appear. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { archiveOf, buildFile, type UpdateSetup } from '../../../kit/manager/server-updates.js';
import { startServiceProcess } from '../../../kit/manager/service-process.js';
import { endServers } from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { until } from '../../../kit/system/until.js';
import { runAt } from '../../cli/live-command.js';
import { createCertificate, createCertificateDirectory } from '../../runtime/tls/certificates.js';

type Context = Omit<UpdateSetup, 'index'> & { server: Server | null; directory: string };

const test = suite<Context>('http/api/builds/update-sources');

const archive = archiveOf('good');

test.before.each((context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('paper-1.20', buildFile('good'));
  context.workspace.addFolder('world');
  context.directory = join(context.workspace.root, 'archives');
  mkdirSync(context.directory);
  context.server = null;
});

test.after.each(async ({ service, server, workspace }) => {
  await service?.end('SIGKILL');
  server?.close();
  await endServers(workspace);
  workspace.remove();
});

/** Starts a manager with the source `paper`, and the server with the Build `paper-1.20`. */
async function manageProcess(context: Context, location: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const args = ['--builds-source', `paper=${location}`, '--backup-repository', 'copy'];
  context.service = await startServiceProcess(context.workspace.root, { args, env });
  const answer = await context.service.post('/start?wait=ready', { Build: 'paper-1.20', Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
}

const sourceOf = async ({ service }: Context): Promise<any> => (await service.get('/updates')).json[0];

/** Waits until the version is offered. */
const untilOffered = (context: Context, version: string): Promise<any> =>
  until(async () => {
    const source = await sourceOf(context);
    return source.channels.some((each: any) => each.version === version) && source;
  }, version);

/** Plans the update, at once and with a short probation. @returns the plan after its end */
async function update({ service }: Context): Promise<any> {
  const path = '/updates/paper/plan';
  const body = { folder: 'world', swap: 'now', probation_minutes: 0.01, ready_minutes: 0.5 };
  const { status, text } = await service.post(path, body);
  assert.is(status, 202, text);
  return until(async () => {
    const { json } = await service.get(path);
    return ['done', 'rolled_back', 'failed', 'cancelled'].includes(json.state) && json;
  }, 'the end of the plan');
}

/** Serves an index and its archive over https. @returns the URL of the index, and the file of the CA */
async function serveIndex(context: Context): Promise<{ url: string; ca: string }> {
  const { cert, key } = createCertificate(createCertificateDirectory());
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const server = createServer({ cert: readFileSync(cert), key: readFileSync(key) }, ({ url = '' }, response) => {
    const latest_download = new URL('/paper.tar', base).href;
    const document = { latest: '1.21.4-232', latest_download, latest_sha256: sha256 };
    response.end(url === '/paper.tar' ? archive : JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  context.server = server;
  await once(server, 'listening');
  const base = `https://localhost:${(server.address() as AddressInfo).port}/`;
  return { url: new URL('/paper.json?key=secret', base).href, ca: cert };
}

test('An index over https is listed with its versions, which can be installed', async (context) => {
  const { url, ca } = await serveIndex(context);
  await manageProcess(context, url, { NODE_EXTRA_CA_CERTS: ca });
  const source = await untilOffered(context, '1.21.4-232');
  assert.equal([source.id, source.problem], ['paper', null]);
  assert.is(source.source, url.replace('?key=secret', ''));
  assert.equal(
    source.builds.map(({ id, version, in_use }: any) => [id, version, in_use]),
    [['paper-1.20', '1.20', true]],
  );
  const ended = await update(context);
  assert.equal([ended.state, ended.channel, ended.build], ['done', 'latest', 'paper-1.21.4-232'], ended.problem);
  assert.is((await context.service.get('/status')).json.build, 'paper-1.21.4-232');
  const [channel] = (await sourceOf(context)).channels;
  assert.equal([channel.builds, channel.in_use], [['paper-1.21.4-232'], true]);
});

test('An index from a host without a trusted certificate is refused', async (context) => {
  const { url } = await serveIndex(context);
  await manageProcess(context, url);
  const source = await until(async () => {
    const present = await sourceOf(context);
    return present.problem !== null && present;
  }, 'a failed attempt');
  assert.equal([source.problem, source.channels], ['The index cannot be reached.', []]);
});

test('An archive in a directory is offered, announced by an event, and installed', async (context) => {
  const { directory } = context;
  await manageProcess(context, directory);
  assert.equal((await sourceOf(context)).channels, []);
  const events = await openEvents(context.service.base, '/events?only=builds');
  await events.wait('builds');
  const path = join(directory, 'paper-1.21.tar');
  writeFileSync(path, archive.subarray(0, 700));
  writeFileSync(`${path}.sha256`, `${createHash('sha256').update(archive).digest('hex')}  paper-1.21.tar\n`);
  assert.equal((await sourceOf(context)).channels, []);
  const written = Date.now();
  appendFileSync(path, archive.subarray(700));
  const source = await untilOffered(context, '1.21');
  assert.ok(Date.now() - written >= 9_000, 'it was not offered while it may have been written');
  assert.is(source.source, directory);
  await events.until(() => events.of('builds').length > 1);
  events.close();
  const ended = await update(context);
  assert.equal([ended.state, ended.build], ['done', 'paper-1.21'], ended.problem);
});

test('server-manager updates plan uses the only source, and refuses a damaged archive', async (context) => {
  const { directory } = context;
  writeFileSync(join(directory, 'paper-1.22.tar'), archive.subarray(0, 700));
  await manageProcess(context, directory);
  await untilOffered(context, '1.22');
  const run = runAt(context.service.base);
  assert.match((await run('updates', 'list')).stdout, /\npaper +latest +1\.22 +- +no\n/);
  const { stdout, stderr } = await run('updates', 'plan', 'world');
  assert.match(stdout, 'to "paper-1.22" has begun', stderr);
  const shown = await until(async () => {
    const { stderr: problem } = await run('updates');
    return problem !== '' && problem;
  }, 'the end of the plan');
  assert.match(shown, 'The archive could not be installed (archive_');
  assert.is((await context.service.get('/status')).json.build, 'paper-1.20');
  assert.not.ok((await context.service.get('/builds')).json.some(({ id }: any) => id === 'paper-1.22'));
});

test.run();
