/** The state of the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createAppState, hasInitialData } from '../../../../http/ui/state/app-state.js';
import { createStore } from '../../../../http/ui/state/store.js';
import type { Subscriber } from '../../../../http/ui/state/subscribers.js';
import { fxserverFolder } from '../../../kit/data/data-folders.js';
import { createSources } from '../event-source.js';
import { buildOf, statusOf } from '../samples.js';
import { createStorage } from '../storage.js';

const test = suite('http/ui/state/app-state');

/** @param status the status of each answer */
function createPage(status = 204) {
  const store = createStore(
    (
      (kept) => () =>
        kept
    )(createStorage()),
  );
  const { open, sources, last } = createSources();
  const answers = {
    status,
    body: '{"code":"some_code"}',
    access: { name: null as string | null, scopes: ['admin'], commands: null },
  };
  const request = async ({ url, signal }: Request): Promise<Response> => {
    signal.throwIfAborted();
    if (url.endsWith('/access') && answers.status >= 200 && answers.status < 300) return Response.json(answers.access);
    return answers.status === 204
      ? new Response(null, { status: 204 })
      : new Response(answers.body, { status: answers.status, headers: { 'Content-Type': 'application/json' } });
  };
  const time = { now: 1_000_000 };
  return {
    state: createAppState({ url: 'http://service', fetch: request }, open, store, () => time.now),
    store,
    time,
    sources,
    last,
    answers,
  };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function createConnected(status?: number) {
  const page = createPage(status);
  page.state.connect();
  await settled();
  page.last().open();
  return page;
}

test('The state is unknown until the first events', async () => {
  const { state, last } = await createConnected();
  assert.equal([state.status.value, state.folders.value, state.builds.value], [null, null, null]);
  assert.not(hasInitialData(state));
  last().send('status', statusOf());
  last().send('folders', [fxserverFolder('world')]);
  last().send('builds', [buildOf('one')]);
  assert.equal([state.status.value?.state, state.folders.value?.length, state.builds.value?.length], ['stopped', 1, 1]);
  assert.ok(hasInitialData(state));
});

test('The page reads its rights first, and opens no stream without the scope `read`', async () => {
  const { state, sources, answers } = createPage(200);
  answers.access = { name: 'bot', scopes: ['console'], commands: null };
  state.connect();
  assert.is(state.access.value, null);
  await settled();
  assert.is(state.access.value?.name, 'bot');
  assert.equal([state.may('console'), state.may('read')], [true, false]);
  state.subscribe({ selection: () => ({ console: null }) });
  await settled();
  assert.is(sources.length, 0);
});

test('Rights that could not be read are read again with the next connection', async () => {
  const { state, answers, last } = createPage(0);
  state.connect();
  await settled();
  assert.is(state.access.value, null);
  answers.status = 200;
  last().open();
  await settled();
  assert.equal(state.access.value?.scopes, ['admin']);
});

test('A paused page has no stream, and resumes at the cursors of its views', async () => {
  const { state, sources, last } = await createConnected();
  const subscriber: Subscriber = { selection: () => ({ console: 'run:7' }) };
  state.pause();
  assert.is(last().readyState, 2);
  state.subscribe(subscriber);
  await settled();
  assert.is(sources.length, 1);
  state.resume();
  await settled();
  assert.is(sources.length, 2);
  assert.match(last().url, 'after=run%3A7');
  assert.is(state.connection.value, 'connecting');
  last().open();
  assert.is(state.connection.value, 'live');
  state.resume();
  await settled();
  assert.is(sources.length, 2, 'a page that is not paused keeps its stream');
});

test('A check after a long silence reports a lost connection', async () => {
  const { state, sources, last, time } = await createConnected();
  for (let n = 0; n < 3; n += 1) {
    time.now += 11_000;
    last().send('ping', { at: '2026-01-31T12:00:00.000Z' });
    assert.is(state.lastContact.value, time.now);
    state.check();
  }
  await settled();
  assert.is(sources.length, 1);
  time.now += 12_000;
  state.check();
  await settled();
  assert.is(state.connection.value, 'lost');
  assert.is(sources.length, 2);
  last().open();
  assert.is(state.connection.value, 'live');
});

test('A stream that does not open is replaced only after 12 seconds', async () => {
  const { state, sources, time } = await createConnected();
  time.now += 12_000;
  state.check();
  await settled();
  time.now += 11_000;
  state.check();
  await settled();
  assert.is(sources.length, 2);
  time.now += 1_000;
  state.check();
  await settled();
  assert.is(sources.length, 3);
});

test('A paused page does not check the connection', async () => {
  const { state, sources, time } = await createConnected();
  state.pause();
  time.now += 60_000;
  state.check();
  await settled();
  assert.is(sources.length, 1);
  assert.is(state.connection.value, 'live');
});

test('Each received list of Data Folders increases the version, even an equal list', async () => {
  const { state, last } = await createConnected();
  for (const count of [1, 2, 3]) {
    last().send('folders', [fxserverFolder('world')]);
    assert.is(state.foldersVersion.value, count);
  }
});

test('The last known values stay when the connection state changes', async () => {
  const { state, last } = await createConnected();
  assert.is(state.connection.value, 'live');
  last().send('status', statusOf());
  last().fail();
  assert.is(state.connection.value, 'lost');
  assert.is(state.status.value?.state, 'stopped');
  assert.ok(hasInitialData(state), 'no view waits for events of a closed stream');
  last().open();
  assert.is(state.connection.value, 'live');
});

test('Subscriptions that change together open one stream with all options', async () => {
  const { state, sources, last } = await createConnected();
  const received: string[] = [];
  const chunk = { run: 'r', cursor: 0, next: 1, text: 'x' };
  const subscriber: Subscriber = {
    selection: () => ({ console: 'r:0' }),
    onConsole: ({ text }, id) => received.push(`${text} ${id}`),
  };
  const endFirst = state.subscribe({ selection: () => ({ machine: true }) });
  const endSecond = state.subscribe(subscriber);
  await settled();
  assert.is(sources.length, 2);
  assert.is(last().url, 'events?ping=true&only=status,folders,builds,installations,console,machine&after=r%3A0');
  last().send('console', chunk, 'r:1');
  assert.equal(received, ['x r:1']);
  endFirst();
  endSecond();
  await settled();
  assert.is(last().url, 'events?ping=true&only=status,folders,builds,installations');
});

test('A 401 requires a login, after which the stream is opened again', async () => {
  const { state, sources, store, answers } = await createConnected();
  answers.status = 401;
  await state.api.GET('/status');
  assert.is(state.connection.value, 'login');
  assert.is(sources[0]?.readyState, 2, 'the stream is given up');
  state.subscribe({ selection: () => ({ machine: true }) });
  await settled();
  assert.is(sources.length, 1, 'nothing is followed before the login');
  await state.login({ token: 'wrong' });
  assert.is(state.connection.value, 'login');
  answers.status = 204;
  await state.login({ token: 'right' });
  await settled();
  assert.is(sources.length, 2);
  assert.is(state.loggedIn.value, true);
  assert.is(store.read('session'), 'yes');
});

test('A logout clears the state', async () => {
  const { state, last, store } = await createConnected();
  await state.login({ token: 'right' });
  await settled();
  last().send('status', statusOf());
  await state.logout();
  assert.equal(
    [state.connection.value, state.status.value, state.loggedIn.value, store.read('session')],
    ['login', null, false, null],
  );
});

test('A failed logout changes nothing unless the answer is 401', async () => {
  const failing = await createConnected();
  await failing.state.login({ token: 'right' });
  failing.answers.status = 503;
  const answer = await failing.state.logout();
  assert.is(answer.ok ? null : answer.problem.status, 503);
  assert.is(failing.state.loggedIn.value, true);
  failing.answers.status = 401;
  await failing.state.logout();
  assert.equal([failing.state.connection.value, failing.state.loggedIn.value], ['login', false]);
});

test.run();
