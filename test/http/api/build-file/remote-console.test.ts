/** Commands that reach the server by a FIFO or a port. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { readAll } from './read-all.js';
import { quakeServer, type RemoteServer, sourceServer, telnetServer } from './remote-servers.js';

const test = suite<SharedService>('A console that is not the standard input');

const password = 'pa55w0rd-of-the-test';
const command = ['/bin/sh', '-c', 'echo READY; exec sleep 1000'];
const variables = { port: null };
const passwordFile = 'secrets/rcon';

const protocols: Readonly<Record<string, (password: string) => Promise<RemoteServer>>> = {
  source: sourceServer,
  quake3: quakeServer,
  telnet: telnetServer,
};

shareService(test, (workspace) => {
  for (const protocol of ['source', 'quake3'])
    workspace.addBuild(protocol, {
      command,
      variables,
      console: { rcon: { protocol, port: '{port}', passwordFile } },
      stop: { command: 'quit now', timeoutMs: 300 },
    });
  workspace.addBuild('telnet', {
    command,
    variables,
    console: { telnet: { port: '{port}', passwordFile } },
    stop: { command: 'quit now', timeoutMs: 300 },
  });
  workspace.addBuild('fifo', {
    command: ['/bin/sh', '-c', 'mkfifo input; echo READY; while read -r line <input; do echo "GOT $line"; done'],
    console: { fifo: 'input' },
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
  test(`A command and a stop line go over ${protocol}, and the answer is at the cursor in the console`, async (shared) => {
    const { service, workspace } = shared;
    const server = await open(password);
    try {
      const { console: how, run } = await startWith(shared, protocol, server.port);
      assert.is(how, protocol === 'telnet' ? 'telnet' : 'rcon');
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
      assert.not.match(kept, password);
    } finally {
      await server.close();
    }
  });

  test(`POST /command gets 503 while the server's console over ${protocol} refuses the password`, async (shared) => {
    const { service, workspace } = shared;
    const server = await open('another');
    try {
      await startWith(shared, protocol, server.port);
      const refused = async (): Promise<void> => {
        const { status, json, text } = await service.post('/command', { Command: 'hello' });
        assert.equal([status, json.code], [503, 'command_undeliverable']);
        assert.match(json.detail, 'does not accept the password');
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

  test(`POST /command gets 503 while no server listens for its console over ${protocol}`, async (shared) => {
    const { service } = shared;
    const closed = await open(password);
    await closed.close();
    await startWith(shared, protocol, closed.port);
    const answer = await service.post('/command', { Command: 'hello' });
    assert.equal([answer.status, answer.json.code], [503, 'command_undeliverable']);
    assert.match(answer.json.detail, 'does not answer');
  });
}

test('A command is written to the FIFO that the server reads', async (shared) => {
  const { service, workspace } = shared;
  rmSync(join(world(workspace.root), 'input'), { force: true });
  const { console: how } = await startWith(shared, 'fifo', 1);
  assert.is(how, 'fifo');
  const sent = async (): Promise<boolean> => (await service.post('/command', { Command: 'hello' })).status === 202;
  // The shell opens the FIFO anew for each line.
  while (!(await sent()));
  await workspace.waitForConsole('GOT hello');
});

test('A port that is no number makes the start fail', async ({ service, workspace }) => {
  writeFileSync(join(world(workspace.root), 'folder.json'), '{ "kind": "generic", "variables": { "port": "none" } }');
  const { json } = await service.post('/start', { Build: 'telnet', Folder: 'world' });
  assert.is(json.code, 'settings_broken');
  assert.match(json.detail, 'the value of {port} is not a port from 1 to 65535');
});

test.run();
