/** Records the examples of the page at /docs and of the reference: requests to a real service, and its answers. */
import { writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { buildArchive } from '../http/api/builds/build-archive.js';
import type { RunningService } from '../kit/manager/service.js';
import { startServiceProcess } from '../kit/manager/service-process.js';
import { createWorkspace, fixtures, type Workspace } from '../kit/manager/workspace.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  licence,
  manifest,
  startFxServer,
} from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';
import {
  addAccepted,
  addAccess,
  addBackups,
  addCompanions,
  addFiles,
  addResourceCommands,
  addSchedules,
  addUpdates,
  addWebhooks,
  type Sent,
  shortenEvidence,
  shortenMetrics,
  writeRecentIndex,
} from './added-examples.js';
import type { Example, Examples } from './examples-file.js';
import { addImports } from './import-examples.js';
import { addRecipes } from './recipe-examples.js';
import { replaceChanging } from './replace-changing.js';
import { addResourceChanges, undoLastChange } from './resource-change-examples.js';
import { addResourceUpdates, startReleases } from './resource-update-examples.js';
import { addUploads } from './upload-examples.js';

/** A server whose output is the same in each recording. */
const server = 'echo The server is ready; while read -r line; do echo "> $line"; done';

/** The number of options of the service in their example. */
const shownOptions = 3;

/** Returns the content of http/api/docs/examples.json. Values that differ in each recording are replaced. */
export async function renderExamples(): Promise<string> {
  const workspace = createWorkspace();
  workspace.addBuild('demo', {
    command: ['/bin/sh', '-c', server],
    ready: 'ready',
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
  });
  workspace.addFolder('world');
  const folder = addFxServerFolder(workspace, 'roleplay', ['ensure chat', 'ensure taxi', 'ensure missing']);
  addResource(folder, '[jobs]/taxi', `${manifest}author 'Ann'\nversion '1.2'\nserver_script 'server.lua'\n`);
  // The clock of the service is shifted to winter, because the next time of a schedule has another offset in summer.
  const shift = join(workspace.root, 'shift');
  writeFileSync(shift, String(Date.UTC(2026, 0, 31, 12) - Date.now()));
  const github = await startReleases();
  const clock = { NODE_OPTIONS: `--require=${join(fixtures, 'shifted-clock.cjs')}`, CLOCK_SHIFT: shift };
  writeRecentIndex(workspace);
  const indexes = ['--builds-index', 'https://index.example/', '--resources-github-url', `${github.base}/api`];
  const service = await startServiceProcess(workspace.root, {
    args: [...indexes, '--process-tree', 'proc', '--backup-repository', 'copy'],
    env: { ...github.environment, ...clock },
  });
  try {
    const examples = await record(service, workspace, folder);
    return replaceChanging(`${JSON.stringify(examples, null, 2)}\n`, workspace);
  } finally {
    await service.end();
    github.end();
    workspace.remove();
  }
}

