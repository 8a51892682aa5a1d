/**
 * The baseline over HTTP: Koa, its body parser, a child of `spawn`, and a route for each operation.
 * `node bare-koa.js PROGRAM [ARGUMENT...]`
 */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

const [program = '', ...args] = process.argv.slice(2);
let child: ChildProcessByStdio<Writable, null, null> | null = null;

const routes: Readonly<Record<string, (ctx: Koa.Context) => unknown>> = {
  'GET /healthz': (ctx) => (ctx.body = { ok: true }),
  'POST /start': (ctx) => {
    spawnChild();
    ctx.status = 204;
  },
  'POST /restart': async (ctx) => {
    await endChild();
    spawnChild();
    ctx.status = 204;
  },
  'POST /stop': async (ctx) => {
    await endChild();
    ctx.status = 204;
  },
  'POST /command': (ctx) => {
    const { Command } = ctx.request.body as { Command: string };
    child?.stdin.write(`${Command}\n`);
    ctx.status = 202;
    ctx.body = { message: 'The command was written to the server console.' };
  },
};

function spawnChild(): void {
  const spawned = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'] });
  child = spawned;
  // A child that exits by itself is replaced.
  spawned.once('exit', () => {
    if (child === spawned) spawnChild();
  });
}

async function endChild(): Promise<void> {
  const ending = child;
  child = null;
  if (ending === null) return;
  ending.kill();
  await once(ending, 'exit');
}

const app = new Koa();
app.use(bodyParser());
app.use((ctx) => routes[`${ctx.method} ${ctx.path}`]?.(ctx));

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare Koa serves at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => {
  child?.kill('SIGKILL');
  process.exit();
});
