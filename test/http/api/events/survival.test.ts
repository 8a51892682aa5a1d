/** GET /events after a kill of its manager. The next manager continues at the byte after the client's last event. */

import { once } from 'node:events';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type EventStream, joinOutput, openEvents } from '../../../kit/http/event-stream.js';
import { type ServiceProcess, startServiceProcess } from '../../../kit/manager/service-process.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { addPrintingBuild, ask, printed, printing } from './printing.js';

const test = suite<{ workspace: Workspace; service: ServiceProcess }>('http/api/events/survival');

test.before.each(async (setup) => {
  setup.workspace = createWorkspace();
  addPrintingBuild(setup.workspace);
  setup.workspace.addFolder('world');
  setup.service = await startServiceProcess(setup.workspace.root);
});
test.after.each(async ({ service, workspace }) => {
  await service.end();
  workspace.remove();
});

async function start({ service, workspace }: { service: ServiceProcess; workspace: Workspace }): Promise<string> {
  assert.is((await service.post('/start', printing)).status, 204);
  await workspace.waitForConsole('READY');
  return (await service.get('/status')).json.run;
}

/** Kills the manager and starts another manager in the same workspace. */
async function replace(service: ServiceProcess, workspace: Workspace): Promise<ServiceProcess> {
  const gone = once(service.process, 'exit');
  process.kill(service.process.pid ?? NaN, 'SIGKILL');
  await gone;
  return startServiceProcess(workspace.root);
}

const follow = (service: ServiceProcess, lastId: string): Promise<EventStream> =>
  openEvents(service.base, '/events?only=console,status', { lastId });

test('GET /events sends every byte once while managers are killed', async (setup) => {
  const { workspace } = setup;
  const run = await start(setup);
  await ask(setup.service, 'steady 1');
  const outputs: any[] = [];
  let lastId = `${run}:0`;
  for (let managers = 0; managers < 4; managers += 1) {
    const stream = await follow(setup.service, lastId);
    const status = await stream.wait('status');
    assert.is(status.run, run);
    assert.is(status.phase, 'up');
    await stream.until(() => stream.of('console').length >= 5);
    setup.service = await replace(setup.service, workspace);
    await stream.ended;
    outputs.push(...stream.of('console'));
    lastId = stream.lastId();
  }
  await setup.service.post('/stop');
  const whole = printed(workspace, run);
  const last = await follow(setup.service, lastId);
  await last.until(() => last.lastId() === `${run}:${whole.length}`);
  assert.is(joinOutput([...outputs, ...last.of('console')]), whole.toString());
  last.close();
});

test('GET /events of the next manager sends output that was printed without a manager', async (setup) => {
  const run = await start(setup);
  const stream = await follow(setup.service, `${run}:0`);
  await stream.wait('console');
  await ask(setup.service, 'hex 6c61737420776f7264730a');
  await ask(setup.service, 'exit 3');
  setup.service = await replace(setup.service, setup.workspace);
  const next = await start(setup);
  const returned = await follow(setup.service, stream.lastId());
  await returned.until(() => returned.lastId() === `${next}:6`);
  assert.is(joinOutput([...stream.of('console'), ...returned.of('console')]), 'READY\nlast words\nREADY\n');
  assert.equal(returned.of('gap'), []);
  returned.close();
});

test('GET /events with the id none:0 resumes at the first run under the next manager', async (setup) => {
  const stream = await follow(setup.service, '');
  await stream.until(() => stream.lastId() === 'none:0');
  setup.service = await replace(setup.service, setup.workspace);
  const run = await start(setup);
  const returned = await follow(setup.service, stream.lastId());
  assert.equal(await returned.wait('console'), { run, cursor: 0, next: 6, text: 'READY\n' });
  returned.close();
});

test.run();
