/** Pipelined and successive requests of one connection. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Koa, { type Context } from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { close, listen } from '../../../http/runtime/listen.js';
import { until } from '../../kit/system/until.js';

interface Connections {
  server: Server;
  /** The paths in the order in which they were served. */
  served: string[];
  /** A function that is called for each request. */
  onRequest: (ctx: Context) => unknown;
  open(): Promise<Socket>;
}

const test = suite<Connections>('http/runtime/pipelining');

test.before.each(async (context) => {
  context.served = [];
  context.onRequest = () => undefined;
  const app = new Koa();
  app.use(async (ctx) => {
    context.served.push(ctx.path);
    await context.onRequest(ctx);
    ctx.body = ctx.path;
  });
  context.server = await listen(app, { host: '127.0.0.1', port: 0 });
  const { port } = context.server.address() as AddressInfo;
  context.open = async () => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    await once(socket, 'connect');
    return socket;
  };
});

test.after.each(({ server }) => {
  server.closeAllConnections();
  return close(server, Promise.resolve());
});

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => `/${index}`);

/** Keeps the event loop busy, like a costly request. */
function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

/** Collects the bytes that a connection receives. @returns a function with the received text */
function collect(socket: Socket): () => string {
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  return () => text;
}

const bodiesOf = (received: string): string[] =>
  [...received.matchAll(/\r\n\r\n(\/(?:\d+|other))/g)].map(([, body = '']) => body);

test('Another client is served before all pipelined requests are answered', async (context) => {
  const many = await context.open();
  const other = await context.open();
  const received = collect(many);
  context.onRequest = (ctx) => {
    if (ctx.path === '/0') other.write(get('/other'));
    spin(2);
  };
  many.write(numbers(50).map(get).join(''));
  await until(() => bodiesOf(received()).length === 50);
  const position = context.served.indexOf('/other');
  assert.ok(position > 0 && position < 10, `the other client was served after ${position} of 50 requests`);
});

test('Pipelined requests are answered in order, one at a time', async (context) => {
  const socket = await context.open();
  const received = collect(socket);
  let active = 0;
  context.onRequest = async () => {
    active += 1;
    assert.is(active, 1);
    await new Promise((resolve) => setImmediate(resolve));
    active -= 1;
  };
  const paths = numbers(1_000);
  socket.write(paths.map(get).join(''));
  await until(() => bodiesOf(received()).length === paths.length);
  assert.equal(bodiesOf(received()), paths);
  assert.equal(context.served, paths);
});

test('Pipelined requests with bodies are read one after the other', async (context) => {
  const socket = await context.open();
  const received = collect(socket);
  const lengths: number[] = [];
  context.onRequest = async (ctx) => {
    let length = 0;
    for await (const chunk of ctx.req) length += (chunk as Buffer).length;
    lengths.push(length);
  };
  const sizes = [1, 200_000, 0, 300_000, 5];
  for (const [index, size] of sizes.entries())
    socket.write(`POST /${index} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`);
  await until(() => bodiesOf(received()).length === sizes.length);
  assert.equal(lengths, sizes);
});

test('Requests that wait on a connection are dropped when the connection is closed', async (context) => {
  const socket = await context.open();
  const closed = new Promise<void>((resolve) => {
    context.onRequest = async (ctx) => {
      socket.destroy();
      await once(ctx.req.socket, 'close');
      resolve();
    };
  });
  socket.write(numbers(5).map(get).join(''));
  await closed;
  const other = await context.open();
  const received = collect(other);
  context.onRequest = () => undefined;
  other.write(get('/other'));
  await until(() => bodiesOf(received()).length === 1);
  assert.equal(context.served, ['/0', '/other']);
});

test('An answer announces that an idle connection is kept open for 75 seconds', async (context) => {
  const socket = await context.open();
  const received = collect(socket);
  socket.write(get('/0'));
  await until(() => bodiesOf(received()).length === 1);
  assert.match(received(), /\r\nConnection: keep-alive\r\nKeep-Alive: timeout=75\r\n/);
});

test.run();
