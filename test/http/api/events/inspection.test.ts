/** GET /events?only=inspection: the charts of the service in the protocol of Stately's inspector. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createWebSocketReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createMachine, type Snapshot } from 'xstate';
import type { InspectionMessage } from '../../../../http/api/events/inspection.js';
import { openEvents } from '../../../kit/http/event-stream.js';
import { startService } from '../../../kit/manager/service.js';
import { type SharedService, shareService, startStandard } from '../../../kit/manager/shared-service.js';
import { createWorkspace } from '../../../kit/manager/workspace.js';
import { findFreePort } from '../../../kit/system/free-port.js';
import { until } from '../../../kit/system/until.js';

const test = suite<SharedService>('http/api/events/inspection');

const secret = 'cfxk_0123456789abcdefghij_0abcde';

shareService(
  test,
  (workspace) =>
    void workspace.addBuild('secret', {
      command: ['/bin/sh', '-c', 'echo READY; cat', 'sh', secret],
      env: { LICENSE: secret },
      stop: { signal: 'SIGTERM', timeoutMs: 500 },
    }),
  { args: ['--inspection'] },
);

/**
 * Returns the message. The function compiles only if each message has the fields of the package's type. JSON has no
 * undefined fields.
 */
function toOwnType(message: InspectionMessage): StatelyInspectionEvent {
  switch (message.type) {
    case '@xstate.actor':
      return { ...message, parentId: message.parentId };
    case '@xstate.event':
      return { ...message, sourceId: message.sourceId };
    case '@xstate.snapshot':
      return { ...message, snapshot: message.snapshot as Snapshot<unknown> };
  }
}

function hasState(message: StatelyInspectionEvent, name: string): boolean {
  return message.type === '@xstate.snapshot' && JSON.stringify(message.snapshot).includes(`"${name}"`);
}

test('A new client gets each running chart in a form that createMachine accepts', async ({ service }) => {
  const stream = await openEvents(service.base, '/events?only=inspection');
  await stream.wait('inspection', ({ name }) => name === 'health');
  const actors = stream.of('inspection').map(toOwnType);
  stream.close();
  assert.equal(actors.map((each) => each.type === '@xstate.actor' && each.name).sort(), ['health', 'server']);
  for (const actor of actors)
    if (actor.type === '@xstate.actor') assert.ok(createMachine(JSON.parse(actor.definition ?? '')).states);
});

test("A start and a stop are sent as events and snapshots of the server's chart", async (shared) => {
  const stream = await openEvents(shared.service.base, '/events?only=inspection');
  const server = await stream.wait('inspection', ({ name }) => name === 'server');
  await startStandard(shared);
  await shared.service.post('/stop');
  await stream.wait(
    'inspection',
    ({ type, snapshot }) => type === '@xstate.snapshot' && snapshot.value?.stopped === 'idle',
  );
  const own = stream.of('inspection').filter(({ sessionId }) => sessionId === server.sessionId);
  stream.close();
  const events = own.filter(({ type }) => type === '@xstate.event').map(({ event }) => event.type);
  for (const each of ['start', 'process.spawned', 'stop']) assert.ok(events.includes(each), events.join(' '));
  assert.ok(own.some(({ type, snapshot }) => type === '@xstate.snapshot' && snapshot.value?.running === 'up'));
});

test('No inspection message has the command line, environment or command of the server', async (shared) => {
  const stream = await openEvents(shared.service.base, '/events?only=inspection');
  await startStandard(shared, { Build: 'secret', Folder: 'world' });
  await shared.service.post('/command', { Command: `say ${secret}` });
  await stream.wait('inspection', ({ type, event }) => type === '@xstate.snapshot' && event.type === 'command');
  const text = JSON.stringify(stream.events);
  stream.close();
  assert.not.match(text, secret);
  assert.not.match(text, shared.workspace.root);
});

test("The script in the guide passes the messages to Stately's inspector", async (shared) => {
  const guide = readFileSync(new URL('../../../../../docs/guides/inspect-the-charts.md', import.meta.url), 'utf8');
  const [, script = ''] = /```js\n([\s\S]*?)\n +```/.exec(guide) ?? [];
  // The script is written into the project, so that Node finds the packages of the project.
  const file = new URL(`inspect-${process.pid}.mjs`, import.meta.url).pathname;
  writeFileSync(file, script);
  const port = await findFreePort();
  const env = { ...process.env, SERVER_MANAGER_URL: shared.service.base, PORT: String(port), OPEN: 'no' };
  const bridge = spawn(process.execPath, [file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await until(() =>
    fetch(`http://localhost:${port}`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const messages: StatelyInspectionEvent[] = [];
  const { unsubscribe } = createWebSocketReceiver({ server: `ws://localhost:${port}` }).subscribe((message) => {
    messages.push(message);
  });
  try {
    await until(() => messages.some((each) => each.type === '@xstate.actor' && each.name === 'server'));
    await startStandard(shared);
    await until(() => messages.some((each) => hasState(each, 'up')));
  } finally {
    unsubscribe();
    bridge.kill();
    rmSync(file);
  }
});

test('GET /events?only=inspection gets 409 inspection_off without --inspection', async () => {
  const workspace = createWorkspace();
  const other = await startService(workspace.root, {});
  const { status, json } = await other.get('/events?only=inspection');
  assert.equal([status, json.code], [409, 'inspection_off']);
  await other.end();
  workspace.remove();
});

test.run();
