/** Updates of a running server: an index with one version, whose archive has a server with the given behaviour. */
import { createHash } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { tarOf } from '../../adapters/archives/archives.js';
import { type IndexServer, startIndexServer } from '../servers/build-index.js';
import { cpuPressureEnvironment, setCpuPressure } from '../system/cpu-pressure.js';
import { until } from '../system/until.js';
import type { RunningService } from './service.js';
import { type ServiceProcess, startServiceProcess } from './service-process.js';
import { waitForStatus } from './shared-service.js';
import { createWorkspace, type Workspace } from './workspace.js';

const answering = 'while read -r line; do case $line in ping) echo PONG ;; *) echo "GOT $line" ;; esac; done';

/** The behaviour of a server. Each server that prints a ready line answers at least one probe. */
export const behaviours = {
  good: `echo "READY $$"; ${answering}`,
  crashing: 'echo "READY $$"; read -r line; echo PONG; exit 7',
  hanging: 'echo "READY $$"; read -r line; echo PONG; exec sleep 1000',
  silent: 'echo "loading"; exec sleep 1000',
  unstartable: null,
} as const;

export type Behaviour = keyof typeof behaviours;

/** The build.json of a server. */
export function buildFile(behaviour: Behaviour, more: object = {}): object {
  const script = behaviours[behaviour];
  return {
    command: script === null ? ['{build}/no-program'] : ['/bin/sh', '-c', script],
    ready: '^READY',
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
    health: { console: { command: 'ping', expect: '^PONG$' } },
    ...more,
  };
}

/** Returns a tar with a Build */
export function archiveOf(behaviour: Behaviour): Buffer {
  return tarOf([{ path: 'build.json', content: JSON.stringify(buildFile(behaviour)) }]);
}

export interface UpdateSetup {
  workspace: Workspace;
  index: IndexServer;
  service: ServiceProcess;
}

/** The version of the channel `latest`, and the id of its Build. */
export const version = '200';

/** Makes the index offer a version. @param sha256 the checksum of the archive, by default the correct checksum */
export function offer(
  index: IndexServer,
  archive: Buffer,
  {
    sha256 = createHash('sha256').update(archive).digest('hex'),
    download = (_, response) => void response.end(archive),
  }: { readonly sha256?: string; readonly download?: RequestListener } = {},
): void {
  const document = { latest: version, latest_download: new URL('/two.tar', index.url).href, latest_sha256: sha256 };
  index.answer = (request, response) =>
    request.url === '/two.tar' ? download(request, response) : void response.end(JSON.stringify(document));
}

/** Starts a manager. @param args arguments in addition to the options of the index and the probes */
export async function manageUpdates(
  { workspace, index }: Pick<UpdateSetup, 'workspace' | 'index'>,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<ServiceProcess> {
  return startServiceProcess(workspace.root, {
    args: ['--builds-index', index.url, '--hang-after', '2', '--backup-repository', 'copy', ...args],
    env: { ...cpuPressureEnvironment(join(workspace.root, 'pressure')), ...env },
  });
}

/**
 * Creates a workspace with the Build `100` and the Data Folder `world`, and an index.
 * @param place a function that moves the directory of the workspace to another disk
 */
export async function prepareUpdates(
  behaviour: Behaviour,
  more: object = {},
  place: (root: string) => void = () => undefined,
): Promise<Pick<UpdateSetup, 'workspace' | 'index'>> {
  const workspace = createWorkspace();
  place(workspace.root);
  setCpuPressure(join(workspace.root, 'pressure'), 0);
  workspace.addBuild('100', buildFile('good', more));
  workspace.addFolder('world');
  const index = await startIndexServer();
  offer(index, archiveOf(behaviour));
  return { workspace, index };
}

/** Waits for the index, and starts the Build `100`. */
export async function startBefore(service: RunningService): Promise<void> {
  await untilOffered(service);
  const answer = await service.post('/start?wait=ready', { Build: '100', Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
}

export const untilOffered = (service: RunningService): Promise<string> =>
  until(async () => (await service.get('/updates')).json[0]?.fetched_at, 'an index');

export const planPath = '/updates/fxserver/plan';

/** Plans the update, by default at once and with a probation of three seconds. */
export async function planUpdate(service: RunningService, body: object = {}): Promise<any> {
  const wanted = { folder: 'world', channel: 'latest', swap: 'now', probation_minutes: 0.05, ready_minutes: 0.05 };
  const { status, json, text } = await service.post(planPath, { ...wanted, ...body });
  assert.is(status, 202, text);
  return json;
}

export const planOf = async (service: RunningService): Promise<any> => (await service.get(planPath)).json;

/** Waits until the plan is in one of the given states. */
export const untilState = (service: RunningService, ...states: string[]): Promise<any> =>
  until(async () => {
    const plan = await planOf(service);
    return states.includes(plan.state) ? plan : null;
  }, states.join(' or '));

export const untilEnded = (service: RunningService): Promise<any> =>
  untilState(service, 'done', 'rolled_back', 'failed', 'cancelled');

/** Waits until the server is up with a Build. */
export const untilUp = (service: RunningService, build: string): Promise<any> =>
  waitForStatus(service, (status) => status.phase === 'up' && status.build === build);

/** Returns the entries of the history about updates, the oldest first. */
export async function entriesOf(service: RunningService): Promise<[string, string, string | undefined][]> {
  const { json } = await service.get('/history?type=update');
  return json.reverse().map(({ type, outcome, detail }: any) => [type.slice(7), outcome, detail.reason]);
}
