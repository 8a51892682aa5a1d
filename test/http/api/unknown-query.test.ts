/** Query parameters that a route does not have, and problem codes in the OpenAPI document. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { problems } from '../../../http/problems/problems.js';
import { describeOpenApi } from '../../kit/http/open-api.js';
import { type SharedService, shareService, standard, startStandard } from '../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/unknown-query');
shareService(test);

for (const path of [
  '/status',
  '/builds',
  '/datafolders',
  '/datafolders/world/config/versions',
  '/installations',
  '/deployments',
])
  test(`GET ${path} refuses a query and says that it has no parameters`, async ({ service }) => {
    const { status, json } = await service.get(`${path}?verbose=1`);
    assert.equal([status, json.code], [400, 'query_unknown']);
    assert.is(json.detail, 'The query parameter "verbose" is unknown. This path has none.');
  });

test("A misspelt query parameter is refused with the names of the path's parameters", async ({ service }) => {
  const { status, json } = await service.get('/events?onyl=status');
  assert.equal([status, json.code], [400, 'query_unknown']);
  assert.is(json.detail, 'The query parameter "onyl" is unknown. This path has "only", "after", "ping", "ticket".');
  const known = await service.get('/datafolders/world/resources?build=console');
  assert.is(known.status, 200, known.text);
});

test('GET /config names its only parameter when it refuses another parameter', async ({ service }) => {
  const { status, json } = await service.get('/datafolders/world/config?verbose=1');
  assert.equal([status, json.code], [400, 'query_unknown']);
  assert.is(json.detail, 'The query parameter "verbose" is unknown. This path has "file".');
});

test('The web UI and undescribed files accept any query', async ({ service }) => {
  for (const path of ['/?source=bookmark', '/openapi.json?x=1']) assert.is((await service.get(path)).status, 200, path);
});

const writes = Object.entries((await describeOpenApi()).paths).flatMap(([template, operations]) =>
  Object.keys(operations)
    // The answer of HEAD has no body that could say why.
    .filter((method) => method !== 'get' && method !== 'head')
    .map((method) => ({ method: method.toUpperCase(), path: template.replace(/\{.+?\}/g, 'some') })),
);
/** The query parameters that the problem names, by path. */
const parameters: Readonly<Record<string, string>> = {
  '/restart': '"notice", "reason"',
  '/stop': '"notice", "reason"',
  '/kill': 'none',
  '/command': '"blank"',
};
const needRunningServer = Object.keys(parameters);
const needState = [...needRunningServer, '/recovery', '/notice', '/notice/end', '/notice/postpone'];

for (const { method, path } of writes.filter((each) => !needState.includes(each.path)))
  test(`${method} ${path} refuses an unknown query parameter and changes nothing`, async ({ service }) => {
    const { status, json } = await service.request(method, `${path}?verbose=1`);
    assert.equal([status, json.code], [400, 'query_unknown']);
    assert.match(json.detail, 'The query parameter "verbose" is unknown. This path has ');
    assert.is((await service.get('/status')).json.state, 'stopped');
    assert.equal((await service.get('/datafolders')).json.length, 1);
  });

test('Operations refuse an unknown query parameter and change nothing', async (shared) => {
  const { service } = shared;
  const { run } = await startStandard(shared);
  for (const path of needRunningServer) {
    const { status, json } = await service.post(`${path}?wait=ready`, { Command: 'hello' });
    assert.equal([status, json.code], [400, 'query_unknown'], path);
    assert.is(json.detail, `The query parameter "wait" is unknown. This path has ${parameters[path]}.`);
  }
  const after = (await service.get('/status')).json;
  assert.equal([after.run, after.phase], [run, 'up']);
});

test('Operations on a notice refuse an unknown query parameter without effect', async (shared) => {
  const { service } = shared;
  await startStandard(shared);
  await service.request('POST', '/stop?notice=600', { headers: { Prefer: 'respond-async' } });
  const { announced } = (await service.get('/status')).json;
  for (const { method, path } of writes.filter((each) => each.path.startsWith('/notice'))) {
    const { status, json } = await service.request(method, `${path}?verbose=1`);
    assert.equal([status, json.code], [400, 'query_unknown'], path);
    assert.match(json.detail, 'The query parameter "verbose" is unknown. This path has ');
  }
  assert.equal((await service.get('/status')).json.announced, announced);
});

test('A forbidden operation gets 409, even with an unknown parameter', async (shared) => {
  const { service } = shared;
  for (const { method, path } of writes.filter((each) => needState.includes(each.path)))
    assert.is((await service.request(method, `${path}?verbose=1`)).status, 409, path);
  await startStandard(shared);
  assert.is((await service.post('/start?verbose=1', standard)).json.code, 'already_running');
  assert.is((await service.request('DELETE', '/builds/console?verbose=1')).json.code, 'build_in_use');
});

test('POST /start names its query parameters when it refuses an unknown parameter', async ({ service }) => {
  const { json } = await service.post('/start?wiat=ready', standard);
  assert.is(json.detail, 'The query parameter "wiat" is unknown. This path has "wait", "strict", "timeout".');
});

test('The OpenAPI document names every problem code', async ({ service }) => {
  const { paths, components } = (await service.get('/openapi.json')).json;
  const text = JSON.stringify([paths, components.responses]);
  const unnamed = Object.keys(problems).filter((code) => !new RegExp(`\\b${code}\\b`).test(text));
  assert.equal(unnamed, []);
});

test.run();
