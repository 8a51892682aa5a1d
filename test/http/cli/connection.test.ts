/** Connections of commands to the service, and the reports of their failures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../kit/manager/service-process.js';
import { plainEnvironment, runCommandLine } from './command-line.js';
import { runAt } from './live-command.js';
import { openSession, type Session } from './session.js';

const test = suite('http/cli/connection');

const token = 'a-token-of-this-test';

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Runs a server in place of the service during `use`. */
async function inPlaceOf(server: Server, use: (base: string) => Promise<void>): Promise<void> {
  try {
    await use(await listen(server));
  } finally {
    server.close();
  }
}

async function inSession(
  use: (session: Session) => Promise<void>,
  prepare?: Parameters<typeof openSession>[0],
): Promise<void> {
  const session = await openSession(prepare);
  try {
    await use(session);
  } finally {
    await session.end();
  }
}

test('An unreachable service is reported with a remedy and status 3', async () => {
  let base = '';
  await inPlaceOf(createServer(), (address) => Promise.resolve(void (base = address)));
  for (const words of [['status'], ['builds', 'install', '/etc', '--id', 'x'], ['console', '--follow']]) {
    const { status, stdout, stderr } = await runAt(base)(...words);
    assert.is(status, 3, words.join(' '));
    assert.is(stdout, '');
    assert.is(
      stderr,
      `server-manager: The service cannot be reached at ${base} (ECONNREFUSED).\nStart the service with: server-manager serve. If it has another address, set --url or SERVER_MANAGER_URL.\n`,
    );
  }
});

test('--url has precedence over SERVER_MANAGER_URL', async () => {
  await inSession(async ({ service }) => {
    assert.is((await runAt('http://127.0.0.1:1')('status', '--url', service.base)).status, 0);
    assert.is((await runAt(service.base)('status', '--url', 'http://127.0.0.1:1')).status, 3);
    assert.is((await runAt(`${service.base}/`)('status')).status, 0);
  });
});

const json = { 'Content-Type': 'application/json' };

test('A service below a path of a proxy is reached', async () => {
  const seen: string[] = [];
  const proxy: RequestListener = (request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(200, json).end('[]');
  };
  await inPlaceOf(createHttpServer(proxy), async (base) => {
    assert.is((await runAt(`${base}/manager/`)('builds')).status, 0);
    assert.equal(seen, ['/manager/builds']);
  });
});

test('The token is read from --token-file and from the environment', async () => {
  await inSession(
    async ({ service, workspace }) => {
      const file = join(workspace.root, 'token');
      const refused = await runAt(service.base)('status');
      assert.is(refused.status, 1);
      assert.is(
        refused.stderr,
        'server-manager: The service requires a token.\nSet --token-file or SERVER_MANAGER_TOKEN.\n',
      );
      assert.is((await runAt(service.base, { SERVER_MANAGER_TOKEN: 'another' })('status')).status, 1);
      assert.is((await runAt(service.base, { SERVER_MANAGER_TOKEN: token })('status')).status, 0);
      assert.is((await runAt(service.base)('status', '--token-file', file)).status, 0);
      assert.is((await runAt(service.base, { SERVER_MANAGER_TOKEN_FILE: file })('status')).status, 0);
      const missing = await runAt(service.base)('status', '--token-file', `${file}-none`);
      assert.is(missing.status, 2);
      assert.match(missing.stderr, 'cannot be read (ENOENT)');
    },
    ({ root }) => {
      writeFileSync(join(root, 'token'), `${token}\n`);
      return ['--token-file', join(root, 'token')];
    },
  );
});

test('Another program at the URL is reported with exit status 3', async () => {
  for (const [status, body] of [
    [200, '<html>'],
    [404, 'not here'],
    [500, '{"error":"internal"}'],
    [301, ''],
  ] as const) {
    const page: RequestListener = (_, response) =>
      void response.writeHead(status, { Location: '/elsewhere' }).end(body);
    await inPlaceOf(createHttpServer(page), async (base) => {
      for (const words of [['status', '--json'], ['stop']]) {
        const run = await runAt(base)(...words);
        assert.is(run.status, 3, `${words.join(' ')} with ${status}`);
        assert.is(run.stdout, '');
        assert.match(run.stderr, `The program at ${base} is not server-manager (HTTP status ${status}).`);
      }
    });
  }
});

