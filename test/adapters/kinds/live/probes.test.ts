/** The probes that build.json can describe, over real sockets. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createProbe } from '../../../../adapters/kinds/live/probes.js';
import type { HealthPlan } from '../../../../machines/launch/health-plan.js';

const test = suite('adapters/kinds/live/probes');

type Plan = Parameters<typeof createProbe>[0];

async function probe(plan: Extract<HealthPlan, Plan>, limitMs = 20_000) {
  const send = createProbe(plan);
  assert.ok(send !== null);
  const result = await send(AbortSignal.timeout(limitMs));
  return result.ok ? 'answered' : result.because;
}

const host = '127.0.0.1';
const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;

test('An HTTP probe succeeds with a status below 400, and fails with any other status', async () => {
  const server = createHttpServer((request, response) => {
    response.writeHead(request.url === '/health' ? 204 : 503).end();
  }).listen(0, host);
  await once(server, 'listening');
  const port = portOf(server);
  assert.is(await probe({ type: 'http', host, port, path: '/health' }), 'answered');
  assert.is(await probe({ type: 'http', host, port, path: '/' }), 'status_503');
  server.close();
  await once(server, 'close');
  assert.is(await probe({ type: 'http', host, port, path: '/health' }), 'refused');
});

test('A TCP probe succeeds if the server accepts the connection', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, host);
  await once(server, 'listening');
  const port = portOf(server);
  assert.is(await probe({ type: 'tcp', host, port }), 'answered');
  server.close();
  await once(server, 'close');
  assert.is(await probe({ type: 'tcp', host, port }), 'refused');
});

test('A UDP probe succeeds with any reply, and fails if none arrives within the limit', async () => {
  const socket = createSocket('udp4').bind(0, host);
  await once(socket, 'listening');
  const { port } = socket.address();
  const plan = { type: 'udp', host, port, send: '4f457403' } as const;
  assert.is(await probe(plan, 100), 'timeout');
  socket.on('message', (message, from) => {
    if (message.toString('hex') === '4f457403') socket.send('here', from.port, from.address);
  });
  assert.is(await probe(plan), 'answered');
  socket.close();
  await once(socket, 'close');
  assert.is(await probe(plan), 'refused');
});

test('A server on another machine is not probed', () => {
  assert.is(createProbe({ type: 'tcp', host: '192.0.2.1', port: 80 }), null);
});

test.run();
