/** POST /resources/…, which sends commands on the resources of the running server and returns their outcome. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, startStandard } from '../../kit/manager/shared-service.js';
import { addResource, startFxServer } from '../../kit/servers/fxserver.js';
import { post, shareRunningResources, untilRunning } from './running-fxserver.js';

const test = suite<SharedService>('http/api/running-resources');
await shareRunningResources(test);

test("A resource can be controlled, and the answer has the server's output", async (shared) => {
  const { run } = await startFxServer(shared, '12345', 'city');
  const started = await post(shared, 'police/start');
  assert.equal(started, {
    message: 'The resource was started.',
    run,
    cursor: started.cursor,
    outcome: 'started',
    words: ['Started resource police'],
  });
  const { text } = await shared.service.get(`/console?run=${run}&after=${started.cursor}`);
  assert.match(text, /Started resource police/, 'the output after the cursor');
  const both = ['Stopping resource police', 'Started resource police'];
  for (const action of ['restart', 'ensure']) {
    const { outcome, words } = await post(shared, `police/${action}`);
    assert.equal([outcome, words], ['started', both], action);
  }
  const stopped = await post(shared, 'police/stop');
  assert.equal([stopped.outcome, stopped.words], ['stopped', ['Stopping resource police']]);
  const ensured = await post(shared, 'police/ensure');
  assert.equal([ensured.outcome, ensured.words], ['started', ['Started resource police']]);
});

test('A refresh finds a new resource, which can then be started', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const missing = await post(shared, 'late/start');
  assert.equal([missing.outcome, missing.words], ['failed', ["Couldn't find resource late."]]);
  addResource(join(shared.workspace.root, 'data/city'), 'late');
  const { outcome, words } = await post(shared, 'refresh');
  assert.is(outcome, 'refreshed');
  assert.match(words.join('\n'), /^Scanning resources\.\nFound 1 new resources, and refreshed \d+\/\d+ resources\.$/m);
  assert.is((await post(shared, 'late/start')).outcome, 'started');
});

test("A failed command is answered with the server's message", async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const broken = await post(shared, 'broken/start');
  assert.equal(
    [broken.message, broken.outcome, broken.words],
    [
      'The server reports a failure.',
      'failed',
      ['Could not find dependency absent for resource broken.', "Couldn't start resource broken."],
    ],
  );
  const stopped = await post(shared, 'police/restart');
  assert.equal([stopped.outcome, stopped.words], ['failed', ["Can't restart a stopped resource."]]);
  for (const action of ['stop', 'restart', 'ensure'])
    assert.equal((await post(shared, `absent/${action}`)).words, ["Couldn't find resource absent."], action);
});

test('A resource with a script error counts as started, with the error', async (shared) => {
  const city = join(shared.workspace.root, 'data/city');
  const place = addResource(city, 'faulty');
  writeFileSync(join(place, 'stand-in.cjs'), "module.exports = () => { throw new Error('no such table'); };\n");
  await startFxServer(shared, '12345', 'city');
  const { outcome, words } = await post(shared, 'faulty/start');
  assert.equal([outcome, words], ['started', ['SCRIPT ERROR: no such table', 'Started resource faulty']]);
});

test('A needless start or stop of a resource is answered as unchanged', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  await untilRunning(shared, 'taxi', true);
  const [started, stopped] = [await post(shared, 'taxi/start'), await post(shared, 'police/stop')];
  assert.equal([started.outcome, started.words], ['unchanged', []]);
  assert.equal([stopped.outcome, stopped.words], ['unchanged', []]);
});

test('Concurrent commands on resources each have their own outcome', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const orders = ['police/restart', 'taxi/restart', 'absent/restart', 'police/start', 'broken/restart', 'police/stop'];
  const answers = await Promise.all(orders.map((order) => post(shared, order)));
  assert.equal(
    answers.map(({ outcome, words }) => [outcome, words.at(-1)]),
    [
      ['failed', "Can't restart a stopped resource."],
      ['started', 'Started resource taxi'],
      ['failed', "Couldn't find resource absent."],
      ['started', 'Started resource police'],
      ['failed', "Can't restart a stopped resource."],
      ['stopped', 'Stopping resource police'],
    ],
  );
});

test('The outcome of a command is unknown if the server ends before an answer', async (shared) => {
  const place = addResource(join(shared.workspace.root, 'data/city'), 'slow');
  const script = "module.exports = (server) => { server.print('it begins'); server.block(600_000); };\n";
  writeFileSync(join(place, 'stand-in.cjs'), script);
  await startFxServer(shared, '12345', 'city');
  const ordered = post(shared, 'slow/start');
  await shared.workspace.waitForConsole('it begins');
  await shared.service.post('/kill');
  const { outcome, words } = await ordered;
  assert.equal([outcome, words], ['unknown', []]);
});

test('The name my%20res of a running resource is never split; invalid names get 400', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  assert.is((await post(shared, `${encodeURIComponent('my%20res')}/start`)).outcome, 'started');
  const before = (await shared.service.get('/console')).headers.get('console-size');
  for (const name of [
    'my res',
    'taxi;quit',
    'taxi\nquit',
    'taxi"',
    '[jobs]',
    '#taxi',
    '//',
    'a/b',
    'caf\u00e9',
    '\0',
    '{}',
    'a^1',
    '\\',
  ]) {
    const { status, json } = await shared.service.post(`/resources/${encodeURIComponent(name)}/start`);
    assert.equal([status, json.code], [400, 'resource_name_invalid'], name);
    assert.match(json.detail, /is not a resource name: it /);
  }
  assert.is((await shared.service.get('/console')).headers.get('console-size'), before, 'nothing was sent');
  assert.is((await shared.service.get('/status')).json.state, 'running');
});

test('Commands on resources get 409 without a server, and on a kind without resources', async (shared) => {
  const requests = [
    ['GET', '/resources'],
    ['POST', '/resources/refresh'],
    ['POST', '/resources/taxi/start'],
  ] as const;
  for (const code of ['not_running', 'resources_unsupported']) {
    if (code === 'resources_unsupported') await startStandard(shared);
    for (const [method, path] of requests) {
      const answer = await shared.service.request(method, path);
      assert.equal([answer.status, answer.json.code], [409, code], `${method} ${path}`);
    }
  }
});

test('A page of another site cannot send commands on resources', async (shared) => {
  await startFxServer(shared, '12345', 'city');
  const headers = { Origin: 'https://games.example' };
  const { status, json } = await shared.service.request('POST', '/resources/taxi/stop', { headers });
  assert.equal([status, json.code], [403, 'forbidden_origin']);
});

test.run();
