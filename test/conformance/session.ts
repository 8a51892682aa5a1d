/** The client of a service with an empty workspace: adds Builds and Data Folders, and operates the server over HTTP. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Answer } from '../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../kit/manager/service-process.js';
import { createWorkspace } from '../kit/manager/workspace.js';
import { cpuPressureEnvironment } from '../kit/system/cpu-pressure.js';
import { findProcessesByEnvironment } from '../kit/system/processes.js';
import { until } from '../kit/system/until.js';
import { readConsole, untilOutput } from './waiting.js';

/** A run and a cursor in its console, from an answer of POST /command. */
export interface Cursor {
  readonly run: string;
  readonly cursor: number;
}

/** The body of GET /status, with the last exit. */
type Status = any;
type LastExit = any;

export interface Session {
  /** The workspace. */
  readonly root: string;
  /** The service, for requests that may be refused; the functions below throw on a refusal. */
  service(): ServiceProcess;
  /** Writes files below the workspace by their paths: objects as JSON, texts that begin with `#!` as executables. */
  write(files: Readonly<Record<string, string | object>>): void;
  /** Refreshes the lists of Builds and Data Folders. */
  refresh(): Promise<void>;
  start(Build: string, Folder: string): Promise<Status>;
  restart(): Promise<Status>;
  /** Stops the server, and asserts that no process of the server is left. */
  stop(): Promise<LastExit>;
  /** Returns the cursor of the output that follows the command. */
  command(line: string): Promise<Cursor>;
  status(): Promise<Status>;
  /** Waits until the server has exited by itself. */
  ownEnd(): Promise<LastExit>;
  /** Waits for a match in the output from the cursor, or in a whole run. Returns that output. */
  output(match: string | RegExp, from: Cursor | string): Promise<string>;
  /** Sends a command and then `echo`. The result is the output between both. */
  ask(line: string): Promise<string>;
  /** Returns the pids of the server's running processes, without its keeper. */
  processes(): number[];
  /** Kills the service and starts another service over the same workspace. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a service over a new workspace. */
export async function openSession(): Promise<Session> {
  const workspace = createWorkspace();
  const { root } = workspace;
  const start = (): Promise<ServiceProcess> => startServiceProcess(root, { env: cpuPressureEnvironment() });
  let service = await start().catch((error: unknown) => {
    workspace.remove();
    throw error;
  });
  let asked = 0;

  const succeed = async (path: string, status: number, body?: unknown): Promise<Answer> => {
    const answer = await service.post(path, body);
    assert.is(answer.status, status, `POST ${path} answered ${answer.text}`);
    return answer;
  };
  const status = async (): Promise<Status> => (await service.get('/status')).json;
  const command = async (line: string): Promise<Cursor> => (await succeed('/command', 202, { Command: line })).json;
  const output: Session['output'] = (match, from) => {
    const { run, cursor } = typeof from === 'string' ? { run: from, cursor: 0 } : from;
    return untilOutput(join(root, 'run', run), cursor, match);
  };
  // HOME is in the Data Folder in every Build here, so the workspace's path is in the server's environment.
  const processes = (): number[] =>
    findProcessesByEnvironment(`${root}/`).filter((pid) => isServer(readCommandLine(pid)));

  return {
    root,
    service: () => service,
    write(files) {
      for (const [name, content] of Object.entries(files)) {
        const path = join(root, name);
        const text = typeof content === 'string' ? content : JSON.stringify(content);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text);
        if (text.startsWith('#!')) chmodSync(path, 0o755);
      }
    },
    async refresh() {
      await succeed('/builds', 204);
      await succeed('/datafolders', 204);
    },
    async start(Build, Folder) {
      await succeed('/start?wait=ready', 204, { Build, Folder });
      return status();
    },
    async restart() {
      await succeed('/restart', 204);
      return status();
    },
    async stop() {
      await succeed('/stop', 204);
      assert.equal(processes(), [], 'POST /stop was answered before the server had ended');
      const { state, last_exit } = await status();
      assert.is(state, 'stopped');
      return last_exit;
    },
    command,
    status,
    ownEnd: () =>
      until(async () => {
        const { state, last_exit } = await status();
        return state === 'stopped' ? last_exit : null;
      }, 'the server to end'),
    output,
    async ask(line) {
      const mark = `asked ${(asked += 1)}`;
      const { run, cursor } = await command(line);
      // OpenTTD handles the second of two lines that it reads together only when a third line arrives.
      return until(async () => {
        await command(`echo "${mark}"`);
        const [answer, ...rest] = readConsole(join(root, 'run', run), cursor).split(mark);
        return rest.length > 0 ? (answer ?? '') : null;
      }, `the answer to ${line}`);
    },
    processes,
    async crash() {
      await service.end('SIGKILL');
      service = await start();
    },
    async close() {
      await service.end();
      // A failed test may have left processes that the service does not manage.
      for (const pid of processes()) process.kill(pid, 'SIGKILL');
      workspace.remove();
    },
  };
}

/** Excludes keepers and processes that have exited since they were listed. */
function isServer(commandLine: string): boolean {
  return commandLine !== '' && !commandLine.includes('keeper.sh');
}

function readCommandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
