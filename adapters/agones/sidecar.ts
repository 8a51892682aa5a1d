/**
 * The sidecar of Agones over its REST API: https://agones.dev/site/docs/guides/client-sdks/rest/. The API is a gRPC
 * gateway: 64-bit numbers are texts, and errors have `code` and `message`.
 */
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { GameServer, Sidecar, SidecarFault, SidecarRequest } from '../../machines/agones/ports.js';
import { createLineReader } from './line-reader.js';
import { readGameServer, readWatched } from './read-game-server.js';

/** The time limit of a request, in milliseconds. The sidecar is on the same machine. */
const timeoutMs = 3_000;

/** The maximum length of an answer, or of a line of a stream, in characters. */
const maxLength = 1024 ** 2;

interface Answer {
  readonly status: number;
  readonly text: string;
}

export class SidecarClient implements Sidecar {
  private readonly requests = new Set<ClientRequest>();

  /** @param port the port of the REST API on this machine */
  constructor(private readonly port: number) {}

  async send(wanted: SidecarRequest): Promise<'done' | 'absent' | SidecarFault> {
    const { method, path, body } = toRest(wanted);
    const answer = await this.exchange(method, path, body);
    if ('because' in answer) return answer;
    if (isSuccess(answer.status)) return 'done';
    return wanted.type === 'counter' && isUnknownCounter(answer) ? 'absent' : { because: statusText(answer.status) };
  }

  async find(): Promise<GameServer | SidecarFault> {
    const answer = await this.exchange('GET', '/gameserver', null);
    if ('because' in answer) return answer;
    if (!isSuccess(answer.status)) return { because: statusText(answer.status) };
    return readGameServer(answer.text) ?? { because: 'unreadable answer' };
  }

  watch(onGameServer: (gameServer: GameServer) => void): Promise<SidecarFault> {
    return new Promise((resolve) => {
      const opened = this.open('GET', '/watch/gameserver', null);
      const timer = setTimeout(() => opened.destroy(new Error('timeout')), timeoutMs);
      opened.once('error', (error) => resolve(toFault(error)));
      opened.once('response', (response) => {
        // The connection now has no time limit: it lasts until either side ends it.
        clearTimeout(timer);
        readStream(response, onGameServer, resolve);
      });
      opened.once('close', () => {
        clearTimeout(timer);
        resolve({ because: 'connection closed' });
      });
    });
  }

  close(): void {
    for (const each of this.requests) each.destroy();
  }

  /** Sends a request. Resolves with the whole answer. */
  private exchange(method: string, path: string, body: object | null): Promise<Answer | SidecarFault> {
    return new Promise((resolve) => {
      const opened = this.open(method, path, body);
      const timer = setTimeout(() => opened.destroy(new Error('timeout')), timeoutMs);
      opened.once('error', (error) => resolve(toFault(error)));
      opened.once('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (text.length > maxLength) opened.destroy(new Error('answer too long'));
        });
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.once('error', (error) => resolve(toFault(error)));
      });
      opened.once('close', () => {
        clearTimeout(timer);
        resolve({ because: 'connection closed' });
      });
    });
  }

  private open(method: string, path: string, body: object | null): ClientRequest {
    const headers = { 'Content-Type': 'application/json' };
    // Open a new connection: a kept connection would not survive a restart of the sidecar.
    const opened = request({ host: 'localhost', port: this.port, method, path, headers, agent: false });
    this.requests.add(opened);
    opened.once('close', () => this.requests.delete(opened));
    opened.end(body === null ? undefined : JSON.stringify(body));
    return opened;
  }
}

function readStream(
  response: IncomingMessage,
  onGameServer: (gameServer: GameServer) => void,
  end: (fault: SidecarFault) => void,
): void {
  if (!isSuccess(response.statusCode ?? 0)) {
    response.destroy();
    return end({ because: statusText(response.statusCode ?? 0) });
  }
  const read = createLineReader(maxLength, (line) => {
    const gameServer = readWatched(line);
    if (gameServer !== null) onGameServer(gameServer);
  });
  response.setEncoding('utf8').on('data', (chunk: string) => {
    if (!read(chunk)) response.destroy();
  });
  response.once('error', (error) => end(toFault(error)));
  response.once('end', () => end({ because: 'connection closed' }));
}

function toRest(wanted: SidecarRequest): { readonly method: string; readonly path: string; readonly body: object } {
  switch (wanted.type) {
    case 'label':
      return { method: 'PUT', path: '/metadata/label', body: { key: wanted.key, value: wanted.value } };
    case 'counter':
      return {
        method: 'PATCH',
        path: `/v1beta1/counters/${encodeURIComponent(wanted.name)}`,
        body: { count: String(wanted.count) },
      };
    default:
      return { method: 'POST', path: `/${wanted.type}`, body: {} };
  }
}

/**
 * Returns whether the answer means that the counter is unknown. The specification says NOT_FOUND, but some versions
 * answer UNKNOWN with one of these messages, even if the feature is disabled.
 */
function isUnknownCounter({ status, text }: Answer): boolean {
  return status === 404 || status === 501 || /counter not found|not enabled/i.test(text);
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300;
const statusText = (status: number): string => `status ${status}`;

function toFault(error: Error): SidecarFault {
  return { because: 'code' in error && typeof error.code === 'string' ? error.code : error.message };
}
