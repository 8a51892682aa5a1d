/** What the manager opens and executes while each of its features meets a Data Folder full of links to root's files. */
// Test limit: 180 s, each feature of twelve Data Folders, while each call is traced.
import { lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeApi } from '../../../../http/api/schemas/openapi.js';
import { kindsDescription } from '../../../kit/data/kinds.js';
import type { Answer } from '../../../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import {
  findTraceObstacle,
  hasStrace,
  readTracedCalls,
  type TracedCall,
  tracerTo,
} from '../../../kit/system/traced-calls.js';
import { ended } from '../backups/under-load.js';
import { addConfined, confinedUid, obstacle } from './confined-server.js';
import { type HostileFolder, makeHostileFolders, ofRoot, ofServer } from './hostile-folders.js';

interface Context {
  workspace: Workspace;
  service: ServiceProcess;
  /** A directory of root alone, to which links lead. */
  outside: string;
  traces: string;
  folders: HostileFolder[];
  /** The operations that were requested. */
  requested: Set<string>;
}

const test = suite<Context>('Every path under a confined server');

/** Operations that reach a Data Folder, or a run in it. */
const reaching =
  /^\/(datafolders|backups|kept-folders|resources|runs|start|stop|restart|kill|command|console|status)\b/;

/** Sends a request for an operation, and asserts that the answer has nothing of root's files. */
async function send(
  { service, requested }: Context,
  operation: string,
  values: Readonly<Record<string, string>> = {},
  { query = '', body, headers = {} }: { query?: string; body?: object | string; headers?: object } = {},
): Promise<Answer> {
  requested.add(operation);
  const [method = '', template = ''] = operation.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(values[name] ?? 'none'));
  const isText = typeof body === 'string';
  const answer = await service.request(method, path + query, {
    headers: { ...(body !== undefined && { 'Content-Type': isText ? 'text/plain' : 'application/json' }), ...headers },
    ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
  });
  assert.not.match(answer.text, ofRoot, `${operation} of ${values.name}`);
  return answer;
}

/** Reads and changes a Data Folder without a server. */
async function askFolder(context: Context, { name, file }: HostileFolder): Promise<void> {
  const values = { name };
  for (const part of ['', '/companion', '/config/summary', '/config/versions', '/resources', '/preflight'])
    await send(context, `GET /datafolders/{name}${part}`, values);
  for (const part of ['/config/summary', '/resources', '/preflight'])
    await send(context, `GET /datafolders/{name}${part}`, values, { query: '?build=confined' });
  const config = 'GET /datafolders/{name}/config';
  for (const query of ['', `?file=${encodeURIComponent(file)}`, '?file=folder.json', '?file=sub%2Fmore.cfg'])
    await send(context, config, values, { query });
  await send(context, 'GET /datafolders/{name}/config/versions/{version}', { ...values, version: '1' });
  for (const headers of [{ 'If-Match': '*' }, { 'If-None-Match': '*' }])
    await send(context, 'PUT /datafolders/{name}/config', values, { body: 'changed', headers });
  for (const method of ['POST', 'GET', 'DELETE'])
    await send(context, `${method} /datafolders/{name}/companion`, values);
}

/** Runs a server in a Data Folder. @returns whether it was started */
async function runServer(context: Context, { name }: HostileFolder): Promise<boolean> {
  const { status } = await send(context, 'POST /start', {}, { body: { Build: 'confined', Folder: name } });
  if (status !== 204) return false;
  const { run } = (await send(context, 'GET /status')).json;
  await context.workspace.waitForConsole('READY');
  await send(context, 'POST /command', {}, { body: { Command: `echo ${ofServer}` } });
  await context.workspace.waitForConsole(ofServer);
  await send(context, 'GET /console');
  await send(context, 'GET /console/search', {}, { query: `?text=${ofServer}` });
  await send(context, 'POST /runs/{run}/evidence', { run });
  const [evidence] = (await send(context, 'GET /runs/{run}/evidence', { run })).json;
  await send(context, 'GET /runs/{run}/evidence/{name}', { run, name: evidence.name });
  for (const part of ['log', 'events', 'reports']) await send(context, `GET /runs/{run}/${part}`, { run });
  await send(context, 'GET /resources');
  await send(context, 'POST /restart', {}, { body: { Build: 'confined', Folder: name } });
  await context.workspace.waitForConsole('READY');
  // What watches over a frozen server ends after eleven seconds: not after the last Data Folder.
  if (name.endsWith('-entries')) await backUp(context, name, 'freeze');
  await send(context, 'POST /kill');
  await send(context, 'DELETE /recovery');
  await send(context, 'POST /start', {}, { body: { Build: 'confined', Folder: name } });
  await send(context, 'POST /stop');
  return true;
}

async function backUp(context: Context, folder: string, mode: string): Promise<any> {
  const { status, json } = await send(context, 'POST /backups', {}, { body: { folder, mode } });
  return status === 202 ? ended(context.service, json) : null;
}

