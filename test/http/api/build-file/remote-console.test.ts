/** Commands that reach the server by a FIFO or a port. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { readAll } from './read-all.js';
import { javaServer, quakeServer, type RemoteServer, sourceServer, telnetServer } from './remote-servers.js';
import { httpServer, webRconServer } from './web-servers.js';

const test = suite<SharedService>('http/api/build-file/remote-console');

const password = 'pa55w0rd-of-the-test';
const command = ['/bin/sh', '-c', 'echo READY; exec sleep 1000'];
const variables = { port: null };
const passwordFile = 'secrets/rcon';

const protocols: Readonly<Record<string, (password: string) => Promise<RemoteServer>>> = {
  source: sourceServer,
  quake3: quakeServer,
  telnet: telnetServer,
  webrcon: (given) => webRconServer(given),
  http: (given) => httpServer(given),
};

/** The value of `console` in the status for protocols other than rcon. */
const otherTypes: readonly string[] = ['telnet', 'webrcon', 'http'];

shareService(test, (workspace) => {
  for (const protocol of ['source', 'quake3'])
    workspace.addBuild(protocol, {
      command,
      variables,
      console: { rcon: { protocol, port: '{port}', passwordFile } },
      stop: { command: 'quit now', timeoutMs: 300 },
    });
  workspace.addBuild('impatient', {
    command,
    variables,
    console: { rcon: { protocol: 'quake3', port: '{port}', passwordFile, timeoutMs: 300 } },
    stop: { command: 'quit now', timeoutMs: 300 },
  });
  for (const [type, more] of Object.entries({
    telnet: {},
    webrcon: {},
    http: { user: 'admin', commands: { '{line}': { path: '/console', body: '{line}' } } },
  }))
    workspace.addBuild(type, {
      command,
      variables,
      console: { [type]: { port: '{port}', passwordFile, ...more } },
      stop: { command: 'quit now', timeoutMs: 300 },
    });
  workspace.addBuild('fifo', {
    command: ['/bin/sh', '-c', 'mkfifo input; echo READY; while read -r line <input; do echo "GOT $line"; done'],
    console: { fifo: 'input' },
  });
  workspace.addBuild('minecraft', {
    command: ['/bin/sh', '-c', 'echo READY; while [ ! -e stopped ]; do sleep 0.05; done'],
    variables,
    console: { rcon: { protocol: 'source', port: '{port}', passwordFile } },
    stop: { command: ['save-off', 'save-all flush', 'stop'] },
  });
  workspace.addFolder('world/secrets');
});

const world = (root: string): string => join(root, 'data/world');

