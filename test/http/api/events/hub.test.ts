/** The hub of GET /events with a separate HTTP server, for cases that a test of the whole service cannot control. */

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createActor } from 'xstate';
import { RunArchive } from '../../../../adapters/console/runs.js';
import { atEnd } from '../../../../http/api/events/event-id.js';
import { EventHub, type EventLimits } from '../../../../http/api/events/hub.js';
import { createMachineLog } from '../../../../http/api/events/machine-log.js';
import { eventTypes } from '../../../../http/api/events/sse.js';
import { serverMachine } from '../../../../machines/server/server.js';
import { fxserverFolder } from '../../../kit/data/data-folders.js';
import { createStatus } from '../../../kit/data/status.js';
import { type EventStream, openEvents } from '../../../kit/http/event-stream.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';

interface HubSetup {
  workspace: Workspace;
  streams: EventStream[];
  servers: { server: Server; hub: EventHub }[];
}

const test = suite<HubSetup>('http/api/events/hub');

test.before.each((setup) => {
  setup.workspace = createWorkspace();
  setup.streams = [];
  setup.servers = [];
});
test.after.each(async ({ workspace, streams, servers }) => {
  for (const stream of streams) stream.close();
  for (const { server, hub } of servers) {
    await hub.close();
    server.close();
  }
  workspace.remove();
});

type Lists = Readonly<Record<'folders' | 'builds', () => Promise<readonly unknown[]>>>;

const noLists: Lists = {
  folders: () => Promise.resolve([]),
  builds: () => Promise.resolve([]),
};

/** Serves a hub's events. Returns the hub, the address, and the outcome of each connection. */
async function serveHub(
  { workspace, servers }: HubSetup,
  limits: EventLimits = {
    maxSubscribers: 10,
    heartbeatIntervalMs: 60_000,
    pingIntervalMs: 60_000,
    drainTimeoutMs: 100,
  },
  loaded: Lists = noLists,
): Promise<{
  hub: EventHub;
  base: string;
  outcomes: string[];
  watched: () => number;
  errors: unknown[];
  change: (list: keyof Lists) => void;
}> {
  let watched = 0;
  const errors: unknown[] = [];
  const watch = () => {
    watched += 1;
    return () => void (watched -= 1);
  };
  const actor = createActor(serverMachine).start();
  const changes = { folders: () => undefined, builds: () => undefined } as Record<keyof Lists, () => void>;
  const hub = new EventHub(
    {
      actor,
      status: createStatus(actor),
      lists: (['folders', 'builds'] as const).map((type) => ({
        type,
        load: loaded[type],
        subscribe(onChange) {
          changes[type] = onChange;
          return () => undefined;
        },
      })),
      runs: new RunArchive(join(workspace.root, 'run')),
      watch,
      machineLog: createMachineLog(),
      inspection: null,
      journal: {
        subscribe: () => () => undefined,
        readAfter: () => ({ entries: [], isPreviousKept: true }),
        newest: () => 0,
      },
      log: { error: (...logged: unknown[]) => void errors.push(logged) },
    },
    limits,
  );
  const outcomes: string[] = [];
  const server = createServer((_, response) => {
    void hub
      .connect(response, { types: new Set(eventTypes), hasConsole: true, hasPing: false }, atEnd)
      .then((outcome) => {
        outcomes.push(outcome);
        if (outcome !== 'streaming') response.writeHead(503).end();
      });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  servers.push({ server, hub });
  return {
    hub,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    outcomes,
    watched: () => watched,
    errors,
    change: (list) => changes[list](),
  };
}

test('GET /events sends heartbeats to every subscriber while there are no events', async (setup) => {
  const { base } = await serveHub(setup, {
    maxSubscribers: 10,
    heartbeatIntervalMs: 5,
    pingIntervalMs: 5,
    drainTimeoutMs: 100,
  });
  setup.streams.push(await openEvents(base), await openEvents(base));
  for (const stream of setup.streams) await stream.until(() => stream.heartbeats() >= 3);
});

test('GET /events refuses clients beyond the limit until a client disconnects', async (setup) => {
  const { base, outcomes } = await serveHub(setup, {
    maxSubscribers: 2,
    heartbeatIntervalMs: 5,
    pingIntervalMs: 5,
    drainTimeoutMs: 100,
  });
  setup.streams.push(await openEvents(base), await openEvents(base));
  await assertRefused(base);
  const [first] = setup.streams;
  first?.close();
  // The service notices the end of the connection a little later.
  while (outcomes.filter((outcome) => outcome === 'streaming').length < 3) {
    const stream = await openEvents(base).catch(() => null);
    if (stream !== null) setup.streams.push(stream);
  }
  assert.ok(outcomes.includes('full'));
});

async function assertRefused(base: string): Promise<void> {
  const answer = await fetch(base);
  assert.is(answer.status, 503);
}

test('GET /events reads a list once for subscribers that connect together', async (setup) => {
  let lookUps = 0;
  let show: () => void = () => undefined;
  const shown = new Promise<void>((resolve) => (show = resolve));
  const folders = async () => {
    lookUps += 1;
    await shown;
    return [fxserverFolder('world')];
  };
  const { base, outcomes } = await serveHub(setup, undefined, { ...noLists, folders });
  for (let count = 0; count < 5; count += 1) setup.streams.push(await openEvents(base));
  for (const stream of setup.streams) await stream.wait('builds');
  assert.is(outcomes.length, 5);
  show();
  for (const stream of setup.streams) assert.is((await stream.wait('folders')).length, 1);
  assert.is(lookUps, 1);
});

test('GET /events keeps a refreshed list when an earlier read ends later', async (setup) => {
  const answers: ((names: readonly string[]) => void)[] = [];
  const folders = () =>
    new Promise<readonly string[]>((resolve) => answers.push(resolve)).then((names) =>
      names.map((name) => fxserverFolder(name)),
    );
  const { change, base } = await serveHub(setup, undefined, { ...noLists, folders });
  const stream = await openEvents(base);
  setup.streams.push(stream);
  await stream.wait('builds');
  change('folders');
  assert.is(answers.length, 2);
  answers[1]?.(['new']);
  await stream.wait('folders');
  answers[0]?.(['old']);
  change('builds');
  await stream.until(() => stream.of('builds').length === 2 && stream.of('folders').length === 2);
  assert.equal(
    stream.of('folders').map(([folder]) => folder.name),
    ['new', 'new'],
  );
});

test('GET /events continues when a list cannot be read, and the error is logged', async (setup) => {
  const { base, errors } = await serveHub(
    setup,
    { maxSubscribers: 10, heartbeatIntervalMs: 5, pingIntervalMs: 5, drainTimeoutMs: 100 },
    { ...noLists, folders: () => Promise.reject(new Error('no disk')) },
  );
  const stream = await openEvents(base);
  setup.streams.push(stream);
  await stream.until(() => stream.heartbeats() >= 2);
  assert.is(errors.length, 1);
  assert.equal(stream.of('folders'), []);
});

test('GET /events watches no file while no run is running', async (setup) => {
  const { base, watched } = await serveHub(setup);
  const stream = await openEvents(base);
  setup.streams.push(stream);
  await stream.wait('builds');
  assert.is(watched(), 0);
});

test('GET /events ends all streams and refuses clients when the hub is closed', async (setup) => {
  const { hub, base, outcomes } = await serveHub(setup);
  const stream = await openEvents(base);
  await hub.close();
  await stream.ended;
  await assertRefused(base);
  assert.equal(outcomes, ['streaming', 'closed']);
});

test.run();
