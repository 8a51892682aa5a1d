/** Consoles by WebRCON whose servers refuse, do not answer, or print without a command. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ConsoleInput } from '../../../../adapters/process/input/console-input.js';
import { RemoteConsole } from '../../../../adapters/process/input/remote-console.js';
import { type RunDirectory, runDirectory } from '../../../../adapters/process/run-files/run-directory.js';
import { describeRemoteFault } from '../../../../machines/launch/remote-fault.js';
import { type RemoteServer, tcpServer } from '../../../http/api/build-file/remote-servers.js';
import { webRconServer } from '../../../http/api/build-file/web-servers.js';
import { until } from '../../../kit/system/until.js';

/** The options of a console. The default limits are long, so that only tests about the limits reach them. */
interface Options {
  readonly timeoutMs?: number;
  readonly answerMs?: number;
  readonly output?: boolean;
}

interface Context {
  directory: RunDirectory;
  /** Connects a console to a server. The test closes the console at its end. */
  connect: (server: RemoteServer, options?: Options) => ConsoleInput;
  end: () => Promise<void>;
}

const test = suite<Context>('adapters/process/input/webrcon');

const password = 'pa55/w0rd?of %the@test';
const host = '127.0.0.1';

test.before.each((context) => {
  const directory = runDirectory(mkdtempSync(join(tmpdir(), 'webrcon-')));
  const passwordFile = join(directory.path, 'password');
  writeFileSync(passwordFile, password);
  writeFileSync(directory.console, '');
  const opened: { readonly console: ConsoleInput; readonly server: RemoteServer }[] = [];
  context.directory = directory;
  context.connect = (server, { timeoutMs = 60_000, answerMs = 60_000, output = true } = {}) => {
    const plan = { type: 'webrcon', host, port: server.port, passwordFile, output } as const;
    const console = new RemoteConsole(directory, plan, { limits: { timeoutMs, answerMs } });
    opened.push({ console, server });
    return console;
  };
  context.end = async () => {
    for (const { console, server } of opened) {
      console.close();
      await server.close();
    }
    rmSync(directory.path, { recursive: true, force: true });
  };
});

test.after.each(({ end }) => end());

const read = ({ console }: RunDirectory): string => readFileSync(console, 'utf8');

/** Returns why a command was not delivered. */
async function faultOf(console: ConsoleInput, line = 'save'): Promise<string> {
  const receipt = await console.write(line);
  if ('cursor' in receipt || receipt.remote === undefined) throw new Error(JSON.stringify(receipt));
  const described = `${receipt.undeliverable} ${describeRemoteFault(receipt.remote)}`;
  assert.not.match(described, password);
  return described;
}

test('Commands that are sent together are executed and answered in order', async ({ directory, connect }) => {
  const server = await webRconServer(password, { answersTo: (line) => [`first of ${line}`, `second of\n${line}\n`] });
  const lines = ['server.save', 'say "hellö"; quit', 'x'.repeat(4_095)];
  for (const receipt of await connect(server).writeAll(lines)) assert.ok('cursor' in receipt, JSON.stringify(receipt));
  assert.equal(server.commands, lines);
  const expected = lines.map((line) => `first of ${line}\nsecond of\n${line}\n`).join('');
  await until(() => read(directory).length >= expected.length);
  assert.is(read(directory), expected);
});

test('A command that the server executes without an answer is delivered', async ({ directory, connect }) => {
  const server = await webRconServer(password, { answersTo: () => [] });
  const console = connect(server);
  for (const line of ['say hello', 'say bye']) assert.equal(await console.write(line), { cursor: 0 });
  assert.equal(server.commands, ['say hello', 'say bye']);
  assert.is(read(directory), '');
});

test('Lines without a command are appended, except with "output": false', async ({ directory, connect }) => {
  const open = () => webRconServer(password, { output: '[CHAT] hello\n\nworld' });
  await connect(await open(), { output: false }).write('first');
  await connect(await open()).write('second');
  await until(() => read(directory).includes('DONE second\n'));
  assert.is(read(directory), 'DONE first\n[CHAT] hello\n\nworld\nDONE second\n');
});

for (const [refusalStatus, fault] of [
  [undefined, 'it closed the connection, as a server does that does not accept the password'],
  [401, 'it does not accept the password'],
  [404, 'it answered the WebSocket handshake with status 404: the password, which is the path, may be wrong'],
] as const)
  test(`A wrong password that is refused with ${refusalStatus ?? 'a close'} is reported`, async ({ connect }) => {
    const server = await webRconServer('another', refusalStatus === undefined ? {} : { refusalStatus });
    const console = connect(server);
    assert.is(await faultOf(console), `console_refused ${host}:${server.port}: ${fault}`);
    assert.is(await faultOf(console), `console_refused ${host}:${server.port}: ${fault}`);
    assert.equal(server.commands, []);
  });

test('A server that never answers a connection is reported within the limit', async ({ connect }) => {
  const server = await tcpServer((socket) => void socket.resume());
  const fault = `console_unreachable ${host}:${server.port}: it did not answer within 0.3 s`;
  assert.is(await faultOf(connect(server, { timeoutMs: 300 })), fault);
});

test('A command without an answer is reported as sent within the limit', async ({ directory, connect }) => {
  const server = await webRconServer(password, { answersTo: () => [], maxProbes: 1 });
  const [first, second] = await connect(server, { answerMs: 1_000 }).writeAll(['save', 'quit']);
  const remote = { host, port: server.port, cause: 'timeout', limitMs: 1_000 };
  assert.equal(first, { undeliverable: 'console_unanswered', remote });
  assert.equal(second, {
    undeliverable: 'console_unreachable',
    remote: { ...remote, cause: 'previous_unanswered' },
  });
  assert.equal(server.commands, ['save']);
  assert.match(read(directory), 'whether the server executed the last command is unknown');
});

test('A port that does not speak HTTP is reported with its address', async ({ connect }) => {
  const server = await tcpServer((socket) => void socket.resume().write('220 ready\r\n'));
  const fault = `console_unreachable ${host}:${server.port}: it does not speak the protocol of this console`;
  assert.is(await faultOf(connect(server)), fault);
});

test('A command that ends the connection is reported as sent', async ({ connect }) => {
  const server = await webRconServer(password, { answersTo: (line) => (line === 'quit' ? null : ['ok']) });
  const console = connect(server);
  assert.is(await faultOf(console, 'quit'), `console_unanswered ${host}:${server.port}: it closed the connection`);
  assert.ok('cursor' in (await console.write('status')));
});

test.run();