test('An unreadable answer is reported in two lines without a stack trace', async () => {
  await inPlaceOf(
    createHttpServer((_, response) => void response.writeHead(200, json).end('{"new":true}')),
    async (base) => {
      for (const words of [['status'], ['builds']]) {
        const { status, stderr } = await runAt(base)(...words);
        assert.is(status, 1);
        assert.match(
          stderr,
          /^server-manager: The answer of the service could not be read \([^\n]*\)\.\nCheck that the service has the version/,
        );
      }
    },
  );
});

test('A connection that is lost before the answer is reported as an unknown result', async () => {
  const hangUp = (socket: Socket): void => void socket.once('data', () => socket.destroy());
  await inPlaceOf(createServer(hangUp), async (base) => {
    const { status, stderr } = await runAt(base)('restart');
    assert.is(status, 3);
    assert.match(
      stderr,
      `The connection to the service at ${base} was lost before the answer (ECONNRESET).\nThe operation may have succeeded`,
    );
  });
});

test('An invalid command line ends with exit status 2 and sends no request', async () => {
  let requests = 0;
  await inPlaceOf(
    createHttpServer((_, response) => void ((requests += 1), response.end())),
    async (base) => {
      for (const words of [
        ['start'],
        ['stop', '--frob'],
        ['console', '--lines', 'many'],
        ['config', 'world', '--versions', '--from', 'x'],
        ['builds', 'install', '/nowhere/at/all'],
        ['builds', 'install', '/tmp/..'],
        ['status', '--url', 'nonsense'],
      ]) {
        const { status, stdout, stderr } = await runAt(base)(...words);
        assert.is(status, 2, words.join(' '));
        assert.is(stdout, '');
        assert.match(stderr, /^server-manager: .*\.\n$/);
      }
      assert.is(requests, 0);
    },
  );
});

test('An unknown command is reported with exit status 2', async () => {
  assert.equal(await runCommandLine(['frob']), {
    status: 2,
    stdout: '',
    stderr: "server-manager: Unknown command 'frob'.\n",
  });
});

test('serve accepts the environment variables of the commands', async () => {
  const { status, stderr } = await runCommandLine(['serve', '--port', 'x'], {
    SERVER_MANAGER_URL: 'http://127.0.0.1:4810',
  });
  assert.is(status, 2);
  assert.match(stderr, /^server-manager: Invalid --port\. [^\n]*\n$/);
});

test('The --help of a command needs no service', async () => {
  const { status, stdout } = await runAt('http://127.0.0.1:1')('builds', 'install', '--help');
  assert.is(status, 0);
  assert.match(stdout, 'Usage: server-manager builds install [options] <file-or-url>\n');
});

test('A command exits with status 0 if a reader such as head closes its output early', async () => {
  const builds = JSON.stringify(
    Array.from({ length: 50_000 }, (_, index) => ({
      id: `build-${index}`,
      kind: null,
      version: null,
      startable: true,
      problem: null,
    })),
  );
  await inPlaceOf(
    createHttpServer((_, response) => void response.writeHead(200, json).end(builds)),
    async (base) => {
      const child = spawn(
        'sh',
        [
          '-c',
          `{ "$0" "$1" builds --url "${base}"; echo "ended with $?" >&2; } | head -n 1`,
          process.execPath,
          commandLine,
        ],
        { env: plainEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
      );
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
      await once(child, 'close');
      assert.is(stdout.trim().split(/ +/).join(' '), 'ID KIND VERSION INSTALLED STARTABLE');
      assert.is(stderr, 'ended with 0\n');
    },
  );
});

test('A result that cannot be written is reported with exit status 1', async () => {
  await inSession(async ({ service }) => {
    const child = spawn('sh', ['-c', '"$0" "$1" status > /dev/full', process.execPath, commandLine], {
      env: { ...plainEnvironment(), SERVER_MANAGER_URL: service.base },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
    const [status] = (await once(child, 'close')) as [number];
    assert.is(status, 1);
    assert.is(stderr, 'server-manager: The output cannot be written (ENOSPC).\n');
  });
});

test.run();
