/** The URLs from which updates of Installed Resources may come. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { closeSuite, openSuite, resourcePath, send, serve, type UpdateSuite } from './update-suite.js';

const test = suite<UpdateSuite>('http/api/resource-updates/allowed-urls');

test.before.each(openSuite);
test.after.each(closeSuite);

const setSource = (shared: UpdateSuite, source: unknown, headers = {}) =>
  send(shared, 'PUT', `${resourcePath}/source`, source, headers);

test('A source without https, or with a URL that is not allowed, is refused', async (shared) => {
  for (const url of ['http://a.example/x.zip', 'file:///etc/passwd', 'https://a:b@a.example/x.zip', 'x'])
    assert.is((await setSource(shared, { url })).json.code, 'resource_url_refused', url);
  const both = await setSource(shared, { url: 'https://a.example/x', git: 'https://a.example/x' });
  assert.equal([both.status, both.json.errors[0].pointer], [400, '/git']);
  assert.is((await setSource(shared, { url: 'https://a.example/x', ref: 'main' })).json.errors[0].pointer, '/ref');
  const made = await shared.service.post('/access/tokens', { name: 'helper', scopes: ['read', 'files'] });
  const headers = { Authorization: `Bearer ${made.json.token}` };
  const url = `${shared.server.base}/allowed/taxi.zip`;
  assert.is((await setSource(shared, { url }, headers)).json.code, 'resource_url_refused');
  await shared.service.end();
  await serve(shared, ['--resources-allow-url', `${shared.server.base}/allowed/`]);
  assert.is((await setSource(shared, { url }, headers)).status, 204);
  const other = await setSource(shared, { url: `${shared.server.base}/other.zip` }, headers);
  assert.is(other.json.code, 'resource_url_refused');
});

test('The manager sends no request to a stored source that is no longer allowed', async (shared) => {
  let requests = 0;
  shared.server.answer = (_, response) => {
    requests += 1;
    response.writeHead(404).end();
  };
  const { base } = shared.server;
  for (const source of [{ url: `${base}/taxi.zip` }, { git: `${base}/taxi.git` }]) {
    await setSource(shared, source);
    await shared.service.end();
    await serve(shared, ['--resources-allow-url', `${base}/allowed/`]);
    const { status, json } = await send(shared, 'POST', `${resourcePath}/update/plan`);
    assert.equal([status, json.code], [502, 'resource_update_failed'], JSON.stringify(source));
    assert.match(json.detail, /--resources-allow-url/);
    await shared.service.end();
    await serve(shared);
  }
  assert.is(requests, 0);
});

test.run();
