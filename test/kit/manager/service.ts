/** Runs the built command line in a process of its own and sends it HTTP requests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkResponse } from '../http/api-description.js';
import { type RequestOptions, sendRequest } from '../http/http-client.js';

/** The modules of the program: where lines are counted, and where tests are watched, as no bundle is built there. */
const isModules = process.env.NODE_V8_COVERAGE !== undefined || process.env.TEST_PROGRAM === 'modules';
/** What users run, or its modules. */
const program = isModules ? '../../../http/entry.js' : '../../../bin/server-manager.js';
export const commandLine = fileURLToPath(new URL(program, import.meta.url));

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when it is empty or not JSON. */
  readonly json: any;
}

export interface RunningService {
  readonly base: string;
  readonly process: ChildProcess;
  /** Sends a request and validates the answer against the OpenAPI document. */
  request(method: string, path: string, init?: RequestOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Sends `body` as JSON, or no body without it. */
  post(path: string, body?: unknown): Promise<Answer>;
  /** Sends SIGTERM and waits for the exit. @returns the exit status */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  /** @returns its stderr so far */
  log(): string;
}

/** Starts the service on a free port over a workspace. */
export async function startService(
  root: string,
  {
    args = [],
    env = {},
    onSpawn,
  }: {
    readonly args?: readonly string[];
    readonly env?: NodeJS.ProcessEnv;
    readonly onSpawn?: (child: ChildProcess) => void;
  } = {},
): Promise<RunningService> {
  const child = spawn(process.execPath, [commandLine, '--root', root, '--port', '0', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn?.(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk));
  const base = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
      const address = /serves at (https?:\S+)/.exec(out)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it served: ${log}`)));
  });

  async function request(method: string, path: string, init: RequestOptions = {}): Promise<Answer> {
    const { status, headers, text } = await sendRequest(method, base + path, init);
    const isJson = text !== '' && /[/+]json\b/.test(headers.get('content-type') ?? '');
    const answer = { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
    checkResponse(method, path, answer);
    return answer;
  }

  return {
    base,
    process: child,
    request,
    get: (path) => request('GET', path),
    post: (path, body) =>
      request(
        'POST',
        path,
        body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      ),
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
    log: () => log,
  };
}
