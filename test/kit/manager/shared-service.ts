/** One service of one workspace for all tests of a file. */
import { readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../system/processes.js';
import { timeLimit } from '../system/time-limit.js';
import { until } from '../system/until.js';
import { type RunningService, type ServiceOptions, startService } from './service.js';
import { type ServiceProcess, type ServiceProcessOptions, startServiceProcess } from './service-process.js';
import { createWorkspace, type Workspace } from './workspace.js';

export interface SharedService<Service extends RunningService = RunningService> {
  workspace: Workspace;
  service: Service;
}

export type SharedServiceProcess = SharedService<ServiceProcess>;

/** The Build and the Data Folder that most tests start. */
export const standard = { Build: 'console', Folder: 'world' };

/**
 * Gives the suite a service with the Build `console` and the Data Folder `world`. After each test its server is
 * stopped.
 * @param prepare adds files to the workspace before the service is started
 */
export function shareService(
  test: Test<SharedService>,
  prepare: (workspace: Workspace) => void = () => undefined,
  options: ServiceOptions = {},
): void {
  share(test, prepare, (root) => startService(root, options));
}

/** Gives the suite a service like {@link shareService}, in a separate process. */
export function shareServiceProcess(
  test: Test<SharedServiceProcess>,
  prepare: (workspace: Workspace) => void = () => undefined,
  options: ServiceProcessOptions = {},
): void {
  share(test, prepare, (root) => startServiceProcess(root, options));
}

function share<Service extends RunningService>(
  test: Test<SharedService<Service>>,
  prepare: (workspace: Workspace) => void,
  start: (root: string) => Promise<Service>,
): void {
  test.before(async (shared) => {
    shared.workspace = createWorkspace();
    shared.workspace.addBuild('console');
    shared.workspace.addFolder('world');
    prepare(shared.workspace);
    shared.service = await start(shared.workspace.root);
  });
  test.after.each(async ({ service }) => {
    const { json: status } = await service.get('/status');
    if (status.state === 'running') await service.post('/stop');
  });
  test.after(async ({ service, workspace }) => {
    await service?.end();
    workspace?.remove();
  });
}

/** Starts the standard server and waits for its ready line. Returns the body of GET /status. */
export async function startStandard({ service, workspace }: SharedService, body: object = standard): Promise<any> {
  const answer = await service.post('/start', body);
  assert.is(answer.status, 204, answer.text);
  await workspace.waitForConsole('READY');
  return (await service.get('/status')).json;
}

/** Polls GET /status until the condition is true. Returns the body. */
export async function waitForStatus(service: RunningService, isAsWished: (status: any) => boolean): Promise<any> {
  const isOver = timeLimit(60_000);
  for (;;) {
    const { json: status } = await service.get('/status');
    if (isAsWished(status)) return status;
    assert.ok(!isOver(), `the status is still ${JSON.stringify(status)}`);
    await pause(20);
  }
}

/** Polls until the service has opened its history, soon after its start. */
export async function waitForHistory(service: RunningService): Promise<void> {
  const isOver = timeLimit(60_000);
  for (;;) {
    const { status, text } = await service.get('/history');
    if (status === 200) return;
    assert.ok(!isOver(), `the history is not available: ${text}`);
    await pause(20);
  }
}

/**
 * Polls until the history has an entry of this type. The service writes an entry after its answer. Returns the newest
 * entry.
 */
export async function waitForEntry(service: RunningService, type: string): Promise<any> {
  const newest = async (): Promise<any> => {
    const { status, json } = await service.get(`/history?type=${type}&limit=1`);
    return status === 200 && json.length > 0 ? json[0] : null;
  };
  return until(newest, `an entry of the type ${type} in the history`);
}

/** Returns the pids of running processes whose working directory is a Data Folder of the workspace. */
export function serversOf(workspace: Workspace): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => Number.isInteger(pid) && isAlive(pid) && workingDirectory(pid).startsWith(`${workspace.root}/data/`),
    );
}

/**
 * Kills every server of the workspace with its process tree, including servers that a manager starts in the meantime.
 */
export async function endServers(workspace: Workspace): Promise<void> {
  await until(() => killServers(workspace) === 0, 'the end of every server');
}

/** Ends the managers of a workspace and all of its servers, as soon as possible. */
export async function endAll(
  workspace: Workspace,
  services: readonly (RunningService | ServiceProcess)[],
): Promise<void> {
  // A manager may be waiting for a server that ignores its stop.
  killServers(workspace);
  for (const service of services) await ('process' in service ? service.end('SIGKILL') : service.end());
  await endServers(workspace);
}

/** Kills the servers that run now. Returns the number of killed servers. */
function killServers(workspace: Workspace): number {
  const pids = serversOf(workspace);
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The process has just exited.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return pids.length;
}

/** Waits until no server of the workspace is running. */
export const untilNoServer = (workspace: Workspace): Promise<true> =>
  until(() => serversOf(workspace).length === 0, 'the end of every server');

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
