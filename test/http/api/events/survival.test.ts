/** GET /events after its manager was killed: the next manager continues at the byte after the client's last event. */

import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, joinOutput, openEvents } from '../../../event-stream.js';
import { type RunningService, startService } from '../../../service.js';
import { createWorkspace, type Workspace } from '../../../workspace.js';
import { addPrintingBuild, ask, printed, printing } from './printing.js';

const test = suite<{ workspace: Workspace; service: RunningService }>('GET /events, survival');

test.before.each(async (stage) => {
  stage.workspace = createWorkspace();
  addPrintingBuild(stage.workspace);
  stage.workspace.addFolder('world');
  stage.service = await startService(stage.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

async function start({ service, workspace }: { service: RunningService; workspace: Workspace }): Promise<string> {
  assert.is((await service.post('/start', printing)).status, 204);
  await workspace.waitForConsole('READY');
  return (await service.get('/status')).json.run;
}

/** Kills the manager and starts another one in the same workspace. */
async function replace(service: RunningService, workspace: Workspace): Promise<RunningService> {
  const gone = once(service.process, 'exit');
  process.kill(service.process.pid ?? NaN, 'SIGKILL');
  await gone;
  return startService(workspace.root);
}

const follow = (service: RunningService, lastId: string): Promise<EventStream> =>
  openEvents(service.base, '/events?only=console,status', { lastId });

test('GET /events sends every byte once to a client that reconnects while four managers in a row are killed', async (stage) => {
  const { workspace } = stage;
  const run = await start(stage);
  await ask(stage.service, 'steady 1');
  const outputs: any[] = [];
  let lastId = `${run}:0`;
  for (let life = 0; life < 4; life += 1) {
    const stream = await follow(stage.service, lastId);
    const status = await stream.wait('status');
    assert.is(status.run, run);
    assert.is(status.phase, 'up');
    await stream.until(() => stream.of('console').length >= 5);
    stage.service = await replace(stage.service, workspace);
    await stream.ended;
    outputs.push(...stream.of('console'));
    lastId = stream.lastId();
  }
  await stage.service.post('/stop');
  const whole = printed(workspace, run);
  const last = await follow(stage.service, lastId);
  await last.until(() => last.lastId() === `${run}:${whole.length}`);
  assert.is(joinOutput([...outputs, ...last.of('console')]), whole.toString());
  last.close();
});

test('GET /events of the next manager sends what a server printed before its exit without a manager, followed by the next run', async (stage) => {
  const run = await start(stage);
  const stream = await follow(stage.service, `${run}:0`);
  await stream.wait('console');
  await ask(stage.service, 'hex 6c61737420776f7264730a');
  await ask(stage.service, 'exit 3');
  stage.service = await replace(stage.service, stage.workspace);
  const next = await start(stage);
  const returned = await follow(stage.service, stream.lastId());
  await returned.until(() => returned.lastId() === `${next}:6`);
  assert.is(joinOutput([...stream.of('console'), ...returned.of('console')]), 'READY\nlast words\nREADY\n');
  assert.equal(returned.of('gap'), []);
  returned.close();
});

test('GET /events with the id none:0 resumes at the first run under the next manager', async (stage) => {
  const stream = await follow(stage.service, '');
  await stream.until(() => stream.lastId() === 'none:0');
  stage.service = await replace(stage.service, stage.workspace);
  const run = await start(stage);
  const returned = await follow(stage.service, stream.lastId());
  assert.equal(await returned.wait('console'), { run, cursor: 0, next: 6, text: 'READY\n' });
  returned.close();
});

test.run();
