/** Suites whose every test has a service that stores three runs. */
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import type { RunningService } from '../../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../../kit/manager/service-process.js';
import { type SharedServiceProcess, waitForStatus } from '../../kit/manager/shared-service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { countOpenFiles } from '../../kit/system/processes.js';

/** Returns the runs that GET /runs lists. */
export const runsOf = async (service: RunningService): Promise<any[]> => (await service.get('/runs')).json;

/** Runs the Build `short`, which prints eight bytes and exits with 3. Returns the id of the run. */
export async function runShort({ service }: SharedServiceProcess): Promise<string> {
  await service.post('/start', { Build: 'short', Folder: 'world' });
  return (await waitForStatus(service, ({ state }) => state === 'stopped')).last_exit.run;
}

/** Returns the path of a run's console. */
export const consoleOf = (workspace: Workspace, run: string): string => join(workspace.root, 'run', run, 'console.log');

/** Returns the number of descriptors of consoles that the service has open. */
export const openConsoles = ({ process: { pid } }: ServiceProcess): number =>
  countOpenFiles(pid as number, '/console.log');

/** A suite whose every test gets a service that stores three runs and 1 MiB of each console. */
export function keptRunsSuite(name: string): Test<SharedServiceProcess> {
  const test = suite<SharedServiceProcess>(name);
  test.before.each(async (shared) => {
    shared.workspace = createWorkspace();
    shared.workspace.addBuild('console');
    shared.workspace.addBuild('short', { command: ['/bin/sh', '-c', 'printf "one\\ntwo\\n"; exit 3'] });
    shared.workspace.addFolder('world');
    shared.service = await startServiceProcess(shared.workspace.root, {
      args: ['--console-runs', '3', '--console-limit', '1MiB'],
    });
  });
  test.after.each(async ({ service, workspace }) => {
    await service.end();
    workspace.remove();
  });
  return test;
}
