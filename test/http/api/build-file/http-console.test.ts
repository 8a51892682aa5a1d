/** Commands that become HTTP requests, as the Build describes them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, waitForStatus } from '../../../kit/manager/shared-service.js';
import { httpServer, type WebRequest } from './web-servers.js';

const test = suite<SharedService>('http/api/build-file/http-console');

const password = 'pa55w0rd-of-the-test';
const passwordFile = 'admin-password';
const command = ['/bin/sh', '-c', 'echo READY; while [ ! -e stopped ]; do sleep 0.05; done'];
const commands = {
  save: { path: '/v1/api/save' },
  'announce {message}': { path: '/v1/api/announce', body: { message: '{message}' } },
  'shutdown {seconds:number} {message}': {
    path: '/v1/api/shutdown',
    body: { waittime: '{seconds}', message: '{message}' },
  },
  'ban {player}': { method: 'PUT', path: '/v1/api/bans/{player}?by={password}' },
};

shareService(test, (workspace) => {
  const http = { port: '{port}', user: 'admin', passwordFile, commands };
  const variables = { port: null };
  workspace.addBuild('impatient', { command, variables, console: { http: { ...http, timeoutMs: 300 } } });
  workspace.addBuild('palworld', {
    command,
    variables,
    console: { http },
    announce: { message: 'announce {message}', shuttingDown: 'save' },
    stop: { command: ['save', 'announce Server stops', 'shutdown 1 Server stops'] },
  });
});

const pathOf = ({ workspace }: SharedService, name: string): string => join(workspace.root, 'data/world', name);

async function startWith(shared: SharedService, port: number, Build = 'palworld'): Promise<string> {
  mkdirSync(pathOf(shared, ''), { recursive: true });
  rmSync(pathOf(shared, 'stopped'), { force: true });
  writeFileSync(pathOf(shared, passwordFile), `${password}\n`, { mode: 0o600 });
  writeFileSync(pathOf(shared, 'folder.json'), JSON.stringify({ kind: 'generic', variables: { port } }));
  const answer = await shared.service.post('/start', { Build, Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  await shared.workspace.waitForConsole('READY');
  return (await shared.service.get('/status')).json.run;
}

/** Ends the server of the test after a shutdown request. */
const shutDown = (shared: SharedService) => (request: WebRequest) => {
  if (request.path.endsWith('/shutdown')) writeFileSync(pathOf(shared, 'stopped'), '');
  return { status: 200, text: `OK ${request.path}\n` };
};

test("A command becomes the Build's HTTP request with encoded values", async (shared) => {
  const { service, workspace } = shared;
  const server = await httpServer(password, shutDown(shared));
  try {
    const run = await startWith(shared, server.port);
    const lines = ['save', 'announce He said "hi"\\ {message} ä', 'ban a/b?c'];
    for (const Command of lines) {
      const { status, text } = await service.post('/command', { Command });
      assert.is(status, 202, text);
    }
    const json = 'application/json';
    assert.equal(server.requests, [
      { method: 'POST', path: '/v1/api/save', type: undefined, body: '' },
      { method: 'POST', path: '/v1/api/announce', type: json, body: '{"message":"He said \\"hi\\"\\\\ {message} ä"}' },
      { method: 'PUT', path: `/v1/api/bans/a%2Fb%3Fc?by=${password}`, type: undefined, body: '' },
    ]);
    await workspace.waitForConsole('OK /v1/api/announce\n');
    const { status, json: body } = await service.post('/command', { Command: 'shutdown 30 see you' });
    assert.is(status, 202);
    const console = readFileSync(join(workspace.root, 'run', run, 'console.log'));
    assert.match(console.subarray(body.cursor).toString(), /^OK \/v1\/api\/shutdown\n/);
    assert.equal(JSON.parse(server.requests.at(-1)?.body ?? ''), { waittime: 30, message: 'see you' });
    const { last_exit: exit } = await waitForStatus(service, ({ state }) => state === 'stopped');
    assert.is(exit.expected, true);
  } finally {
    await server.close();
  }
});

test('A stop sends its lines by HTTP in order, and the server ends by itself', async (shared) => {
  const { service } = shared;
  const server = await httpServer(password, shutDown(shared));
  try {
    await startWith(shared, server.port);
    assert.is((await service.post('/stop')).status, 204);
    assert.equal(
      server.requests.map(({ path }) => path),
      ['/v1/api/save', '/v1/api/announce', '/v1/api/shutdown'],
    );
    const { last_exit: exit } = (await service.get('/status')).json;
    assert.equal([exit.code, exit.signal], [0, null]);
  } finally {
    await server.close();
  }
});

