/**
 * A service for requests, which runs in the process of the test. The module service-process.ts starts a service in a
 * separate process, for tests that kill it, stop it, set its environment or read its memory.
 */
import { createLog } from '../../../http/runtime/log/log.js';
import { checkResponse } from '../http/api-description.js';
import { type RequestOptions, sendRequest } from '../http/http-client.js';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined if the body is empty or not JSON. */
  readonly json: any;
}

/** Requests to a service. Each answer is checked against the OpenAPI document. */
export interface ServiceRequests {
  readonly base: string;
  request(method: string, path: string, init?: RequestOptions): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Sends `body` as JSON. Without the parameter, no body is sent. */
  post(path: string, body?: unknown): Promise<Answer>;
}

export interface RunningService extends ServiceRequests {
  /** Ends the service normally. The end of the service stops the server, except with `--on-exit keep`. */
  end(): Promise<unknown>;
  /** Returns the log of the service so far */
  log(): string;
}

export interface ServiceOptions {
  /** The options of the command line in addition to `--root` and `--port`. */
  readonly args?: readonly string[];
  /** The owner token. */
  readonly token?: string;
}

/** Starts the service for a workspace in this process, on a free port. */
export async function startService(root: string, { args = [], token }: ServiceOptions = {}): Promise<RunningService> {
  // Tests of the kit, and tests that only start processes, do not load the program.
  const [{ startService: start }, { lockEarly }, { optionsOf }] = await Promise.all([
    import('../../../http/main.js'),
    import('../../../http/features/early-lock.js'),
    import('./serve-options.js'),
  ]);
  const environment = token === undefined ? {} : { SERVER_MANAGER_TOKEN: token };
  const options = await optionsOf(['--root', root, '--port', '0', ...args], environment);
  let log = '';
  const serviceLog = createLog(options.logLevel, { write: (line) => void (log += line) });
  const service = await start(options, serviceLog, lockEarly(options.root));
  return { ...requestsTo(service.address), end: () => service.end(), log: () => log };
}

/** Returns functions that send requests to the service at an address. */
export function requestsTo(base: string): ServiceRequests {
  async function request(method: string, path: string, init: RequestOptions = {}): Promise<Answer> {
    const { status, headers, text } = await sendRequest(method, base + path, init);
    const isJson = text !== '' && /[/+]json\b/.test(headers.get('content-type') ?? '');
    const answer = { status, headers, text, json: isJson ? JSON.parse(text) : undefined };
    checkResponse(method, path, answer);
    return answer;
  }

  return {
    base,
    request,
    get: (path) => request('GET', path),
    post: (path, body) =>
      request(
        'POST',
        path,
        body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
      ),
  };
}