/** Backs up a Data Folder, and does with the backup what can be done. */
async function keepFolder(context: Context, { name, file }: HostileFolder): Promise<void> {
  await send(context, 'GET /backups/plan', {}, { query: `?folder=${name}` });
  const backup = await backUp(context, name, 'stopped');
  assert.ok(backup !== null, name);
  const values = { id: backup.id as string };
  const finish = () => ended(context.service, backup);
  await send(context, 'GET /backups/{id}', values);
  await send(context, 'GET /backups/{id}/files', values);
  for (const method of ['PUT', 'DELETE']) await send(context, `${method} /backups/{id}/pin`, values);
  for (const work of ['verify', 'test']) {
    await send(context, `POST /backups/{id}/${work}`, values);
    await finish();
  }
  const headers = { 'If-Match': '*' };
  await send(context, 'POST /backups/{id}/restore-file', values, { body: { path: file }, headers });
  await finish();
  for (const body of [{ folder: `${name}-restored` }, { preflight: false }]) {
    await send(context, 'POST /backups/{id}/restore', values, { body });
    await finish();
  }
  for (const kept of (await send(context, 'GET /kept-folders')).json) {
    await send(context, 'POST /kept-folders/{name}/restore', { name: kept.name }, { body: {} });
    await send(context, 'DELETE /kept-folders/{name}', { name: kept.name });
  }
  await send(context, 'DELETE /backups/{id}', values);
}

async function copyAndRemove(context: Context, { name }: HostileFolder): Promise<void> {
  await send(context, 'PUT /datafolders/{name}', { name: `${name}-copy` }, { body: { copy_of: name } });
  for (const removed of [`${name}-copy`, `${name}-restored`, name])
    await send(context, 'DELETE /datafolders/{name}', { name: removed });
}

/** Returns the state of everything below a directory. */
function describeTree(directory: string): string[] {
  return ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })].map((path) => {
    const { ino, mode, uid, nlink, size, mtimeMs, ctimeMs } = lstatSync(join(directory, path));
    return [path, ino, mode, uid, nlink, size, mtimeMs, ctimeMs].join(' ');
  });
}

/** The programs that the manager executes as root: a new one is put here when it is known what it gets. */
const programsOfRoot = ['node', 'sh', 'setsid', 'setpriv', 'mkfifo', 'flock', 'sleep', 'sync', 'fallocate', 'cp', 'rm'];

const isBelow = (path: string, directory: string): boolean => path.startsWith(`${directory}/`);

/** Asserts that nothing of the server has root's rights. */
function judge(calls: readonly TracedCall[], { workspace, outside }: Context): void {
  const ofUser = (uid: number, name: TracedCall['name']) =>
    calls.filter((call) => call.uid === uid && call.name === name);
  // What is opened as a path only is neither read nor changed.
  const opened = ofUser(0, 'open').filter(({ details }) => !/\bO_PATH\b/.test(details));
  assert.equal(
    opened.filter(({ path }) => isBelow(path, realpathSync(outside))),
    [],
  );
  const executed = ofUser(0, 'execute');
  assert.equal(
    executed.filter(({ path }) => isBelow(path, workspace.root)),
    [],
  );
  const names = new Set(executed.map(({ path }) => basename(path)));
  assert.equal(
    [...names].filter((name) => !programsOfRoot.includes(name)),
    [],
  );
  assert.equal(
    executed.filter(({ path, details }) => details.includes(ofServer) && basename(path) !== 'setpriv'),
    [],
  );

  // The trace has what it is judged by.
  assert.ok(opened.some(({ path }) => path === join(workspace.root, 'data/fxserver-files/folder.json')));
  const ofServers = ofUser(confinedUid, 'execute');
  assert.ok(ofServers.some(({ path }) => path === join(workspace.root, 'data/fxserver-files/dump.sh')));
  assert.ok(ofServers.some(({ path, details }) => path === '/bin/sh' && details.includes(ofServer)));
}

const missing = obstacle ?? (hasStrace ? null : 'strace is not installed');
if (missing !== null) console.log(`SKIPPED: ${missing}`);
else {
  const untraced = findTraceObstacle();
  if (untraced !== null) console.log(`Calls are not traced here, answers and files are checked. ${untraced}`);

  test.before(async (context) => {
    const workspace = createWorkspace();
    workspace.addFolder('world');
    addConfined(workspace);
    const [outside = '', traces = ''] = ['outside-', 'traces-'].map((prefix) => mkdtempSync(join(tmpdir(), prefix)));
    const folders = makeHostileFolders(join(workspace.root, 'data'), outside);
    Object.assign(context, { workspace, outside, traces, folders, requested: new Set() });
    context.service = await startServiceProcess(workspace.root, {
      args: ['--backup-repository', 'copy'],
      ...(untraced === null && { through: tracerTo(traces) }),
    });
  });
  test.after(async ({ service, workspace, outside, traces }) => {
    await service?.end();
    workspace?.remove();
    for (const path of [outside, traces]) rmSync(path, { recursive: true });
  });

  test('No feature opens, executes, changes or shows what only links of the server lead to', async (context) => {
    const { outside, folders, requested, service, traces } = context;
    const before = describeTree(outside);
    const started: string[] = [];
    for (const folder of folders) {
      await askFolder(context, folder);
      // How files are copied does not depend on the kind.
      if (folder.kind !== 'fxserver') continue;
      if (await runServer(context, folder)) started.push(folder.name);
      await keepFolder(context, folder);
      await copyAndRemove(context, folder);
    }
    for (const list of ['/datafolders', '/backups', '/runs']) await send(context, `GET ${list}`);
    await send(context, 'POST /datafolders');
    assert.equal(started, ['fxserver-entries', 'fxserver-files', 'fxserver-rest']);
    const operations = Object.entries(describeApi('0', kindsDescription).paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    assert.equal(
      operations.filter((operation) => reaching.test(operation) && !requested.has(operation)),
      [],
    );
    await service.end();
    assert.not.match(service.log(), ofRoot);
    assert.equal(describeTree(outside), before);
    if (untraced === null) judge(await readTracedCalls(traces), context);
  });
}

test.run();
