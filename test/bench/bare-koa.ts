/**
 * The baseline for commands: Koa, its body parser and a pipe to a child.
 * `node bare-koa.js PROGRAM [ARGUMENT...]`
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

const [program = '', ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'inherit'] });
child.on('exit', () => process.exit());

const app = new Koa();
app.use(bodyParser());
app.use((ctx) => {
  if (ctx.method !== 'POST' || ctx.path !== '/command') return;
  const { Command } = ctx.request.body as { Command: string };
  child.stdin.write(`${Command}\n`);
  ctx.status = 202;
  ctx.body = { message: 'The command was written to the server console.' };
});

const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`bare Koa serves at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.on('SIGTERM', () => child.kill('SIGKILL'));
