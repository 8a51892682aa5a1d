/** Successive managers of one workspace. They and their servers are ended after each test. */
import { suite, type Test } from 'uvu';
import { type RunningService, startService } from './service.js';
import { endServers } from './shared-service.js';
import { createWorkspace, type Workspace } from './workspace.js';

export interface SuccessiveManagers {
  workspace: Workspace;
  /** All services of the test, the newest last. */
  services: RunningService[];
  /** Starts a service, the next manager of the workspace. */
  manage: (options?: Parameters<typeof startService>[1]) => Promise<RunningService>;
}

/**
 * A suite whose every test gets a workspace with the Build `console` and the Data Folder `world`.
 * @param place moves the workspace's directory, for example to another disk, and returns a function that undoes it
 */
export function successiveManagersSuite(
  name: string,
  place: (root: string) => () => void = () => () => undefined,
): Test<SuccessiveManagers> {
  const test = suite<SuccessiveManagers>(name);
  let undo = (): void => undefined;
  test.before.each((context) => {
    context.workspace = createWorkspace();
    undo = place(context.workspace.root);
    context.workspace.addBuild('console');
    context.workspace.addFolder('world');
    context.services = [];
    context.manage = async (options) => {
      const service = await startService(context.workspace.root, options);
      context.services.push(service);
      return service;
    };
  });
  test.after.each(async ({ workspace, services }) => {
    for (const service of services) await service.end('SIGKILL');
    await endServers(workspace);
    undo();
    workspace.remove();
  });
  return test;
}
