/** A service with a workspace of its own, and commands that use it. */

import { type RunningService, startService } from '../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import type { CommandLineRun } from './command-line.js';
import { type LiveCommand, runAt, startCommand } from './live-command.js';

export interface Session {
  readonly workspace: Workspace;
  readonly service: RunningService;
  /** Runs a command to its end. */
  run(...args: string[]): Promise<CommandLineRun>;
  /** Runs a command that must succeed. Returns its output. */
  done(...args: string[]): Promise<string>;
  /** Starts a command that keeps running. */
  start(...args: string[]): LiveCommand;
  end(): Promise<void>;
}

/** @param prepare fills the workspace before the service starts, and may return options for it */
export async function openSession(
  prepare: (workspace: Workspace) => readonly string[] | void = () => undefined,
): Promise<Session> {
  const workspace = createWorkspace();
  const args = prepare(workspace) ?? [];
  const service = await startService(workspace.root, { args }).catch((error: unknown) => {
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
      await service.end('SIGTERM');
      workspace.remove();
    },
  };
}
