/** The number of connections is limited. */
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listen } from '../../../http/runtime/listen.js';

const test = suite('http/runtime/connections');

async function get(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [data] = (await once(socket, 'data')) as [Buffer];
  return String(data).split('\r\n')[0] ?? '';
}

test('A connection beyond the limit is closed', async () => {
  const app = new Koa();
  app.use((ctx) => void (ctx.body = 'here'));
  const server = await listen(app, { host: '127.0.0.1', port: 0, maxConnections: 2 });
  const open = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  const sockets = [open(), open()] as const;
  for (const socket of sockets) assert.is(await get(socket), 'HTTP/1.1 200 OK');
  const refused = open();
  await once(refused, 'close');
  for (const socket of sockets) assert.is(await get(socket), 'HTTP/1.1 200 OK');
  const left = new Promise<void>((resolve) => server.once('connection', () => resolve()));
  sockets[0].destroy();
  for (let isServed = false; !isServed; ) {
    const again = open();
    isServed = await Promise.race([left.then(() => true), once(again, 'close').then(() => false)]);
    if (isServed) assert.is(await get(again), 'HTTP/1.1 200 OK');
    again.destroy();
  }
  sockets[1].destroy();
  server.close();
});

test('The service limits its connections by default', async () => {
  const server = await listen(new Koa(), { host: '127.0.0.1', port: 0 });
  assert.is(server.maxConnections, 5_000);
  server.close();
});

test('The service keeps an idle connection open for 75 seconds by default', async () => {
  const server = await listen(new Koa(), { host: '127.0.0.1', port: 0 });
  assert.is(server.keepAliveTimeout, 75_000);
  server.close();
});

test.run();
