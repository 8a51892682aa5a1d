/** Requests of the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApi, omitNulls, serializeUrl, toCondition, toGet, toUrl } from '../../../../http/ui/api/client.js';

const test = suite('http/ui/api/client');

/** A service that gives the same answer to each request. */
function createService(answer: () => Response | Promise<Response>) {
  const asked: Request[] = [];
  const refused: number[] = [];
  async function fetch(request: Request): Promise<Response> {
    asked.push(request);
    return answer();
  }
  return { api: createApi({ url: 'http://service/panel', fetch }, () => refused.push(1)), asked, refused };
}

const json = (status: number, body: unknown): Response => Response.json(body, { status });

test('A read returns the value, with the headers of the answer', async () => {
  const { api, asked } = createService(() => json(200, [1]));
  const answer = await api.GET('/builds');
  assert.ok(answer.ok);
  assert.equal(answer.value, [1]);
  assert.is(answer.headers.get('Content-Type'), 'application/json');
  assert.is(asked[0]?.url, 'http://service/panel/builds');
});

test('A request for a view has a URL relative to the page', async () => {
  const { api, asked } = createService(() => json(200, []));
  const request = toGet('/datafolders/{name}/preflight', {
    params: { path: { name: 'a/b?c' }, query: { build: '50% & more' } },
  });
  assert.is(request.url, 'datafolders/a%2Fb%3Fc/preflight?build=50%25%20%26%20more');
  await api.get(request);
  assert.is(asked[0]?.url, `http://service/panel/${request.url}`);
  assert.is(toUrl('/runs/{run}/log', { params: { path: { run: 'a run' } } }), 'runs/a%20run/log');
  assert.is(toUrl('/runs'), 'runs');
  assert.is(
    serializeUrl('/builds/{id}', { params: { path: { id: 'a' }, query: omitNulls({ names: null }) } }),
    'builds/a',
  );
});

test('A cached answer is used again if its entity tag is unchanged', async () => {
  let answer = json(200, [1]);
  answer.headers.set('ETag', 'W/"a"');
  const { api, asked } = createService(() => answer);
  const request = toGet('/builds');
  const first = await api.getKept(request);
  answer = new Response(null, { status: 304 });
  const again = await api.getKept(request);
  assert.ok(first.ok && again.ok);
  assert.equal(first.value, [1]);
  assert.is(again.value, first.value);
  assert.is(api.kept(request), first.value);
  assert.equal(
    asked.map(({ headers }) => headers.get('If-None-Match')),
    [null, 'W/"a"'],
  );
  api.forget();
  assert.is(api.kept(request), null);
});

test('A body is sent as JSON, and a request without a body has no Content-Type', async () => {
  const { api, asked } = createService(() => new Response(null, { status: 204 }));
  assert.equal((await api.POST('/start', { body: { Build: 'a', Folder: 'b' } })).ok, true);
  await api.POST('/stop');
  const [start, stop] = asked;
  assert.equal(
    [start?.method, await start?.text(), start?.headers.get('Content-Type')],
    ['POST', '{"Build":"a","Folder":"b"}', 'application/json'],
  );
  assert.equal([stop?.body, stop?.headers.get('Content-Type')], [null, null]);
});

test('A 201 answer returns its body', async () => {
  const { api } = createService(() => json(201, { name: 'world' }));
  const answer = await api.PUT('/datafolders/{name}', { params: { path: { name: 'world' } }, body: {} });
  assert.is(answer.ok ? answer.value.name : null, 'world');
});

test('A written text replaces only the text with the given entity tag', async () => {
  const { api, asked } = createService(() => new Response(null, { status: 204 }));
  for (const etag of ['"a"', null])
    await api.PUT('/datafolders/{name}/config', {
      params: { path: { name: 'world' } },
      headers: { 'Content-Type': 'text/plain', ...toCondition(etag) },
      body: new Uint8Array([0, 255]) as never,
    });
  assert.equal([...new Uint8Array((await asked[0]?.arrayBuffer()) as ArrayBuffer)], [0, 255]);
  assert.is(asked[0]?.headers.get('Content-Type'), 'text/plain');
  assert.equal(
    asked.map(({ headers }) => [headers.get('If-Match'), headers.get('If-None-Match')]),
    [
      ['"a"', null],
      [null, '*'],
    ],
  );
});

test('A refusal is returned as a value', async () => {
  const { api, refused } = createService(() =>
    json(409, { code: 'already_running', title: 'Running', detail: 'It runs.' }),
  );
  const answer = await api.POST('/stop');
  assert.equal(answer.ok ? null : [answer.problem.code, answer.problem.detail], ['already_running', 'It runs.']);
  assert.equal(refused, []);
});

test('Every 401 calls onRefused, so that the page asks for the token', async () => {
  const { api, refused } = createService(() => json(401, { code: 'credential_required' }));
  await api.GET('/status');
  await api.POST('/stop');
  await api.getKept(toGet('/runs'));
  assert.is(refused.length, 3);
});

test('A missing or incomplete answer has the code `unreachable`', async () => {
  const gone = createService(() => Promise.reject(new TypeError('Failed to fetch')));
  const headers = { 'Content-Type': 'application/json' };
  const broken = createService(() => new Response('[{"name": "wor', { headers }));
  for (const { api } of [gone, broken]) {
    const answer = await api.GET('/datafolders');
    assert.is(answer.ok ? null : answer.problem.code, 'unreachable');
  }
});

test('An answer without the API’s JSON has the code not_api', async () => {
  for (const status of [200, 502]) {
    const { api } = createService(() => new Response('<h1>Bad Gateway</h1>', { status }));
    const answer = await api.GET('/status');
    assert.equal(answer.ok ? null : [answer.problem.code, answer.problem.status], ['not_api', status]);
  }
});

test('Bytes are returned unchanged', async () => {
  const { api, asked } = createService(() => new Response(new Uint8Array([0, 255, 10])));
  const answer = await api.GET('/console', { headers: { Accept: 'application/octet-stream' }, parseAs: 'arrayBuffer' });
  assert.equal(answer.ok ? [...new Uint8Array(answer.value)] : null, [0, 255, 10]);
  assert.is(asked[0]?.headers.get('Accept'), 'application/octet-stream');
});

test('A request that the page itself has aborted does not count as a refusal', async () => {
  const { api } = createService(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  const aborter = new AbortController();
  aborter.abort();
  const requests = [
    () => api.GET('/status', { signal: aborter.signal }),
    () => api.get(toGet('/runs'), aborter.signal),
  ];
  for (const send of requests)
    assert.is(
      await send().then(
        () => null,
        (thrown: Error) => thrown.name,
      ),
      'AbortError',
    );
});

test.run();