test('POST /command gets 400 for a line that fits no command of the Build', async (shared) => {
  const { service } = shared;
  const server = await httpServer(password);
  try {
    await startWith(shared, server.port);
    for (const Command of ['save now', 'sav', 'announce', 'shutdown soon bye', 'shutdown 5']) {
      const { status, json } = await service.post('/command', { Command });
      assert.equal([status, json.code], [400, 'command_unknown'], Command);
      assert.match(json.detail, 'save, announce {message}, shutdown {seconds:number} {message}, ban {player}');
    }
    assert.equal(server.requests, []);
  } finally {
    await server.close();
  }
});

test('POST /command gets 400 for a value that would change the path', async (shared) => {
  const { service } = shared;
  const server = await httpServer(password);
  try {
    await startWith(shared, server.port);
    for (const Command of ['ban ..', 'ban .', 'ban ../shutdown']) {
      const { status, json } = await service.post('/command', { Command });
      assert.equal([status, json.code], [400, 'command_unknown'], Command);
      assert.match(json.detail, 'in the path of the request');
    }
    assert.equal(server.requests, []);
  } finally {
    await server.close();
  }
});

test('A password in an answer is replaced by asterisks in the console', async (shared) => {
  const { service, workspace } = shared;
  const basic = Buffer.from(`admin:${password}`).toString('base64');
  const server = await httpServer(password, ({ path }) => ({ status: 200, text: `CALLED ${path} as ${basic}.` }));
  try {
    const run = await startWith(shared, server.port);
    assert.is((await service.post('/command', { Command: 'ban someone' })).status, 202);
    assert.match(workspace.console(run), 'CALLED /v1/api/bans/someone?by=*** as ***.\n');
  } finally {
    await server.close();
  }
});

test('A compressed answer, or an answer in another charset, is text in the console', async (shared) => {
  const { service, workspace } = shared;
  const answers = {
    latin1: { text: Buffer.from('déjà', 'latin1'), headers: { 'content-type': 'text/plain; charset=ISO-8859-1' } },
    gzip: { text: gzipSync('été zipped'), headers: { 'content-encoding': 'gzip' } },
    broken: { text: Buffer.from('no gzip'), headers: { 'content-encoding': 'gzip' } },
    unknown: { text: Buffer.from('plain'), headers: { 'content-type': 'text/plain; charset=klingon' } },
  };
  const server = await httpServer(password, ({ body }) => {
    const { message } = JSON.parse(body);
    return { status: 200, ...answers[message as keyof typeof answers] };
  });
  try {
    const run = await startWith(shared, server.port);
    for (const name of Object.keys(answers)) {
      const { status, text } = await service.post('/command', { Command: `announce ${name}` });
      assert.is(status, 202, text);
    }
    assert.is(workspace.console(run), 'READY\ndéjà\nété zipped\nplain\n');
  } finally {
    await server.close();
  }
});

test('POST /command gets 503 with the status and the start of a failed answer', async (shared) => {
  const { service } = shared;
  const server = await httpServer(password, ({ path }) =>
    path.endsWith('/save') ? { status: 200 } : { status: 500, text: `no such player:\n ${path} ${'x'.repeat(5_000)}` },
  );
  try {
    await startWith(shared, server.port);
    const both = ['ban someone', 'save'].map((Command) => service.post('/command', { Command }));
    const [{ status, json, text }, saved] = (await Promise.all(both)) as [any, any];
    assert.equal([status, json.code], [503, 'command_undeliverable']);
    const start = `127.0.0.1:${server.port}: it answered with status 500: no such player: /v1/api/bans/someone?by=*** xxx`;
    assert.match(json.detail, `refused by the remote console at ${start}`);
    assert.ok(json.detail.length < 400);
    assert.not.match(text, password);
    assert.is(saved.status, 202, saved.text);
  } finally {
    await server.close();
  }
});

test('POST /command gets 504 within the limit for a request without an answer', async (shared) => {
  const { service } = shared;
  const server = await httpServer(password, () => null);
  try {
    await startWith(shared, server.port, 'impatient');
    const { status, json } = await service.post('/command', { Command: 'save' });
    assert.equal([status, json.code], [504, 'command_unanswered']);
    assert.match(json.detail, `sent to the remote console at 127.0.0.1:${server.port}: it did not answer within 0.3 s`);
    assert.is(server.requests.length, 1);
  } finally {
    await server.close();
  }
});

test('An announced stop sends its messages and its save by HTTP', async (shared) => {
  const { service } = shared;
  const server = await httpServer(password, shutDown(shared));
  try {
    await startWith(shared, server.port);
    const { status, text } = await service.post('/stop?notice=1');
    assert.is(status, 204, text);
    const sent = server.requests.map(({ path }) => path.slice('/v1/api/'.length));
    assert.is(sent[0], 'announce');
    assert.equal(sent.slice(-4), ['save', 'save', 'announce', 'shutdown']);
  } finally {
    await server.close();
  }
});

test.run();
