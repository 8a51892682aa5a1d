/** `server-manager builds install`: the service downloads a Build. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../adapters/archives/archives.js';
import { type ServiceProcess, startServiceProcess } from '../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../kit/manager/workspace.js';
import { type DownloadServer, startDownloadServer } from '../../kit/servers/download-server.js';
import { runAt } from './live-command.js';

interface SharedServiceProcess {
  workspace: Workspace;
  server: DownloadServer;
  service: ServiceProcess;
}

const test = suite<SharedServiceProcess>('http/cli/install-build');

const archive = tarOf([{ path: 'build.json', content: '{"command":["./run"]}' }]);

test.before.each(async (shared) => {
  shared.server = await startDownloadServer((_, response) => void response.end(archive));
  shared.workspace = createWorkspace();
  const args = ['--builds-allow-url', `${shared.server.base}/builds/`];
  shared.service = await startServiceProcess(shared.workspace.root, { args, env: shared.server.environment });
});

test.after.each(async ({ service, server, workspace }) => {
  await service.end('SIGKILL');
  server.end();
  workspace.remove();
});

test('builds install uses --id as the id, and otherwise the file name of the URL', async ({ service, server }) => {
  const run = runAt(service.base);
  const installed = await run('builds', 'install', `${server.base}/builds/2372.tar.xz?token=1`);
  assert.equal([installed.status, installed.stdout], [0, 'The Build "2372" has been installed (generic).\n']);
  const unnamed = await run('builds', 'install', `${server.base}/builds/3000/fx.tar.xz`);
  assert.is(unnamed.status, 2);
  assert.match(unnamed.stderr, 'Set the id, such as --id 12345.');
  const named = await run('builds', 'install', `${server.base}/builds/3000/fx.tar.xz`, '--id', '3000', '--json');
  assert.is((JSON.parse(named.stdout) as { id: string }).id, '3000');
});

test('builds install names the allowed URLs, and refuses a wrong checksum', async ({ service, server }) => {
  const run = runAt(service.base);
  const refused = await run('builds', 'install', 'https://elsewhere.example/2372.tar');
  assert.is(refused.status, 1);
  assert.match(refused.stderr, `Allowed: ${server.base}/builds/.`);
  const wrong = await run('builds', 'install', `${server.base}/builds/2372.tar`, '--sha256', '0'.repeat(64));
  assert.is(wrong.status, 1);
  assert.match(wrong.stderr, 'the archive does not have the checksum of the request');
});

test.run();
