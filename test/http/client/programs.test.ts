/** The programs of docs/guides/api-clients.md, which run against a service one after the other. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type RunningService, startService } from '../../kit/manager/service.js';
import { removeBusyDirectory } from '../../kit/manager/workspace.js';
import { until } from '../../kit/system/until.js';

const test = suite<{ directory: string; service: RunningService }>('http/client/programs');

/** The path is relative to dist/test/http/client/. */
const project = fileURLToPath(new URL('../../../..', import.meta.url));
const programs = join(project, 'docs/guides/api-clients');

test.before(async (context) => {
  context.directory = mkdtempSync(join(tmpdir(), 'client-programs-'));
  mkdirSync(join(context.directory, 'node_modules'));
  symlinkSync(project, join(context.directory, 'node_modules/server-manager'));
  for (const name of readdirSync(programs))
    writeFileSync(join(context.directory, name), readFileSync(join(programs, name)));
  context.service = await startService(join(context.directory, 'workspace'), { args: ['--log-level', 'silent'] });
});

test.after(async ({ directory, service }) => {
  await service.end();
  rmSync(join(directory, 'node_modules'), { recursive: true });
  removeBusyDirectory(directory);
});

/** Runs a program to its end. Returns the output of the program. */
async function run(
  { directory, service }: { directory: string; service: RunningService },
  name: string,
  program = process.execPath,
) {
  const child = spawn(program, [join(directory, name)], {
    env: { ...process.env, SERVER_MANAGER_URL: service.base },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = await Promise.all([readText(child.stdout), readText(child.stderr), once(child, 'close')]);
  assert.equal([errors, child.exitCode], ['', 0], name);
  return output;
}

test('The guide shows the source of each program unchanged', () => {
  const guide = readFileSync(join(project, 'docs/guides/api-clients.md'), 'utf8');
  for (const name of readdirSync(programs)) assert.match(guide, readFileSync(join(programs, name), 'utf8'));
});

test('A program starts the server and prints its output', async (context) => {
  assert.match(await run(context, 'start.mjs'), /^Run \S+ is (ready|launched):\n/);
});

test('A program sends a command and prints the answer', async (context) => {
  assert.match(await run(context, 'command.mjs'), 'hello');
});

test('A program backs up a Data Folder and waits for the end', async (context) => {
  assert.match(await run(context, 'back-up.mjs'), /Backup \w+: \d+ bytes\n$/);
});

test('A program follows the server until another program stops the server', async (context) => {
  const following = run(context, 'follow.mjs');
  assert.match(await run(context, 'stop.mjs'), /^The server is stopped\. Its save: \w+/);
  assert.match(await following, /The server is stopped\.\n$/);
  assert.is(await run(context, 'stop.mjs'), 'The server was not running.\n');
});

test('A program lists all pages of the history', async (context) => {
  for (let count = 0; count < 4; count += 1) {
    await run(context, 'start.mjs');
    await run(context, 'stop.mjs');
  }
  await until(
    async () => (await run(context, 'history.mjs')).split('\n').length > 5 || null,
    'the exits in the history',
  );
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

if (hasPython)
  test('A program in Python starts, commands and stops the server', async (context) => {
    assert.match(await run(context, 'control.py', 'python3'), /hello[^]*\nstopped\n$/);
  });

const hasPhp = spawnSync('php', ['-r', 'exit(extension_loaded("curl") ? 0 : 1);']).status === 0;

if (hasPhp)
  test('A program in PHP starts the server, sends a command, and stops it', async (context) => {
    assert.match(await run(context, 'control.php', 'php'), /^Its answer begins at \d+ of \S+\.\nstopped\n$/);
  });

test('The receiver of webhooks accepts each valid message exactly once', async (context) => {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const receiver = spawn(process.execPath, [join(context.directory, 'receiver.mjs')], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = readText(receiver.stdout.pipe(new PassThrough()));
  try {
    const [line] = await once(receiver.stdout, 'data');
    const [, port = ''] = /^Port (\d+)$/m.exec(String(line)) ?? [];
    const body = '{"type":"a","data":{}}';
    const post = async (id: string, sentAt: Date, { key = secret, sent = body } = {}) => {
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(key).sign(id, sentAt, body),
      };
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
    };
    const now = new Date();
    assert.is(await post('m1', now), 204);
    assert.is(await post('m1', now), 204);
    assert.is(await post('m2', now, { sent: '{"type": "a", "data": {}}' }), 401);
    assert.is(await post('m3', now, { key: `whsec_${randomBytes(24).toString('base64')}` }), 401);
    assert.is(await post('m4', new Date(now.getTime() - 301_000)), 401);
    assert.is(await post('m5', now), 204);
  } finally {
    receiver.kill();
  }
  assert.is((await printed).match(/^a $/gm)?.length, 2);
});

test.run();
