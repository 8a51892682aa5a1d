/** Every row of the interface document's sections 3, 4 and 7, over HTTP against real processes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isAlive } from '../processes.js';
import { startService, type RunningService } from '../service.js';
import { createWorkspace, type Workspace } from '../workspace.js';

const test = suite<{ workspace: Workspace; service: RunningService }>('POST /start, /restart, /stop, /command');

test.before.each(async (context) => {
  context.workspace = createWorkspace();
  context.workspace.addBuild('console');
  context.workspace.addFolder('world');
  context.service = await startService(context.workspace.root);
});

test.after.each(async ({ workspace, service }) => {
  await service.end();
  workspace.remove();
});

const start = { Build: 'console', Folder: 'world' };

test('start answers 204 without a body, and the server is there', async ({ service, workspace }) => {
  const answer = await service.post('/start', start);
  assert.is(answer.status, 204);
  assert.is(answer.text, '');
  const { json: status } = await service.get('/status');
  assert.is(status.state, 'running');
  assert.is(status.build, 'console');
  assert.is(status.folder, 'world');
  assert.ok(isAlive(status.pid));
  assert.match(await workspace.waitForConsole('READY'), `READY ${status.pid}`);
});

test('start answers 409 while the server runs, and the server is untouched', async ({ service }) => {
  await service.post('/start', start);
  const { json: before } = await service.get('/status');
  const answer = await service.post('/start', start);
  assert.is(answer.status, 409);
  assert.is(answer.json.code, 'already_running');
  const { json: after } = await service.get('/status');
  assert.is(after.pid, before.pid);
  assert.ok(isAlive(after.pid));
});

test.run();