async function record(service: RunningService, workspace: Workspace, folder: string): Promise<Examples> {
  const examples: Record<string, Example> = {};
  /** Sends a request, and adds its body and the answer to the examples of an operation. */
  async function add(id: string, target: string, { json, text, archive, headers = {} }: Sent = {}): Promise<Headers> {
    const [method = '', path = ''] = target.split(' ');
    const body = archive ?? text ?? (json === undefined ? undefined : JSON.stringify(json));
    const type = json === undefined ? 'text/plain' : 'application/json';
    const answer = await service.request(method, path, {
      headers: { 'Request-Id': 'an-example', ...(body !== undefined && { 'Content-Type': type }), ...headers },
      ...(body !== undefined && { body }),
    });
    const before = examples[id] ?? {};
    const [[answered = ''], sent] = [(answer.headers.get('content-type') ?? '').split(';'), json ?? text];
    examples[id] = {
      ...before,
      ...(sent !== undefined && { request: { [type]: sent } }),
      responses: {
        ...before.responses,
        ...(answer.text !== '' && {
          [answer.status]: { ...before.responses?.[answer.status], [answered]: answer.json ?? answer.text },
        }),
      },
    };
    return answer.headers;
  }

  await add('getSummary', 'GET /');
  await add('listOptions', 'GET /options');
  // The first options are examples of all.
  (examples.listOptions?.responses?.[200]?.['application/json'] as object[] | undefined)?.splice(shownOptions);
  await add('getHealth', 'GET /healthz');
  await add('logIn', 'POST /session', { json: { token: 'the-token-of-the-service' } });
  await add('logOut', 'DELETE /session?token');
  await add('listBuilds', 'GET /builds');
  await add('listUpdates', 'GET /updates');
  await add('getBuild', 'GET /builds/demo');
  await add('installBuild', 'PUT /builds/2372', { archive: buildArchive() });
  await add('deleteBuild', 'DELETE /builds/2372');
  await add('deleteBuild', 'DELETE /builds/2372');
  await add('refreshBuilds', 'POST /builds?id=demo');
  await add('listInstallations', 'GET /installations');
  await add('getInstallation', 'GET /builds/2372/installation');
  await add('cancelInstallation', 'DELETE /builds/2372/installation');
  await add('listDataFolders', 'GET /datafolders');
  await add('refreshDataFolders', 'POST /datafolders?name=roleplay');
  await add('getDataFolder', 'GET /datafolders/roleplay');
  await add('createDataFolder', 'PUT /datafolders/new', { json: { template: 'fxserver' } });
  await add('deleteDataFolder', 'DELETE /datafolders/new');
  await add('deleteDataFolder', 'DELETE /datafolders/new');
  const etag = (await add('readConfig', 'GET /datafolders/roleplay/config')).get('etag') ?? '';
  await add('summariseConfig', 'GET /datafolders/roleplay/config/summary');
  await add('preflight', 'GET /datafolders/roleplay/preflight');
  await add('listInstalledResources', 'GET /datafolders/roleplay/resources');
  const written = { text: 'sv_hostname "Roleplay"\nensure taxi\n', headers: { 'If-Match': etag } };
  await add('writeConfig', 'PUT /datafolders/roleplay/config', written);
  await add('listConfigVersions', 'GET /datafolders/roleplay/config/versions');
  await add('readConfigVersion', 'GET /datafolders/roleplay/config/versions/1');
  await addFiles(add, folder, service);
  await addResourceUpdates(add, () => undoLastChange(service));
  await addUploads(add, service);
  await addCompanions(add);
  await addResourceChanges(add, service);
  await addRecipes(add, service);
  await addImports(add, workspace);
  await addBackups(add, service);

  for (const [id, path] of Object.entries({ restartServer: '/restart', stopServer: '/stop', killServer: '/kill' }))
    await add(id, `POST ${path}`);
  await add('cancelNotice', 'DELETE /notice');
  await add('endNotice', 'POST /notice/end');
  await add('postponeNotice', 'POST /notice/postpone');
  await add('cancelRecovery', 'DELETE /recovery');
  const start = { json: { Build: 'demo', Folder: 'world' } };
  await add('startServer', 'POST /start', start);
  await workspace.waitForConsole('ready');
  // The line is on disk before the manager has read it.
  await until(async () => (await service.get('/status')).json.phase === 'up');
  await add('startServer', 'POST /start', start);
  await add('getStatus', 'GET /status');
  await add('sendCommand', 'POST /command', { json: { Command: 'say hello' } });
  await workspace.waitForConsole('> say hello');
  await add('readConsole', 'GET /console');
  await add('readConsole', 'GET /console', { headers: { Accept: 'application/x-ndjson' } });
  await add('searchConsole', 'GET /console/search?text=hello');
  await add('listRuns', 'GET /runs');
  await add('downloadLog', `GET /runs/${workspace.runs()[0]}/log`);
  const evidence = `/runs/${workspace.runs()[0]}/evidence`;
  const piece = (await add('collectEvidence', `POST ${evidence}`)).get('location') ?? '';
  await add('listRunEvents', `GET /runs/${workspace.runs()[0]}/events`);
  await add('listReports', `GET /runs/${workspace.runs()[0]}/reports`);
  await add('listEvidence', `GET ${evidence}`);
  await add('getEvidence', `GET ${piece}`);
  shortenEvidence(examples.getEvidence?.responses?.[200]?.['application/json']);
  await addUpdates(add, workspace, service);
  await addSchedules(add);
  await add('getMetrics', 'GET /metrics');
  await add('getMetrics', 'GET /metrics', { headers: { Accept: 'application/openmetrics-text' } });
  shortenMetrics(examples.getMetrics?.responses?.[200] ?? {});
  await add('getHistory', 'GET /history?type=operation,command&limit=2');
  await addWebhooks(add);
  await addAccess(add, service);
  const hour = 'GET /samples?since=2026-01-31T11:00:00Z&until=2026-01-31T12:00:00Z&points=60';
  for (const Accept of ['application/json', 'text/csv']) await add('getSamples', hour, { headers: { Accept } });
  const stream = await readEvents(service.base);
  examples.followEvents = { responses: { 200: { 'text/event-stream': stream } } };
  await service.post('/stop');
  await addAccepted(add, service, start);
  await startWithPlayer(service, workspace);
  await add('listPlayers', 'GET /players');
  await add('listPlayerSessions', 'GET /players/sessions?limit=1');
  await addResourceCommands(add);
  await until(async () => (await service.get('/resources')).json.find(({ name }: any) => name === 'taxi').running);
  await add('listRunningResources', 'GET /resources');
  return examples;
}

/** Starts a server with a player, and waits until the manager lists the player. */
async function startWithPlayer(service: RunningService, workspace: Workspace): Promise<void> {
  addFxServerBuild(workspace, '12345');
  const endpoint = `endpoint_add_tcp "127.0.0.1:${await findFreePort()}"`;
  const lines = [`sv_licenseKey ${licence}`, endpoint, 'set sv_playersToken example', 'ensure taxi'];
  addResource(addFxServerFolder(workspace, 'city', lines), 'taxi');
  await service.post('/builds');
  await service.post('/datafolders');
  await startFxServer({ service }, '12345', 'city');
  await service.post('/command', { Command: 'stand_in_join Ann license:0123456789abcdef' });
  await until(async () => {
    const { json } = await service.get('/players');
    return json.length === 1;
  });
}

/** Returns the beginning of an event stream, until it has both a status and output of the console. */
function readEvents(base: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(`${base}/events?only=status,console&after=none:0`, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        if (!/event: console\n.*\n\n/.test(text) || !/event: status\n.*\n\n/.test(text)) return;
        sent.destroy();
        resolve(text);
      });
      answer.on('error', () => undefined);
    });
    sent.once('error', reject).end();
  });
}
