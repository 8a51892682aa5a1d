/** `server-manager console`: the last lines and new output, across lost connections and restarts of the service. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type ServiceProcess, startServiceProcess } from '../../kit/manager/service-process.js';
import { endServers } from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';
import { startCommand } from './live-command.js';
import { openProcessSession, type Session } from './session.js';

const test = suite<{ session: Session<ServiceProcess> }>('http/cli/console');

test.before.each(async (context) => {
  context.session = await openProcessSession((workspace) => {
    workspace.addBuild('one');
    workspace.addBuild('printing', {
      command: [process.execPath, `${fixtures}/printing-server.mjs`],
      stop: { signal: 'SIGTERM', timeoutMs: 500 },
    });
    workspace.addBuild('mute', { command: ['/bin/sh', '-c', 'exec sleep 1000'], console: 'none' });
    workspace.addFolder('world');
    return ['--on-exit', 'keep'];
  });
});

test.after.each(async ({ session }) => {
  await session.service.post('/stop').catch(() => undefined);
  await session.end();
});

async function start({ service, workspace }: Session): Promise<void> {
  assert.is((await service.post('/start', { Build: 'one', Folder: 'world' })).status, 204);
  await workspace.waitForConsole('READY');
}

async function say({ service, workspace }: Session, ...words: string[]): Promise<void> {
  for (const word of words) await service.post('/command', { Command: word });
  await workspace.waitForConsole(`GOT ${words.at(-1)}`);
}

test('console shows the last lines, as many as --lines says', async ({ session }) => {
  await start(session);
  await say(session, 'a', 'b', 'c');
  assert.match(await session.done('console'), /^READY \d+\nGOT a\nGOT b\nGOT c\n$/);
  assert.is(await session.done('console', '--lines', '2'), 'GOT b\nGOT c\n');
  assert.is(await session.done('console', '-n', '1'), 'GOT c\n');
  assert.is(await session.done('console', '--lines', '0'), '');
  const lines = (await session.done('console', '--json', '--lines', '2'))
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text);
  assert.equal(lines, ['GOT b', 'GOT c']);
});

test('command --enter sends an empty line, and command needs either words or --enter', async ({ session }) => {
  await start(session);
  assert.is(await session.done('command', '--enter'), 'Sent.\n');
  await session.workspace.waitForConsole('GOT \n');
  for (const words of [[], ['--enter', 'hello']]) {
    const { status, stderr } = await session.run('command', ...words);
    assert.is(status, 2);
    assert.match(stderr, 'Give the words of the line, or --enter');
  }
});

test('console --run shows the console of an earlier run', async ({ session }) => {
  await start(session);
  await say(session, 'old');
  await session.service.post('/restart');
  await session.workspace.waitForConsole('READY');
  const old = session.workspace.runs()[1] ?? '';
  assert.match(await session.done('console', '--run', old), 'GOT old\n');
  const { status, stderr } = await session.run('console', '--run', 'none');
  assert.is(status, 1);
  assert.match(stderr, 'Run server-manager runs to list the stored runs.');
});

test('console of a run without output prints nothing and succeeds', async ({ session }) => {
  const { service, workspace } = session;
  assert.is((await service.post('/start', { Build: 'mute', Folder: 'world' })).status, 204);
  const note = 'server-manager: This run has printed nothing so far.\n';
  assert.equal(await session.run('console'), { status: 0, stdout: '', stderr: note });
  assert.equal(await session.run('console', '--json'), { status: 0, stdout: '', stderr: '' });
  const following = session.start('console', '--follow');
  const followingJson = session.start('console', '--follow', '--json');
  await followingJson.until(() => followingJson.stdout() !== '');
  await service.post('/stop');
  await start(session);
  const pid = workspace.console().match(/\d+/)?.[0];
  await following.until(() => following.stdout() === `READY ${pid}\n`);
  await followingJson.until(() => /READY/.test(followingJson.stdout()));
  const texts = (await followingJson.end('SIGINT')).stdout.trimEnd().split('\n');
  assert.is(texts.map((line) => JSON.parse(line).text).join(''), `READY ${pid}\n`);
  await following.end('SIGINT');
});

test('console fails before the first run', async ({ session: { run } }) => {
  const { status, stderr } = await run('console');
  assert.is(status, 1);
  assert.match(stderr, 'has never run');
});

test('console --follow shows new output, and Ctrl-C ends it with exit status 0', async ({ session }) => {
  await start(session);
  await say(session, 'before');
  const following = session.start('console', '--follow', '--lines', '1');
  await following.until(() => following.stdout().includes('GOT before\n'));
  await say(session, 'after');
  await following.until(() => following.stdout().includes('GOT after\n'));
  assert.equal(await following.end('SIGINT'), { status: 0, stdout: 'GOT before\nGOT after\n', stderr: '' });
});

test('console --follow waits for the first run, and continues with the next run', async ({ session }) => {
  const following = session.start('console', '--follow');
  await start(session);
  await following.until(() => following.stdout().includes('READY'));
  await session.service.post('/restart');
  await following.until(() => following.stdout().split('READY').length === 3);
  const { status, stderr } = await following.end('SIGINT');
  assert.is(status, 0);
  assert.match(stderr, /^server-manager: A new run has started: \S+\.\n$/);
});

test('console --follow says what happens to the server when the service ends normally', async ({ session }) => {
  await start(session);
  const following = session.start('console', '--follow');
  await following.until(() => following.stdout().includes('READY'));
  // The output of the command shows that the stream is open.
  await session.done('command', 'hello');
  await following.until(() => following.stdout().includes('GOT hello'));
  await session.service.end();
  const text =
    'server-manager: The service has ended and left the server running. Reconnecting every second; Ctrl-C exits.';
  await following.until(() => following.stderr().includes(text));
  assert.not.match(following.stderr(), 'was lost');
  await following.end('SIGINT');
  await endServers(session.workspace);
});

test('console --follow continues after a restart of the service without a gap', async ({ session }) => {
  await start(session);
  const port = new URL(session.service.base).port;
  const following = session.start('console', '--follow', '--lines', '10000', '--json');
  await following.until(() => following.stdout().includes('READY'));
  await session.service.end('SIGKILL');
  await following.until(() => following.stderr().includes('was lost'));
  const next = await startServiceProcess(session.workspace.root, { args: ['--port', port] });
  try {
    await next.post('/command', { Command: 'still here' });
    await following.until(() => following.stdout().includes('GOT still here'));
    assert.match(
      following.stderr(),
      /^server-manager: The connection to the service was lost\. [^\n]*\nserver-manager: The connection to the service is restored[^\n]*\n$/,
    );
    const { status, stdout } = await following.end('SIGINT');
    assert.is(status, 0);
    const parts = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { cursor: number; next: number; text: string });
    parts.slice(1).forEach(({ cursor }, index) => assert.is(cursor, parts[index]?.next));
    assert.is(parts.map(({ text }) => text).join(''), session.workspace.console());
  } finally {
    await next.end();
  }
});

test('console --follow continues after connections were cut while the server prints', async ({ session }) => {
  assert.is((await session.service.post('/start', { Build: 'printing', Folder: 'world' })).status, 204);
  const sockets = new Set<Socket>();
  const cutter = createServer((socket) => {
    const onward = connect(Number(new URL(session.service.base).port), '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      one
        .on('error', () => undefined)
        .on('close', () => other.destroy())
        .pipe(other);
    }
    sockets.add(socket);
  }).listen(0, '127.0.0.1');
  await once(cutter, 'listening');
  const following = startCommand([
    'console',
    '--follow',
    '--lines',
    '10000',
    '--url',
    `http://127.0.0.1:${(cutter.address() as AddressInfo).port}`,
  ]);
  try {
    await session.service.post('/command', { Command: 'count 300' });
    await following.until(() => following.stdout().includes('\n299 '));
    for (const upTo of [599, 899]) {
      for (const socket of sockets) socket.destroy();
      await session.service.post('/command', { Command: 'count 300' });
      await following.until(() => following.stdout().includes(`\n${upTo} `) && following.stdout().endsWith('\n'));
    }
    assert.is((await following.end('SIGINT')).stdout, session.workspace.console());
  } finally {
    await following.end('SIGKILL');
    cutter.close();
  }
});

test('console --follow fails at once if the first connection to the service fails', async () => {
  assert.is((await startCommand(['console', '--follow', '--url', 'http://127.0.0.1:1']).end()).status, 3);
});

test('console --follow reports output that is no longer stored', async () => {
  const server = createHttpServer((request, response) => {
    if (request.url?.startsWith('/console') === true)
      return void response
        .writeHead(200, { 'Console-Run': 'r', 'Console-Cursor': '0', 'Console-Next': '3' })
        .end('abc');
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write('id: r:5000\nevent: gap\ndata: {"run":"r","from":3,"to":5000,"bytes":4997}\n\n');
    response.write('id: s:0\nevent: gap\ndata: {"run":"r","from":5000,"to":null,"bytes":null}\n\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const following = startCommand([
      'console',
      '--follow',
      '--url',
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ]);
    await following.until(() => following.stderr().includes('from byte 5000'));
    assert.equal(await following.end('SIGINT'), {
      status: 0,
      stdout: 'abc',
      stderr:
        'server-manager: 4.9 KiB of the console of run r, from byte 3, are no longer stored.\nserver-manager: The console of run r is no longer stored from byte 5000.\n',
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test.run();
