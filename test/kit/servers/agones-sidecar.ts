/**
 * A stand-in for the sidecar of Agones in the test's process. The stand-in implements the documented REST protocol of
 * the SDK server: https://agones.dev/site/docs/guides/client-sdks/rest/ and the annotations of proto/sdk/sdk.proto and
 * beta.proto. The requests change its state like the state of a GameServer: /ready leads to RequestReady and Ready, and
 * /shutdown to Shutdown. If the stand-in gets no ping for the time in its health configuration, its GameServer becomes
 * Unhealthy.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { findFreePort } from '../system/free-port.js';

export interface StandInSidecar {
  readonly port: number;
  state: string;
  /** The requests that the sidecar got, except pings, such as `POST /ready`. */
  readonly requests: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  /** The number of health pings. */
  readonly pings: number;
  /** The counters of the GameServer, by name. */
  readonly counters: Record<string, number>;
  /**
   * With `silent`, the sidecar accepts requests and never answers. With a number, the sidecar answers all requests with
   * this status.
   */
  mode: 'normal' | 'silent' | number;
  /** Changes the state, as the allocator does. */
  setState(state: string): void;
  /** From now on, the GameServer becomes Unhealthy if its pings stop. */
  checkHealth(): void;
  end(): void;
}

interface StandInOptions {
  /** The port; any free port by default. */
  readonly port?: number;
  readonly counters?: Record<string, number>;
  readonly state?: string;
}

const health = { disabled: false, period_seconds: 1, failure_threshold: 1, initial_delay_seconds: 5 };

export async function startStandInSidecar(options: StandInOptions = {}): Promise<StandInSidecar> {
  const { port = await findFreePort(), counters = {}, state = 'Scheduled' } = options;
  const requests: string[] = [];
  const labels: Record<string, string> = {};
  const watching = new Set<ServerResponse>();
  let lastPing = performance.now();
  let check: NodeJS.Timeout | null = null;
  const sidecar = { state, mode: 'normal' as StandInSidecar['mode'], pings: 0, requests, labels, counters };

  const gameServer = () => ({
    object_meta: { name: 'arena-1', namespace: 'default', uid: '1234', resource_version: '1', generation: '1', labels },
    spec: { health },
    status: { state: sidecar.state, address: '127.0.0.1', ports: [{ name: 'default', port: 7777 }] },
  });

  function setState(next: string): void {
    // The final states, as in Agones: no transition leads out of them.
    if (['Unhealthy', 'Shutdown'].includes(sidecar.state) && next !== 'Shutdown') return;
    sidecar.state = next;
    for (const response of watching) response.write(`${JSON.stringify({ result: gameServer() })}\n`);
  }

  function answer(method: string, path: string, body: Record<string, unknown>): [number, object] {
    const [, counter] = /^\/v1beta1\/counters\/(\w+)$/.exec(path) ?? [];
    if (method === 'PATCH' && counter !== undefined) {
      if (counters[counter] === undefined)
        return [500, { code: 2, message: `counter not found: ${counter}`, details: [] }];
      counters[counter] = Number(body.count);
      return [200, { name: counter, count: String(body.count), capacity: '64' }];
    }
    switch (`${method} ${path}`) {
      case 'POST /ready':
        setState('RequestReady');
        setState('Ready');
        return [200, {}];
      case 'POST /shutdown':
        setState('Shutdown');
        return [200, {}];
      case 'PUT /metadata/label':
        labels[`agones.dev/sdk-${String(body.key)}`] = String(body.value);
        return [200, {}];
      case 'GET /gameserver':
        return [200, gameServer()];
      default:
        return [404, { code: 5, message: 'Not Found', details: [] }];
    }
  }

  const server = createServer(async (request, response) => {
    const { method = '', url = '' } = request;
    const body = await text(request);
    if (sidecar.mode === 'silent') return;
    if (sidecar.mode !== 'normal') {
      response.writeHead(sidecar.mode).end(JSON.stringify({ code: 14, message: 'unavailable', details: [] }));
      return;
    }
    response.setHeader('Content-Type', 'application/json');
    if (url === '/watch/gameserver') {
      watching.add(response);
      response.once('close', () => watching.delete(response));
      response.write(`${JSON.stringify({ result: gameServer() })}\n`);
      return;
    }
    if (method === 'POST' && url === '/health') {
      sidecar.pings += 1;
      lastPing = performance.now();
      response.end('{}');
      return;
    }
    requests.push(`${method} ${url}`);
    const [status, answered] = answer(method, url, body === '' ? {} : JSON.parse(body));
    response.writeHead(status).end(JSON.stringify(answered));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  return Object.assign(sidecar, {
    port: (server.address() as AddressInfo).port,
    setState,
    checkHealth() {
      lastPing = performance.now();
      check ??= setInterval(() => {
        const limitMs = health.period_seconds * health.failure_threshold * 1_000;
        if (performance.now() - lastPing > limitMs) setState('Unhealthy');
      }, 50);
    },
    end() {
      if (check !== null) clearInterval(check);
      server.closeAllConnections();
      server.close();
    },
  });
}
