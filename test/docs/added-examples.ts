/** Records the examples of schedules, updates, files, companions, resources, webhooks, backups and access. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunningService } from '../kit/manager/service.js';
import type { Workspace } from '../kit/manager/workspace.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';

/** The parts of a request other than its method and path. */
export interface Sent {
  readonly json?: unknown;
  readonly text?: string;
  readonly archive?: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request, and adds its body and the answer to the examples of an operation. @returns the answer's headers */
export type AddExample = (id: string, target: string, sent?: Sent) => Promise<Headers>;

/** Records the examples of the operations on schedules. */
export async function addSchedules(add: AddExample): Promise<void> {
  const nightly = {
    name: 'Nightly restart',
    when: { times: ['04:00'], zone: 'Europe/Berlin' },
    action: { type: 'restart' },
    warnings: [10, 5, 1],
    missed: { run_within_minutes: 30 },
  };
  const path = (await add('createSchedule', 'POST /schedules', { json: nightly })).get('location') ?? '';
  await add('createSchedule', 'POST /schedules', { json: { ...nightly, when: { cron: '0 4 30 2 *' } } });
  await add('previewSchedule', 'POST /schedules/new/preview?limit=2', { json: nightly });
  await add('listSchedules', 'GET /schedules');
  await add('getSchedule', `GET ${path}`);
  const settings = { ...nightly, enabled: true, message: null, only_if_empty: null };
  await add('replaceSchedule', `PUT ${path}`, { json: settings });
  await add('replaceSchedule', `PUT ${path}`, { json: settings, headers: { 'If-Match': '"old"' } });
  await add('changeSchedule', `PATCH ${path}`, { json: { warnings: [5, 1] } });
  await add('listNextTimes', `GET ${path}/next?limit=2`);
  await add('postponeOccurrence', `POST ${path}/postpone`, { json: { minutes: 30 } });
  await add('skipOccurrence', `POST ${path}/skip`, { json: {} });
  const action = { type: 'start', build: 'demo', folder: 'world' };
  const start = { name: 'Start', when: nightly.when, action };
  const other = (await add('createSchedule', 'POST /schedules', { json: start })).get('location') ?? '';
  await add('runSchedule', `POST ${other}/run`);
  await add('listOccurrences', `GET ${path}/occurrences`);
  for (const removed of [path, path, other]) await add('deleteSchedule', `DELETE ${removed}`);
}

/** Writes a recent index of the Builds, so that the service does not download one. */
export function writeRecentIndex({ root }: Workspace): void {
  const download = 'https://index.example/17000/fx.tar.xz';
  const channels = [{ channel: 'recommended', version: '17000', download, sha256: null }];
  mkdirSync(join(root, 'manager'));
  const index = { fetchedAt: Date.UTC(2026, 0, 31, 11), channels, supportEnds: {} };
  writeFileSync(join(root, 'manager/fxserver-index.json'), JSON.stringify(index));
}

/** Records the examples of the operations on downloads and updates. The Build of the version is already installed. */
export async function addUpdates(add: AddExample, workspace: Workspace, { get }: RunningService): Promise<void> {
  const download = { url: 'https://downloads.example/builds/2372/fx.tar.xz' };
  await add('downloadBuild', 'POST /builds/2372/installation', { json: download });
  const path = '/updates/fxserver/plan';
  await add('getUpdatePlan', `GET ${path}`);
  workspace.addBuild('17000');
  await add('refreshBuilds', 'POST /builds');
  const json = { folder: 'world', channel: 'recommended', swap: 'restart', probation_minutes: 15 };
  await add('planUpdate', `POST ${path}`, { json });
  await until(async () => (await get(path)).json.state === 'waiting');
  await add('planUpdate', `POST ${path}`, { json });
  await add('getUpdatePlan', `GET ${path}`);
  for (let n = 0; n < 2; n += 1) await add('cancelUpdate', `DELETE ${path}`);
  await add('deleteBuild', 'DELETE /builds/17000');
}

/** Records the examples of the operations on files. @param folder the path of the Data Folder */
export async function addFiles(add: AddExample, folder: string, { get }: RunningService): Promise<void> {
  const files = '/datafolders/roleplay/files';
  await add('makeDirectory', `POST ${files}/directories`, { json: { path: 'resources/[cars]' } });
  const taxi = { from: 'resources/[jobs]/taxi', to: 'resources/[cars]/cab' };
  await add('copyFile', `POST ${files}/copy`, { json: taxi });
  await add('moveFile', `POST ${files}/move`, { json: { from: taxi.to, to: 'resources/[cars]/taxi' } });
  symlinkSync('../server.cfg', join(folder, 'resources/[cars]/link'));
  await add('listFiles', `GET ${files}?path=resources%2F%5Bcars%5D`);
  await add('deleteFile', `DELETE ${files}?path=resources%2F%5Bcars%5D`);
  await add('deleteFile', `DELETE ${files}?path=resources%2F%5Bcars%5D`);
  await add('listFileChanges', 'GET /datafolders/roleplay/files/changes');
  await add('listFileVersions', `GET ${files}/versions?path=server.cfg`);
  await add('readFileVersion', `GET ${files}/versions/99?path=server.cfg`);
  await add('searchFiles', `GET ${files}/search?query=fxmanifest&path=resources`);
  const trash = '/datafolders/roleplay/trash';
  await add('listTrash', `GET ${trash}`);
  const [{ id }] = (await get(trash)).json;
  for (let n = 0; n < 2; n += 1) await add('restoreFromTrash', `POST ${trash}/${id}/restore`, { json: {} });
  await add('deleteFile', `DELETE ${files}?path=resources%2F%5Bcars%5D&permanent=true`);
}

/** Records the examples of the operations on companions. */
export async function addCompanions(add: AddExample): Promise<void> {
  const path = '/datafolders/roleplay/companion';
  await add('getCompanion', `GET ${path}`);
  await add('installCompanion', `POST ${path}`);
  for (let n = 0; n < 2; n += 1) await add('deleteCompanion', `DELETE ${path}`);
  await add('getCompanion', 'GET /datafolders/world/companion');
}

/** Records the examples of the operations on the resources of the running server. */
export async function addResourceCommands(add: AddExample): Promise<void> {
  for (const action of ['restart', 'stop', 'start', 'ensure'])
    await add(`${action}Resource`, `POST /resources/taxi/${action}`);
  await add('restartResource', 'POST /resources/taxi%3Bquit/restart');
  await add('refreshResources', 'POST /resources/refresh');
}

/** Records the examples of the operations on webhooks. Nothing listens on the port of the webhook. */
export async function addWebhooks(add: AddExample): Promise<void> {
  const url = `http://127.0.0.1:${await findFreePort()}/hook`;
  const json = { name: 'Panel', url, types: ['server', 'operation'] };
  const path = (await add('createWebhook', 'POST /webhooks', { json })).get('location') ?? '';
  await add('listWebhooks', 'GET /webhooks');
  await add('getWebhook', `GET ${path}`);
  await add('testWebhook', `POST ${path}/test`);
  await add('renewWebhookSecret', `POST ${path}/secret`);
  const settings = { name: 'Panel', types: ['server'], format: 'standard', enabled: true };
  await add('replaceWebhook', `PUT ${path}`, { json: settings });
  await add('changeWebhook', `PATCH ${path}`, { json: { enabled: false } });
  await add('listDeliveries', `GET ${path}/deliveries`);
  for (let n = 0; n < 2; n += 1) await add('deleteWebhook', `DELETE ${path}`);
  await add('retryWebhook', `POST ${path}/retry`);
}

/** Records the examples of the operations on backups. */
export async function addBackups(add: AddExample, { get }: RunningService): Promise<void> {
  const ended = async (): Promise<void> => {
    await until(async () => (await get('/backups')).json.every(({ step }: any) => step === null));
  };
  const json = { folder: 'roleplay', mode: 'stop' };
  await add('planBackup', 'GET /backups/plan?folder=roleplay');
  const path = (await add('createBackup', 'POST /backups', { json })).get('location') ?? '';
  await ended();
  await add('listBackups', 'GET /backups');
  await add('verifyBackup', `POST ${path}/verify`);
  await ended();
  await add('testBackup', `POST ${path}/test`);
  await ended();
  await add('restoreBackup', `POST ${path}/restore`, { json: {} });
  await ended();
  await add('getBackup', `GET ${path}`);
  await add('pinBackup', `PUT ${path}/pin`);
  await add('unpinBackup', `DELETE ${path}/pin`);
  await add('listBackupFiles', `GET ${path}/files?path=resources/[jobs]/taxi`);
  await add('restoreBackupFile', `POST ${path}/restore-file`, { json: { path: 'nothing.md' } });
  await add('restoreBackupFile', `POST ${path}/restore-file`, {
    json: { path: 'resources/[jobs]/taxi/fxmanifest.lua' },
  });
  await add('listKeptFolders', 'GET /kept-folders');
  const [{ name }] = (await get('/kept-folders')).json;
  for (let n = 0; n < 2; n += 1) await add('restoreKeptFolder', `POST /kept-folders/${name}/restore`, { json: {} });
  await add('deleteKeptFolder', 'DELETE /kept-folders/.roleplay.before-restore-20260131T040000000Z');
  for (let n = 0; n < 2; n += 1) await add('deleteBackup', `DELETE ${path}`);
  await add('pinBackup', `PUT ${path}/pin`);
  await add('unpinBackup', `DELETE ${path}/pin`);
  await add('createBackup', 'POST /backups', { json: { folder: 'nowhere' } });
}

/** Records the examples of the operations on access. */
export async function addAccess(add: AddExample, service: RunningService): Promise<void> {
  await add('getAccess', 'GET /access');
  const json = {
    name: 'Bot',
    scopes: ['read', 'console', 'command'],
    commands: ['say *'],
    expires_at: '2027-01-01T00:00:00Z',
  };
  const path = (await add('createAccessToken', 'POST /access/tokens', { json })).get('location') ?? '';
  await add('createAccessToken', 'POST /access/tokens', { json });
  await add('listAccessTokens', 'GET /access/tokens');
  await add('getAccessToken', `GET ${path}`);
  await add('changeAccessToken', `PATCH ${path}`, { json: { commands: ['say *', 'status'], expires_at: null } });
  const { token } = (await service.post('/access/tokens', { name: 'Dashboard', scopes: ['read'] })).json;
  await add('createTicket', 'POST /session/ticket', { headers: { Authorization: `Bearer ${token}` } });
  for (let n = 0; n < 2; n += 1) await add('deleteAccessToken', `DELETE ${path}`);
  const account = { name: 'Ann', scopes: ['read', 'console', 'control'] };
  const at = (await add('createAccount', 'POST /access/accounts', { json: account })).get('location') ?? '';
  await add('createAccount', 'POST /access/accounts', { json: account });
  await add('listAccounts', 'GET /access/accounts');
  await add('getAccount', `GET ${at}`);
  await add('replaceAccount', `PUT ${at}`, { json: { ...account, commands: null, enabled: true } });
  await add('changeAccount', `PATCH ${at}`, { json: { enabled: false } });
  await add('inviteAccount', `POST ${at}/invitation`);
  for (let n = 0; n < 2; n += 1) await add('deleteAccount', `DELETE ${at}`);
  const password = 'correct horse battery staple';
  await add('acceptInvitation', 'POST /access/invitation', { json: { invitation: 'smi_wrong', password } });
  await add('setUp', 'POST /access/setup', { json: { setup: 'smi_wrong', name: 'Ann', password } });
  await add('changePassword', 'PUT /access/password', { json: { current: password, password: `${password}!` } });
  await add('listPasskeys', 'GET /access/passkeys');
  await add('startPasskey', 'POST /access/passkey-options');
  await add('addPasskey', 'POST /access/passkeys', { json: { name: 'Phone', passkey: { id: 'dGhlIGlk' } } });
  await add('renamePasskey', 'PUT /access/passkeys/dGhlIGlk', { json: { name: 'Phone' } });
  await add('deletePasskey', 'DELETE /access/passkeys/dGhlIGlk');
  await add('getSecondFactor', 'GET /access/second-factor');
  await add('setSecondFactor', 'PUT /access/second-factor', { json: { required: true } });
  await add('askForPasskey', 'POST /session/passkey');
  await add('listSessions', 'GET /access/sessions');
  await add('deleteSession', 'DELETE /access/sessions/q83vEjRWeJCrze8S');
}

/** Reduces the list of metrics in each text to one metric and the end, by changing the given object. */
export function shortenMetrics(texts: Readonly<Record<string, unknown>>): void {
  for (const [type, text] of Object.entries(texts)) {
    const lines = String(text).split('\n');
    const shown = lines.filter((line) => /\bgameserver_up\b/.test(line) || line === '# EOF');
    Object.assign(texts, { [type]: `${shown.join('\n')}\n` });
  }
}

/** Records answers that precede the end of an operation. */
export async function addAccepted(add: AddExample, { get }: RunningService, start: Sent): Promise<void> {
  const headers = { Prefer: 'respond-async' };
  const untilUp = (run: string | null) =>
    until(async () => {
      const { json } = await get('/status');
      return json.run === run && json.phase === 'up';
    });
  await untilUp((await add('startServer', 'POST /start', { ...start, headers })).get('console-run'));
  await untilUp((await add('restartServer', 'POST /restart', { headers })).get('console-run'));
  await add('stopServer', 'POST /stop?notice=60', { headers });
  await add('endNotice', 'POST /notice/end', { headers });
  await until(async () => (await get('/status')).json.state === 'stopped');
}

/** Replaces the values of a piece of evidence that depend on the machine. */
export function shortenEvidence(document: unknown): void {
  const averages = { avg10: 0.5, avg60: 0.25, avg300: 0.1 };
  const thread = { tid: 4242, name: 'sh', state: 'S', cpu_seconds: 0.01, cpu_share: 0, wchan: 'anon_pipe_read' };
  const threads = [{ ...thread, stack: ['anon_pipe_read+0x2c2/0x3b0', 'vfs_read+0xbb/0x360'] }];
  const pressure = { cpu: { some: averages }, memory: null, io: null };
  const main = { pid: 4242, name: 'sh', is_main: true, threads, threads_left_out: 0 };
  Object.assign(document as object, {
    collected_in_ms: 512,
    processes: [main],
    sockets: [],
    pressure: { host: pressure, group: null },
    unread: {},
  });
}