async function startWith(
  { service, workspace }: SharedService,
  Build: string,
  port: number,
  text = `${password}\n`,
): Promise<any> {
  writeFileSync(join(world(workspace.root), passwordFile), text, { mode: 0o600 });
  writeFileSync(join(world(workspace.root), 'folder.json'), JSON.stringify({ kind: 'generic', variables: { port } }));
  const answer = await service.post('/start', { Build, Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  await workspace.waitForConsole('READY');
  return (await service.get('/status')).json;
}

for (const [protocol, open] of Object.entries(protocols)) {
  test(`Commands and stop lines are sent over ${protocol} and are answered`, async (shared) => {
    const { service, workspace } = shared;
    const server = await open(password);
    try {
      const { console: how, run } = await startWith(shared, protocol, server.port);
      assert.is(how, otherTypes.includes(protocol) ? protocol : 'rcon');
      const { status, json, text } = await service.post('/command', { Command: 'say hellö "you"' });
      assert.is(status, 202, text);
      await workspace.waitForConsole('DONE say hellö "you"\n');
      const console = readFileSync(join(workspace.root, 'run', run, 'console.log'));
      assert.match(console.subarray(json.cursor).toString(), /^DONE say hellö "you"\n/);
      const many = await Promise.all(['a', 'b', 'c'].map((Command) => service.post('/command', { Command })));
      assert.equal(
        many.map((each) => each.status),
        [202, 202, 202],
      );
      assert.is((await service.post('/stop')).status, 204);
      assert.equal(
        [server.commands.slice(0, 1), server.commands.slice(1, 4).sort(), server.commands.slice(4)],
        [['say hellö "you"'], ['a', 'b', 'c'], ['quit now']],
      );
      const kept = readAll(join(workspace.root, 'run')) + service.log();
      for (const secret of [password, Buffer.from(`admin:${password}`).toString('base64')])
        assert.not.match(kept, secret);
    } finally {
      await server.close();
    }
  });

  test(`POST /command gets 503 while ${protocol} refuses the password`, async (shared) => {
    const { service, workspace } = shared;
    const server = await open('another');
    try {
      await startWith(shared, protocol, server.port);
      const refused = async (): Promise<void> => {
        const { status, json, text } = await service.post('/command', { Command: 'hello' });
        assert.equal([status, json.code], [503, 'command_undeliverable']);
        assert.match(json.detail, `127.0.0.1:${server.port}: `);
        assert.match(json.detail, /does not accept the password|cannot be read/);
        assert.not.match(text, password);
      };
      await refused();
      rmSync(join(world(workspace.root), passwordFile));
      if (protocol !== 'quake3') await refused();
      assert.equal(server.commands, []);
    } finally {
      await server.close();
    }
  });

  test(`POST /command gets 503 while no server listens over ${protocol}`, async (shared) => {
    const { service } = shared;
    const closed = await open(password);
    await closed.close();
    await startWith(shared, protocol, closed.port);
    const answer = await service.post('/command', { Command: 'hello' });
    assert.equal([answer.status, answer.json.code], [503, 'command_undeliverable']);
    assert.match(answer.json.detail, `127.0.0.1:${closed.port}: nothing listens on this port (ECONNREFUSED)`);
  });
}

test('A stop over rcon sends its lines in order', async (shared) => {
  const { service, workspace } = shared;
  const stopped = join(world(workspace.root), 'stopped');
  rmSync(stopped, { force: true });
  const server = await javaServer(password, 20, (line) => line === 'stop' && writeFileSync(stopped, ''));
  try {
    await startWith(shared, 'minecraft', server.port);
    const sent = await Promise.all(['a', 'b', 'c', 'd'].map((Command) => service.post('/command', { Command })));
    assert.equal(
      sent.map(({ status }) => status),
      [202, 202, 202, 202],
    );
    assert.equal([...server.commands].sort(), ['a', 'b', 'c', 'd']);
    assert.is((await service.post('/stop')).status, 204);
    assert.equal(server.commands.slice(4), ['save-off', 'save-all flush', 'stop']);
    const { last_exit: exit } = (await service.get('/status')).json;
    assert.equal([exit.code, exit.signal], [0, null]);
  } finally {
    await server.close();
  }
});

for (const [protocol, maxBytes] of [
  ['source', 1_446],
  ['quake3', 1_000],
] as const)
  test(`POST /command gets 400 for more than ${maxBytes} bytes over ${protocol}`, async (shared) => {
    const { service } = shared;
    const server = await protocols[protocol]!(password);
    try {
      await startWith(shared, protocol, server.port);
      const { status, json } = await service.post('/command', { Command: `${'ä'.repeat(maxBytes / 2)}x` });
      assert.equal([status, json.code], [400, 'command_too_long']);
      assert.match(json.detail, `has ${maxBytes + 1} bytes in UTF-8; the limit is ${maxBytes}`);
      assert.is((await service.post('/command', { Command: 'ä'.repeat(maxBytes / 2) })).status, 202);
      assert.is(server.commands.length, 1);
    } finally {
      await server.close();
    }
  });

test('POST /command gets 504 for a sent command without an answer over rcon', async (shared) => {
  const { service } = shared;
  const server = await quakeServer(password, () => null);
  try {
    await startWith(shared, 'impatient', server.port);
    const { status, json } = await service.post('/command', { Command: 'hello' });
    assert.equal([status, json.code], [504, 'command_unanswered']);
    assert.match(json.detail, `sent to the remote console at 127.0.0.1:${server.port}: it did not answer within 0.3 s`);
    assert.equal(server.commands, ['hello']);
  } finally {
    await server.close();
  }
});

test('A command is written to the FIFO that the server reads', async (shared) => {
  const { service, workspace } = shared;
  rmSync(join(world(workspace.root), 'input'), { force: true });
  const { console: how } = await startWith(shared, 'fifo', 1);
  assert.is(how, 'fifo');
  const sent = async (): Promise<boolean> => (await service.post('/command', { Command: 'hello' })).status === 202;
  // The shell opens the FIFO again for each line.
  while (!(await sent()));
  await workspace.waitForConsole('GOT hello');
});

test('A start fails if the port of the remote console is not a number', async ({ service, workspace }) => {
  writeFileSync(join(world(workspace.root), 'folder.json'), '{ "kind": "generic", "variables": { "port": "none" } }');
  const { json } = await service.post('/start', { Build: 'telnet', Folder: 'world' });
  assert.is(json.code, 'settings_broken');
  assert.match(json.detail, 'the value of {port} is not a port from 1 to 65535');
});

test.run();
