/** A user at a service with an empty workspace: puts Builds and Data Folders into it, and operates the server over HTTP. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { findProcessesByEnvironment } from '../processes.js';
import { type Answer, type RunningService, startService } from '../service.js';
import { until } from '../until.js';
import { createWorkspace } from '../workspace.js';
import { readConsole, untilOutput } from './waiting.js';

/** A place in a run's console, as POST /command answers it. */
export interface Cursor {
  readonly run: string;
  readonly cursor: number;
}

/** What GET /status answers, and the end of a run in it. */
type Status = any;
type LastExit = any;

export interface Session {
  /** The workspace. */
  readonly root: string;
  /** The service, for what may be refused; everything below has to succeed. */
  service(): RunningService;
  /** Writes files below the workspace, by their paths; objects as JSON. What begins with `#!` can be executed. */
  write(files: Readonly<Record<string, string | object>>): void;
  /** Has the lists of Builds and Data Folders read anew. */
  refresh(): Promise<void>;
  start(Build: string, Folder: string): Promise<Status>;
  restart(): Promise<Status>;
  /** Stops, after which no process of the server may be left. */
  stop(): Promise<LastExit>;
  /** @returns where the output that follows the command begins */
  command(line: string): Promise<Cursor>;
  status(): Promise<Status>;
  /** Waits until the server has ended by itself. */
  ownEnd(): Promise<LastExit>;
  /** Waits for a match in the output from the cursor on, or in the whole of a run. @returns that output */
  output(match: string | RegExp, from: Cursor | string): Promise<string>;
  /** Sends a command and then `echo`, as far as the server has it. @returns what came between */
  ask(line: string): Promise<string>;
  /** The pids of the server's live processes, without its keeper. */
  processes(): number[];
  /** Kills the service, and starts another over the same workspace. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the service over a workspace of its own. */
export async function openSession(): Promise<Session> {
  const workspace = createWorkspace();
  const { root } = workspace;
  let service = await startService(root).catch((error: unknown) => {
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
  // Every Build here gives its server a HOME in the Data Folder: the workspace's path is in its environment.
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
      // OpenTTD does the second of two lines that it reads at once only when a third comes.
      return until(async () => {
        await command(`echo "${mark}"`);
        const [answer, ...rest] = readConsole(join(root, 'run', run), cursor).split(mark);
        return rest.length > 0 ? (answer ?? '') : null;
      }, `the answer to ${line}`);
    },
    processes,
    async crash() {
      await service.end('SIGKILL');
      service = await startService(root);
    },
    async close() {
      await service.end();
      // A test that failed may have left what the service had no hand on.
      for (const pid of processes()) process.kill(pid, 'SIGKILL');
      workspace.remove();
    },
  };
}

/** Neither a keeper nor one that has gone since it was listed. */
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
