/** A Build whose server takes no commands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onStage, type Stage, startStandard } from '../../stage.js';

const test = suite<Stage>('A Build with "console": "none"');

const command = ['/bin/sh', '-c', 'echo READY; exec sleep 1000'];

onStage(test, (workspace) => {
  workspace.addBuild('mute', { command, console: 'none' });
  workspace.addBuild('contradictory', { command, console: 'none', stop: { command: 'quit' } });
});

test('POST /command gets 503 console_absent for a server that takes no commands, and the server keeps running', async (stage) => {
  const { service } = stage;
  await startStandard(stage, { Build: 'mute', Folder: 'world' });
  const answer = await service.post('/command', { Command: 'hello' });
  assert.equal([answer.status, answer.json.code], [503, 'console_absent']);
  assert.match(answer.json.detail, '"console" is "none"');
  assert.is((await service.get('/status')).json.phase, 'up');
});

test('GET /status shows how the running server takes commands, and null while none runs', async (stage) => {
  const { service } = stage;
  assert.is((await service.get('/status')).json.console, null);
  assert.is((await startStandard(stage)).console, 'stdin');
  await service.post('/stop');
  assert.is((await startStandard(stage, { Build: 'mute', Folder: 'world' })).console, 'none');
});

test('POST /command without a command gets 400 for a server that takes no commands, and 409 while none runs', async (stage) => {
  const { service } = stage;
  assert.is((await service.post('/command', { Command: 'hello' })).status, 409);
  await startStandard(stage, { Build: 'mute', Folder: 'world' });
  assert.equal((await service.post('/command', {})).json.code, 'command_required');
});

test('POST /stop ends a server that takes no commands by its stop signal', async (stage) => {
  const { service } = stage;
  await startStandard(stage, { Build: 'mute', Folder: 'world' });
  assert.is((await service.post('/stop')).status, 204);
  const { last_exit: exit } = (await service.get('/status')).json;
  assert.equal([exit.outcome, exit.signal], ['stopped', 'SIGTERM']);
});

test('A Build cannot have a stop command and no console', async ({ service }) => {
  const answer = await service.post('/start', { Build: 'contradictory', Folder: 'world' });
  assert.is(answer.json.code, 'build_broken');
  assert.match(answer.json.detail, 'stop.command: cannot be sent: "console" is "none"');
});

test.run();
