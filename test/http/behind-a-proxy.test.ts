/** The configurations of docs/guides/behind-a-proxy.md with the real nginx and Caddy. */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../kit/http/event-stream.js';
import { type RunningService, startService } from '../kit/manager/service.js';
import { endServers } from '../kit/manager/shared-service.js';
import { createWorkspace, type Workspace } from '../kit/manager/workspace.js';
import { type ProxyName, type RunningProxy, recipes, startProxy, whyNoProxy } from '../kit/servers/reverse-proxies.js';
import { runCommandLine } from './cli/command-line.js';

const test = suite('http/behind-a-proxy');

const token = 'a-token-that-is-long-enough';
const uploadBytes = 50 * 1024 * 1024;

interface SharedService {
  readonly workspace: Workspace;
  readonly service: RunningService;
  readonly proxy: RunningProxy;
}

/** Runs a test with a manager behind a proxy, if the proxy is installed. */
function behind(name: ProxyName, recipe: string, title: string, body: (shared: SharedService) => Promise<void>): void {
  test(title, async () => {
    const why = whyNoProxy(name);
    if (why !== null) return console.log(`SKIPPED: ${why}`);
    const workspace = createWorkspace();
    workspace.addBuild('console');
    workspace.addFolder('world');
    const service = await startService(workspace.root, {
      args: ['--trust-proxy', '127.0.0.1'],
      token,
    });
    const proxy = await startProxy(name, recipe, service.base);
    try {
      await body({ workspace, service, proxy });
    } finally {
      await proxy.end();
      await service.end();
      await endServers(workspace);
      workspace.remove();
    }
  });
}

