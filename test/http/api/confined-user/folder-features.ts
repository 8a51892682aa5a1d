/**
 * Every operation of the API on a Data Folder. These operations are requested for a Data Folder that is full of links
 * to files of root.
 */
import * as assert from 'uvu/assert';
import { planUpdate, untilEnded, untilOffered } from '../../../kit/manager/server-updates.js';
import type { Answer } from '../../../kit/manager/service.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import type { Workspace } from '../../../kit/manager/workspace.js';
import type { IndexServer } from '../../../kit/servers/build-index.js';
import { ended } from '../backups/under-load.js';
import { type HostileFolder, ofRoot, ofServer } from './hostile-folders.js';

export interface HostileContext {
  workspace: Workspace;
  service: ServiceProcess;
  /** The directory to which the links lead. Only root can enter the directory. */
  outside: string;
  traces: string;
  /** The server that offers an update. */
  index: IndexServer;
  folders: HostileFolder[];
  /** The operations that were requested. */
  requested: Set<string>;
}

/** Sends a request for an operation, and asserts that the answer has no content of root's files. */
export async function send(
  { service, requested }: HostileContext,
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
export async function askFolder(context: HostileContext, { name, file }: HostileFolder): Promise<void> {
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
  await useFiles(context, name, file);
}

/** Lists, reads and changes the files of a Data Folder. */
async function useFiles(context: HostileContext, name: string, file: string): Promise<void> {
  const [values, files] = [{ name }, '/datafolders/{name}/files'];
  const query = `?path=${encodeURIComponent(file)}`;
  for (const path of ['', 'resources', 'sub', 'saves', 'resources/taxi'])
    await send(context, `GET ${files}`, values, { query: `?path=${encodeURIComponent(path)}&sort=size` });
  await send(context, `GET ${files}/content`, values, { query });
  for (const headers of [{ 'If-Match': '*' }, { 'If-None-Match': '*' }])
    await send(context, `PUT ${files}/content`, values, { query, body: 'changed', headers });
  await send(context, `GET ${files}/versions`, values, { query });
  await send(context, `GET ${files}/versions/{version}`, { ...values, version: '1' }, { query });
  for (const place of ['names', 'contents'])
    await send(context, `GET ${files}/search`, values, { query: `?query=o&in=${place}` });
  for (const path of ['', file]) {
    const archive = await send(context, `GET ${files}/archive`, values, { query: `?path=${encodeURIComponent(path)}` });
    assert.ok([200, 404, 409].includes(archive.status), archive.text);
  }
  await send(context, `POST ${files}/directories`, values, { body: { path: 'sub/made' } });
  await send(context, `POST ${files}/copy`, values, { body: { from: file, to: 'copied' } });
  await send(context, `POST ${files}/move`, values, { body: { from: 'copied', to: 'moved' } });
  await send(context, `DELETE ${files}`, values, { query: '?path=moved' });
  const [entry] = (await send(context, 'GET /datafolders/{name}/trash', values)).json;
  const deleted = { name, id: (entry?.id ?? 'none') as string };
  await send(context, 'POST /datafolders/{name}/trash/{id}/restore', deleted, { body: { to: 'restored' } });
  await send(context, `DELETE ${files}`, values, { query: '?path=restored&permanent=true' });
  await send(context, 'DELETE /datafolders/{name}/trash/{id}', deleted);
}

/** Runs a server in a Data Folder. @returns whether the server was started */
export async function runServer(context: HostileContext, { name }: HostileFolder): Promise<boolean> {
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
  // Each of these requests waits for a report of the server, which does not arrive. The requests do not depend on the
  // Data Folder.
  if (!context.requested.has('GET /resources')) await controlResources(context);
  await send(context, 'POST /restart', {}, { body: { Build: 'confined', Folder: name } });
  await context.workspace.waitForConsole('READY');
  // One Data Folder is enough for a backup of a frozen server, whose watchdog may run for eleven seconds.
  if (name.endsWith('-entries')) await backUp(context, name, 'freeze');
  await send(context, 'POST /kill');
  await send(context, 'DELETE /recovery');
  await send(context, 'POST /start', {}, { body: { Build: 'confined', Folder: name } });
  await send(context, 'POST /stop');
  return true;
}

async function controlResources(context: HostileContext): Promise<void> {
  await send(context, 'GET /resources');
  await send(context, 'POST /resources/refresh');
  const controls = ['start', 'stop', 'restart', 'ensure'];
  await Promise.all(
    controls.map((control) => send(context, `POST /resources/{resource}/${control}`, { resource: 'taxi' })),
  );
}

async function backUp(context: HostileContext, folder: string, mode: string): Promise<any> {
  const { status, json } = await send(context, 'POST /backups', {}, { body: { folder, mode } });
  return status === 202 ? ended(context.service, json) : null;
}

/** Backs up a Data Folder, and carries out every operation on the backup. */
export async function keepFolder(context: HostileContext, { name, file }: HostileFolder): Promise<void> {
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

/**
 * Carries out a plan of an update. The Build of the plan is installed, its Data Folder is backed up, and the server is
 * restarted.
 */
export async function updateServer(context: HostileContext, { name }: HostileFolder): Promise<void> {
  const { service, requested } = context;
  const plan = 'updates/{id}/plan';
  await untilOffered(service);
  await send(context, 'POST /start', {}, { query: '?wait=ready', body: { Build: 'confined', Folder: name } });
  requested.add(`POST /${plan}`);
  await planUpdate(service, { folder: name, backup: 'stop' });
  const { state, problem, backup } = await untilEnded(service);
  assert.equal([state, problem], ['done', null]);
  assert.is((await send(context, 'GET /status')).json.build, '200');
  assert.is((await send(context, 'GET /backups/{id}', { id: backup })).json.problem, null);
  for (const method of ['GET', 'DELETE']) await send(context, `${method} /${plan}`, { id: 'fxserver' });
  await send(context, 'POST /stop');
  await send(context, 'DELETE /backups/{id}', { id: backup });
}

export async function copyAndRemove(context: HostileContext, { name }: HostileFolder): Promise<void> {
  await send(context, 'PUT /datafolders/{name}', { name: `${name}-copy` }, { body: { copy_of: name } });
  for (const removed of [`${name}-copy`, `${name}-restored`, name])
    await send(context, 'DELETE /datafolders/{name}', { name: removed });
}
