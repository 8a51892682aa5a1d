/** Successive managers of one workspace. The managers and their servers end after each test. */
import { suite, type Test } from 'uvu';
import { type RunningService, type ServiceOptions, startService } from './service.js';
import { type ServiceProcess, type ServiceProcessOptions, startServiceProcess } from './service-process.js';
import { endAll } from './shared-service.js';
import { createWorkspace, type Workspace } from './workspace.js';

export interface SuccessiveManagers {
  workspace: Workspace;
  /** All services of the test, the newest last. */
  services: (RunningService | ServiceProcess)[];
  /** Starts a service, the next manager of the workspace. */
  manage: (options?: ServiceOptions) => Promise<RunningService>;
  /** Starts a manager in a separate process, which the test can kill. */
  manageProcess: (options?: ServiceProcessOptions) => Promise<ServiceProcess>;
}

/**
 * A suite whose every test gets a workspace with the Build `console` and the Data Folder `world`.
 * @param place a function that moves the workspace's directory, for example to another disk, and returns a function
 *   that undoes the move
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
    const { root } = context.workspace;
    const add = <Service extends RunningService>(service: Service): Service => {
      context.services.push(service);
      return service;
    };
    context.manage = async (options) => add(await startService(root, options));
    context.manageProcess = async (options) => add(await startServiceProcess(root, options));
  });
  test.after.each(async ({ workspace, services }) => {
    await endAll(workspace, services);
    undo();
    workspace.remove();
  });
  return test;
}