/** Logs in like a browser. @returns the answer */
function logIn(base: string): Promise<Response> {
  return fetch(`${base}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: new URL(base).origin },
    body: JSON.stringify({ token }),
  });
}

/** Makes an archive of 50 MB that cannot be compressed. */
function writeArchive(workspace: Workspace): string {
  const folder = join(workspace.root, 'large');
  mkdirSync(folder);
  writeFileSync(join(folder, 'build.json'), '{ "command": ["/bin/cat"] }');
  writeFileSync(join(folder, 'content'), randomBytes(uploadBytes));
  const archive = join(workspace.root, 'large.tar');
  execFileSync('tar', ['-cf', archive, '-C', folder, '.']);
  return archive;
}

const places = [
  { path: '', place: 'at the root of a host', index: 0 },
  { path: '/panel', place: 'below a path', index: 1 },
] as const;

for (const name of ['nginx', 'caddy'] as const) {
  for (const { path, place, index } of places) {
    const recipe = recipes[name][index] ?? '';

    behind(
      name,
      recipe,
      `${name} ${place} serves the page, the login and live events`,
      async ({ proxy, workspace }) => {
        const base = `${proxy.base}${path}`;
        const html = await (await fetch(`${base}/`, { headers: { Accept: 'text/html' } })).text();
        const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(html) ?? [];
        assert.is((await fetch(new URL(script, `${base}/`))).status, 200, script);
        assert.is((await fetch(`${base}/status`)).status, 401);

        const login = await logIn(base);
        assert.is(login.status, 204, await login.text());
        const cookie = login.headers.get('set-cookie') ?? '';
        assert.match(cookie, new RegExp(`; Path=${path || '/'};`));
        const headers = { Cookie: cookie.split(';')[0] ?? '' };
        assert.is((await fetch(`${base}/status`, { headers })).status, 200);

        const stream = await openEvents(base, '/events', { headers });
        const post = async (target: string, body: object): Promise<number> => {
          const json = { ...headers, 'Content-Type': 'application/json', Origin: proxy.base };
          return (await fetch(base + target, { method: 'POST', headers: json, body: JSON.stringify(body) })).status;
        };
        assert.is(await post('/start', { Build: 'console', Folder: 'world' }), 204);
        // Each line arrives before the next is sent, which shows that the proxy does not buffer.
        for (const line of ['one', 'two', 'three', 'four', 'five']) {
          assert.is(await post('/command', { Command: line }), 202);
          await stream.until(() => stream.text().includes(line));
        }
        stream.close();
        assert.is(await post('/stop', {}), 204);
        assert.ok(workspace.console().includes('five'));
      },
    );

    behind(name, recipe, `${name} ${place} lets an upload of 50 MB through`, async ({ proxy, workspace, service }) => {
      const archive = writeArchive(workspace);
      assert.ok(statSync(archive).size > uploadBytes);
      const env = { SERVER_MANAGER_TOKEN: token, SERVER_MANAGER_URL: `${proxy.base}${path}` };
      const { status, stderr } = await runCommandLine(['builds', 'install', archive, '--id', 'large'], env);
      assert.is(status, 0, stderr);
      assert.is(statSync(join(workspace.root, 'builds/large/content')).size, uploadBytes);
      const headers = { Authorization: `Bearer ${token}` };
      assert.is((await service.request('GET', '/builds/large', { headers })).json.exe_present, true);
    });
  }
}

const [nginxRoot = ''] = recipes.nginx;

behind(
  'nginx',
  nginxRoot.replace(/^ *client_max_body_size.*\n/m, ''),
  'The command line names the setting of nginx to change if an upload is too large',
  async ({ proxy, workspace }) => {
    const env = { SERVER_MANAGER_TOKEN: token, SERVER_MANAGER_URL: proxy.base };
    const archive = writeArchive(workspace);
    const { status, stderr } = await runCommandLine(['builds', 'install', archive, '--id', 'large'], env);
    assert.is(status, 3);
    assert.match(stderr, `A proxy at ${proxy.base} refused the upload as too large (HTTP status 413).`);
    assert.match(stderr, 'client_max_body_size');
  },
);

behind(
  'nginx',
  nginxRoot,
  'The command line reports that nginx cannot reach the manager',
  async ({ proxy, service }) => {
    await service.end();
    const { stderr } = await runCommandLine(['status', '--url', proxy.base], { SERVER_MANAGER_TOKEN: token });
    assert.match(stderr, `A proxy at ${proxy.base} cannot reach the service (HTTP status 502).`);
  },
);

behind(
  'nginx',
  nginxRoot.replace(/^ *proxy_set_header Host.*\n/m, ''),
  'A 403 forbidden_origin behind nginx names the header that the proxy must pass on',
  async ({ proxy, service }) => {
    const login = await logIn(proxy.base);
    const problem = (await login.json()) as { code: string; detail: string };
    assert.is(login.status, 403);
    assert.is(problem.code, 'forbidden_origin');
    assert.match(problem.detail, `The header Host is "${new URL(service.base).host}": a proxy must pass on`);
  },
);

behind(
  'nginx',
  nginxRoot.replace(/proxy_set_header Host .*;/, 'proxy_set_header X-Forwarded-Host $http_host;'),
  'A login is accepted if a trusted proxy names the host only in X-Forwarded-Host',
  async ({ proxy }) => {
    assert.is((await logIn(proxy.base)).status, 204);
  },
);

test('X-Forwarded headers of a client are ignored without --trust-proxy', async () => {
  for (const args of [[], ['--trust-proxy', '10.0.0.0/8,192.0.2.7']]) {
    const workspace = createWorkspace();
    const service = await startService(workspace.root, { args, token });
    try {
      const send = (more: Readonly<Record<string, string>>) =>
        service.request('POST', '/session', {
          headers: { 'Content-Type': 'application/json', ...more },
          body: JSON.stringify({ token }),
        });
      const forged = { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' };
      assert.is((await send(forged)).json.code, 'forbidden_origin');
      const { headers } = await send({ 'X-Forwarded-Prefix': '/elsewhere' });
      assert.match(headers.get('set-cookie') ?? '', '; Path=/;');
    } finally {
      await service.end();
      workspace.remove();
    }
  }
});

test('A page of another origin is refused, whatever X-Forwarded-Host says', async () => {
  const workspace = createWorkspace();
  const service = await startService(workspace.root, { args: ['--trust-proxy', '127.0.0.1'] });
  const send = (Host: string, forwarded: Readonly<Record<string, string>>, method = 'GET') =>
    service.request(method, '/status', { headers: { Host, ...forwarded } });
  try {
    const own = new URL(service.base).host;
    for (const forwarded of [{}, { 'X-Forwarded-Host': own }, { 'X-Forwarded-Host': 'localhost' }]) {
      // The page has the same origin for its browser, which sends no Origin in a GET.
      for (const method of ['GET', 'HEAD']) assert.is((await send('evil.example:4810', forwarded, method)).status, 403);
      assert.is((await send(own, forwarded)).status, 200);
    }
    assert.is((await send(own, { 'X-Forwarded-Host': 'evil.example' })).json.code, 'forbidden_host');
  } finally {
    await service.end();
    workspace.remove();
  }
});

test('Wrong tokens count for the client that a trusted proxy names', async () => {
  for (const { args, isOwn } of [
    { args: ['--trust-proxy', '127.0.0.1'], isOwn: true },
    { args: [], isOwn: false },
  ]) {
    const workspace = createWorkspace();
    const service = await startService(workspace.root, { args, token });
    try {
      const guess = async (address: string): Promise<string | null> => {
        const headers = { Authorization: 'Bearer wrong', 'X-Forwarded-For': `198.51.100.1, ${address}` };
        return (await service.request('GET', '/status', { headers })).headers.get('retry-after');
      };
      let failures = 0;
      while ((await guess('192.0.2.1')) === null && failures < 100) failures += 1;
      assert.ok(failures < 100, 'the attempts are not limited');
      assert.is((await guess('192.0.2.2')) === null, isOwn);
    } finally {
      await service.end();
      workspace.remove();
    }
  }
});

test.run();
