/** Consoles on a port whose servers answer late, in parts, or not at all. */
import dns from 'node:dns';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConsoleInput } from '../../../../adapters/process/input/console-input.js';
import { RemoteConsole } from '../../../../adapters/process/input/remote-console.js';
import { type RunDirectory, runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import type { Receipt } from '../../../../machines/launch/command.js';
import type { RemoteConsolePlan } from '../../../../machines/launch/launch.js';
import {
  javaServer,
  packet,
  quakeServer,
  type RemoteServer,
  tcpServer,
} from '../../../http/api/build-file/remote-servers.js';
import { usedHeap } from '../../../kit/system/used-heap.js';

interface Context {
  readonly directory: RunDirectory;
  readonly passwordFile: string;
  /** The servers to close after the test. */
  readonly open: (server: RemoteServer) => RemoteServer;
  readonly connect: (plan: RemoteConsolePlan, timeoutMs?: number) => ConsoleInput;
  end: () => Promise<void>;
}

const test = suite<Context>('adapters/process/input/remote-console');

const password = 'pa55w0rd';
const host = '127.0.0.1';

test.before.each((context) => {
  const directory = runDirectory(mkdtempSync(join(tmpdir(), 'remote-')));
  const passwordFile = join(directory.path, 'password');
  writeFileSync(passwordFile, password);
  writeFileSync(directory.console, '');
  const servers: RemoteServer[] = [];
  const consoles: ConsoleInput[] = [];
  Object.assign(context, {
    directory,
    passwordFile,
    open: (server: RemoteServer) => servers[servers.push(server) - 1],
    connect: (plan: RemoteConsolePlan, timeoutMs = 10_000) =>
      consoles[consoles.push(new RemoteConsole(directory, plan, { limits: { timeoutMs, answerMs: timeoutMs } })) - 1],
    async end() {
      for (const console of consoles) console.close();
      for (const server of servers) await server.close();
      rmSync(directory.path, { recursive: true, force: true });
    },
  });
});

test.after.each(({ end }) => end());

/** Returns the number of open UDP sockets of this process. */
const countSockets = (): number => process.getActiveResourcesInfo().filter((type) => type === 'UDPWrap').length;

const unreachable = (port: number, cause: string, limitMs = 0, named = host): Receipt => ({
  undeliverable: 'console_unreachable',
  remote: { host: named, port, cause, limitMs },
});

/**
 * A server with Source RCON that accepts any password.
 * @param answer returns the packets of the answer to a command, or `null` to close the connection
 */
const sourceServer = (answer: (id: number, text: string) => readonly Buffer[] | null): Promise<RemoteServer> =>
  tcpServer((socket) => {
    socket.on('data', (bytes: Buffer) => {
      const id = bytes.readInt32LE(4);
      const packets = id === 1 ? [packet(id, 2, '')] : answer(id, bytes.toString('utf8', 12, bytes.length - 2));
      if (packets === null) socket.end();
      else socket.write(Buffer.concat(packets));
    });
  });

const silentServers = {
  async source(): Promise<RemoteServer> {
    const server = await sourceServer((_, text) => {
      server.commands.push(text);
      return [];
    });
    return server;
  },
  quake3: () => quakeServer(password, () => null),
};

async function waitForConsole({ console }: RunDirectory, text: string): Promise<void> {
  while (!readFileSync(console, 'utf8').includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
}

test('An answer in several packets is one text in the console', async ({ directory, passwordFile, open, connect }) => {
  const server = open(
    await sourceServer((id) => [packet(id, 0, `first ${id} and`), packet(id, 0, ' second\nthird'), packet(id, 0, '!')]),
  );
  const console = connect({ type: 'rcon', protocol: 'source', host, port: server.port, passwordFile });
  for (const line of ['a', 'b']) assert.ok('cursor' in (await console.write(line)));
  await waitForConsole(directory, 'first 3 and second\nthird!\n');
  assert.is(readFileSync(directory.console, 'utf8'), 'first 2 and second\nthird!\nfirst 3 and second\nthird!\n');
});

test('Commands that are sent together are executed one after another', async ({ passwordFile, open, connect }) => {
  const server = open(await javaServer(password));
  const console = connect({ type: 'rcon', protocol: 'source', host, port: server.port, passwordFile });
  const lines = ['save-off', 'save-all flush', 'say hellö', 'x'.repeat(1_446)];
  for (const receipt of await console.writeAll(lines)) assert.ok('cursor' in receipt, JSON.stringify(receipt));
  assert.equal(server.commands, lines);
});

for (const protocol of ['source', 'quake3'] as const)
  test(`A command without an answer over ${protocol} is reported as sent`, async ({
    directory,
    passwordFile,
    open,
    connect,
  }) => {
    const server = open(await silentServers[protocol]());
    const console = connect({ type: 'rcon', protocol, host, port: server.port, passwordFile }, 500);
    const remote = { host, port: server.port, cause: 'timeout', limitMs: 500 };
    assert.equal(await console.writeAll(['first', 'second']), [
      { undeliverable: 'console_unanswered', remote },
      { undeliverable: 'console_unreachable', remote: { ...remote, cause: 'previous_unanswered' } },
    ]);
    assert.equal(server.commands, ['first']);
    assert.match(readFileSync(directory.console, 'utf8'), 'whether the server executed the last command is unknown');
  });

test('A command that ends the connection is reported as sent', async ({ passwordFile, open, connect }) => {
  const server = open(
    await sourceServer((id) => (server.commands.push(String(id)) === 1 ? null : [packet(id, 0, 'ok')])),
  );
  const console = connect({ type: 'rcon', protocol: 'source', host, port: server.port, passwordFile });
  assert.equal(await console.write('first'), {
    undeliverable: 'console_unanswered',
    remote: { host, port: server.port, cause: 'closed', limitMs: 0 },
  });
  assert.ok('cursor' in (await console.write('second')));
});

test('Commands that wait for an answer fail together with the first command', async ({
  passwordFile,
  open,
  connect,
}) => {
  let connections = 0;
  const server = open(await tcpServer(() => (connections += 1)));

  const console = connect({ type: 'telnet', host, port: server.port, output: true, passwordFile }, 1_000);
  const silent = unreachable(server.port, 'timeout', 1_000);
  assert.equal(await console.writeAll(['a', 'b', 'c', 'd']), [silent, silent, silent, silent]);
  assert.is(connections, 1);
  assert.equal(await console.write('e'), silent);
  assert.is(connections, 2);
});

test('A command fails when the server no longer reads the console', async ({ open, connect }) => {
  const server = open(await tcpServer((socket) => socket.pause()));
  const console = connect({ type: 'telnet', host, port: server.port, output: true }, 1_000);
  let receipt = await console.write('x'.repeat(4_000));
  while ('cursor' in receipt) receipt = await console.write('x'.repeat(4_000));
  assert.equal(receipt, unreachable(server.port, 'timeout', 1_000));
});

test('A colon after the password prompt is not the answer to the password', async ({ passwordFile, open, connect }) => {
  const server = open(
    await tcpServer((socket) => {
      socket.write('Enter password');
      socket.once('data', () =>
        socket.write(':\r\n', () => setTimeout(() => socket.write('Wrong password.\r\n'), 20).unref()),
      );
    }),
  );
  const console = connect({ type: 'telnet', host, port: server.port, output: true, passwordFile });
  assert.equal(await console.write('status'), {
    undeliverable: 'console_refused',
    remote: { host, port: server.port, cause: 'password', limitMs: 0 },
  });
});

test('A connection uses no more memory after 11,000 commands than after 1,000', async ({ open, connect }) => {
  const server = open(await tcpServer((socket) => void socket.resume()));
  const console = connect({ type: 'telnet', host, port: server.port, output: false });
  const sendAll = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 1) assert.equal(await console.write('status'), { cursor: 0 });
  };
  await sendAll(1_000);
  const before = usedHeap();
  await sendAll(10_000);
  assert.ok(usedHeap() - before < 1_000_000, `${usedHeap() - before} bytes`);
});

test('A console with an unknown host name resolves the name for each command', async ({
  passwordFile,
  open,
  connect,
}) => {
  const server = open(await quakeServer(password));
  const { lookup } = dns;
  const fail = ((_name: string, _options: unknown, done: (error: Error) => void) =>
    process.nextTick(done, Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))) as unknown as typeof lookup;
  const succeed = ((_name: string, _options: unknown, done: (...found: unknown[]) => void) =>
    process.nextTick(done, null, host, 4)) as unknown as typeof lookup;
  const console = connect({ type: 'rcon', protocol: 'quake3', host: 'game.invalid', port: server.port, passwordFile });
  try {
    dns.lookup = fail;
    const before = countSockets();
    assert.equal(await console.write('a'), unreachable(server.port, 'ENOTFOUND', 0, 'game.invalid'));
    await new Promise(setImmediate);
    assert.is(countSockets(), before);
    dns.lookup = succeed;
    assert.equal(await console.write('b'), { cursor: 0 });
    assert.equal(server.commands, ['b']);
  } finally {
    dns.lookup = lookup;
  }
});

test.run();
