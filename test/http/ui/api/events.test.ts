/** The connection of the page to the events of the service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventStream, type EventHandlers, toStreamUrl } from '../../../../http/ui/api/events.js';
import { createSources } from '../event-source.js';
import { statusOf } from '../samples.js';

const test = suite('http/ui/api/events');

/** A stream whose handlers record their calls. */
function createFollowed(onRefused: () => void = () => undefined) {
  const calls: unknown[] = [];
  const record =
    (what: string) =>
    (...given: unknown[]): void =>
      void calls.push([what, ...given]);
  const handlers: EventHandlers = {
    onConnection: record('connection'),
    onHeard: () => undefined,
    onPing: record('ping'),
    onRefused,
    onStatus: record('status'),
    onFolders: record('folders'),
    onBuilds: record('builds'),
    onInstallations: record('installations'),
    onConsole: record('console'),
    onGap: record('gap'),
    onMachine: record('machine'),
    onHistory: record('history'),
    onHistoryGap: record('history_gap'),
    onSchedules: record('schedules'),
    onBackups: record('backups'),
    onUpdates: record('updates'),
    onDeployments: record('deployments'),
    onWebhooks: record('webhooks'),
    onEnd: record('end'),
  };
  const { open, sources, last } = createSources();
  return { stream: createEventStream(open, handlers), calls, sources, last };
}

const chunk = { run: 'r', cursor: 0, next: 3, text: 'abc' };

test('The stream has the status, the lists, and each type that a view requests', () => {
  assert.is(toStreamUrl({}), 'events?ping=true&only=status,folders,builds,installations');
  assert.is(toStreamUrl({ console: null }), 'events?ping=true&only=status,folders,builds,installations,console');
  assert.is(
    toStreamUrl({ console: 'a:7', machine: true }),
    'events?ping=true&only=status,folders,builds,installations,console,machine&after=a%3A7',
  );
  assert.is(toStreamUrl({ history: true }), 'events?ping=true&only=status,folders,builds,installations,history');
  assert.is(toStreamUrl({ webhooks: true }), 'events?ping=true&only=status,folders,builds,installations,webhooks');
  assert.is(
    toStreamUrl({ deployments: true }),
    'events?ping=true&only=status,folders,builds,installations,deployments',
  );
  assert.is(toStreamUrl({ machine: false, history: false }), toStreamUrl({}));
});

test('The history continues after the last received entry', () => {
  const { stream, last } = createFollowed();
  stream.subscribe({ console: 'r:3,5', history: true });
  assert.match(last().url, /&after=r%3A3$/);
  last().send('history', { id: 7 }, 'r:3,7');
  last().send('console', chunk, 'r:6,7');
  stream.subscribe({ console: 'r:6,7', history: true, machine: true });
  assert.match(last().url, /&after=r%3A6%2C7$/);
  stream.subscribe({ history: true });
  assert.match(last().url, /&after=now%2C7$/);
  stream.subscribe({});
  assert.is(last().url, toStreamUrl({}));
  stream.subscribe({ history: true });
  assert.is(last().url, toStreamUrl({ history: true }));
});

test('Every event is passed to its handler', () => {
  const { stream, calls, last } = createFollowed();
  stream.subscribe({ console: null });
  last().open();
  last().send('status', statusOf());
  last().send('folders', []);
  last().send('builds', []);
  last().send('history', { id: 7 });
  last().send('history_gap', { after: 7, next: 9 });
  last().send('console', chunk, 'r:3');
  last().send('gap', { run: 'r', from: 3, to: 5, bytes: 2 }, 'r:5');
  assert.equal(calls, [
    ['connection', true],
    ['status', statusOf(), ''],
    ['folders', [], ''],
    ['builds', [], ''],
    ['history', { id: 7 }, ''],
    ['history_gap', { after: 7, next: 9 }, ''],
    ['console', chunk, 'r:3'],
    ['gap', { run: 'r', from: 3, to: 5, bytes: 2 }, 'r:5'],
  ]);
});

test('A lost connection is reported, and the browser reconnects', () => {
  const { stream, calls, sources, last } = createFollowed();
  stream.subscribe({});
  last().open();
  last().fail();
  last().open();
  assert.equal(calls, [
    ['connection', true],
    ['connection', false],
    ['connection', true],
  ]);
  assert.is(sources.length, 1);
});

test('A refused stream is reported, and requested again after the last event', async () => {
  const refused = new Promise<void>((resolve) => {
    const { stream, sources, last } = createFollowed(() =>
      setImmediate(() => {
        assert.is(sources.length, 1, 'it is not requested again at once');
        const wait = setInterval(() => {
          if (sources.length < 2) return;
          clearInterval(wait);
          assert.is(last().url, toStreamUrl({ console: 'r:3' }));
          stream.close();
          resolve();
        }, 10);
      }),
    );
    stream.subscribe({ console: null });
    last().send('console', chunk, 'r:3');
    last().fail(true);
  });
  await refused;
});

test('A replaced or closed stream calls no handler', () => {
  const { stream, calls, sources } = createFollowed();
  stream.subscribe({});
  stream.subscribe({ machine: true });
  const [first, second] = sources;
  assert.is(first?.readyState, 2);
  first?.send('status', statusOf());
  first?.fail(true);
  second?.send('machine', { event: 'start' });
  assert.equal(calls, [['machine', { event: 'start' }, '']]);
  stream.close();
  second?.send('machine', { event: 'stop' });
  assert.is(calls.length, 1);
  assert.is(sources.length, 2);
});

test.run();
