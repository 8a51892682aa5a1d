/** A service with a separate workspace, and commands that use this service. */

import { type RunningService, type ServiceOptions, startService } from '../../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import type { CommandLineRun } from './command-line.js';
import { type LiveCommand, runAt, startCommand } from './live-command.js';

export interface Session<Service extends RunningService = RunningService> {
  readonly workspace: Workspace;
  readonly service: Service;
  /** Runs a command to its end. */
  run(...args: string[]): Promise<CommandLineRun>;
  /** Runs a command that must succeed. Returns the output of the command. */
  done(...args: string[]): Promise<string>;
  /** Starts a command that keeps running. */
  start(...args: string[]): LiveCommand;
  end(): Promise<void>;
}

type Prepare = (workspace: Workspace) => readonly string[] | void;

/** @param prepare fills the workspace before the service starts, and may return options for the service */
export function openSession(prepare: Prepare = () => undefined): Promise<Session> {
  return open(prepare, startService);
}

/** Opens a session like {@link openSession}, with a service in a separate process. */
export function openProcessSession(prepare: Prepare = () => undefined): Promise<Session<ServiceProcess>> {
  return open(prepare, startServiceProcess);
}

async function open<Service extends RunningService>(
  prepare: Prepare,
  startWith: (root: string, options: ServiceOptions) => Promise<Service>,
): Promise<Session<Service>> {
  const workspace = createWorkspace();
  const args = prepare(workspace) ?? [];
  const service = await startWith(workspace.root, { args }).catch((error: unknown) => {
    workspace.remove();
    throw error;
  });
  const started: LiveCommand[] = [];
  const run = runAt(service.base);
  return {
    workspace,
    service,
    run,
    async done(...words) {
      const { status, stdout, stderr } = await run(...words);
      if (status !== 0) throw new Error(`server-manager ${words.join(' ')} exited with ${status}: ${stdout}${stderr}`);
      return stdout;
    },
    start(...words) {
      const command = startCommand(words, { SERVER_MANAGER_URL: service.base });
      started.push(command);
      return command;
    },
    async end() {
      await Promise.all(started.map((command) => command.end('SIGKILL')));
      await service.end();
      workspace.remove();
    },
  };
}
