/** A Build whose server accepts no commands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/build-file/console-none');

const command = ['/bin/sh', '-c', 'echo READY; exec sleep 1000'];

shareService(test, (workspace) => {
  workspace.addBuild('mute', { command, console: 'none' });
  workspace.addBuild('contradictory', { command, console: 'none', stop: { command: 'quit' } });
});

test('POST /command gets 501 console_absent for a server without a console', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'mute', Folder: 'world' });
  const answer = await service.post('/command', { Command: 'hello' });
  assert.equal([answer.status, answer.json.code], [501, 'console_absent']);
  assert.match(answer.json.detail, '"console" is "none"');
  assert.is((await service.get('/status')).json.phase, 'up');
});

test("GET /status shows the running server's console, else null", async (shared) => {
  const { service } = shared;
  assert.is((await service.get('/status')).json.console, null);
  assert.is((await startStandard(shared)).console, 'stdin');
  await service.post('/stop');
  assert.is((await startStandard(shared, { Build: 'mute', Folder: 'world' })).console, 'none');
});

test('POST /command gets 409 while no server runs, and 400 without a command', async (shared) => {
  const { service } = shared;
  assert.is((await service.post('/command', { Command: 'hello' })).status, 409);
  await startStandard(shared, { Build: 'mute', Folder: 'world' });
  assert.equal((await service.post('/command', {})).json.code, 'command_required');
});

test('POST /stop ends a server without a console by its stop signal', async (shared) => {
  const { service } = shared;
  await startStandard(shared, { Build: 'mute', Folder: 'world' });
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit: exit } = (await service.get('/status')).json;
  assert.equal([exit.outcome, exit.signal], ['stopped', 'SIGTERM']);
});

test('A Build with a stop command must have a console', async ({ service }) => {
  const answer = await service.post('/start', { Build: 'contradictory', Folder: 'world' });
  assert.is(answer.json.code, 'build_broken');
  assert.match(answer.json.detail, 'stop.command: cannot be sent: "console" is "none"');
});

test.run();
