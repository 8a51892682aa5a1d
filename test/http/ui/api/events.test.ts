/** How the page follows the events of the service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createEventStream, type EventHandlers, urlOf } from '../../../../http/ui/api/events.js';
import { createSources } from '../event-source.js';
import { statusOf } from '../samples.js';

const test = suite('following the events');

/** A stream whose handlers write down what they were told. */
function createFollowed(onRefused: () => void = () => undefined) {
  const told: unknown[] = [];
  const tell =
    (what: string) =>
    (...given: unknown[]): void =>
      void told.push([what, ...given]);
  const handlers: EventHandlers = {
    onConnection: tell('connection'),
    onRefused,
    onStatus: tell('status'),
    onFolders: tell('folders'),
    onBuilds: tell('builds'),
    onConsole: tell('console'),
    onGap: tell('gap'),
    onMachine: tell('machine'),
  };
  const { open, sources, last } = createSources();
  return { stream: createEventStream(open, handlers), told, sources, last };
}

const chunk = { run: 'r', cursor: 0, next: 3, text: 'abc' };

test('the lists and the status are always asked for, and what else a view wishes', () => {
  assert.is(urlOf({}), 'events?only=status,folders,builds');
  assert.is(urlOf({ console: null }), 'events?only=status,folders,builds,console');
  assert.is(urlOf({ console: 'a:7', machine: true }), 'events?only=status,folders,builds,console,machine&after=a%3A7');
  assert.is(urlOf({ machine: false }), urlOf({}));
});

test('what the service tells is handed on', () => {
  const { stream, told, last } = createFollowed();
  stream.subscribe({ console: null });
  last().open();
  last().send('status', statusOf());
  last().send('folders', []);
  last().send('builds', []);
  last().send('console', chunk, 'r:3');
  last().send('gap', { run: 'r', from: 3, to: 5, bytes: 2 }, 'r:5');
  assert.equal(told, [
    ['connection', true],
    ['status', statusOf(), ''],
    ['folders', [], ''],
    ['builds', [], ''],
    ['console', chunk, 'r:3'],
    ['gap', { run: 'r', from: 3, to: 5, bytes: 2 }, 'r:5'],
  ]);
});

test('a connection that is lost is told, and left to the browser, which comes back by itself', () => {
  const { stream, told, sources, last } = createFollowed();
  stream.subscribe({});
  last().open();
  last().fail();
  last().open();
  assert.equal(told, [
    ['connection', true],
    ['connection', false],
    ['connection', true],
  ]);
  assert.is(sources.length, 1);
});

test('after an answer that is no stream somebody is told to find out why, and it goes on where it was', async () => {
  const refused = new Promise<void>((resolve) => {
    const { stream, sources, last } = createFollowed(() =>
      setImmediate(() => {
        assert.is(sources.length, 1, 'it is not asked again at once');
        const wait = setInterval(() => {
          if (sources.length < 2) return;
          clearInterval(wait);
          assert.is(last().url, urlOf({ console: 'r:3' }));
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

test('a stream that was given up tells nothing any more', () => {
  const { stream, told, sources } = createFollowed();
  stream.subscribe({});
  stream.subscribe({ machine: true });
  const [first, second] = sources;
  assert.is(first?.readyState, 2);
  first?.send('status', statusOf());
  first?.fail(true);
  second?.send('machine', { event: 'start' });
  assert.equal(told, [['machine', { event: 'start' }, '']]);
  stream.close();
  second?.send('machine', { event: 'stop' });
  assert.is(told.length, 1);
  assert.is(sources.length, 2);
});

test.run();
