/** Requests of the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createApi } from '../../../../http/ui/api/client.js';

const test = suite('requests of the page');

interface Asked {
  readonly path: string;
  readonly init: RequestInit;
}

/** A service that gives one answer to all. */
function createService(answer: () => Response | Promise<Response>) {
  const asked: Asked[] = [];
  const refused: number[] = [];
  const request = async (path: unknown, init: RequestInit = {}): Promise<Response> => {
    asked.push({ path: String(path), init });
    return answer();
  };
  return { api: createApi(request as typeof fetch, () => refused.push(1)), asked, refused };
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

test('what is read comes as a value, with the headers of the answer', async () => {
  const { api, asked } = createService(() => json(200, [1]));
  const answer = await api.get<number[]>('builds');
  assert.ok(answer.ok);
  assert.equal(answer.value, [1]);
  assert.is(answer.headers.get('Content-Type'), 'application/json');
  assert.is(asked[0]?.path, 'builds', 'relative, so that a proxy may serve the page below a path of its own');
});

test('a kept answer is asked for with its entity tag, and an unchanged one is the same value', async () => {
  let answer = json(200, [1]);
  answer.headers.set('ETag', 'W/"a"');
  const { api, asked } = createService(() => answer);
  const first = await api.getKept<number[]>('builds');
  answer = new Response(null, { status: 304 });
  const again = await api.getKept<number[]>('builds');
  assert.ok(first.ok && again.ok);
  assert.is(again.value, first.value);
  assert.is(api.kept('builds'), first.value);
  assert.equal(
    asked.map(({ init }) => new Headers(init.headers).get('If-None-Match')),
    [null, 'W/"a"'],
  );
  api.forget();
  assert.is(api.kept('builds'), null);
});

test('what is sent is sent as JSON, and nothing where there is nothing', async () => {
  const { api, asked } = createService(() => new Response(null, { status: 204 }));
  assert.equal((await api.send('POST', 'start', { Build: 'a' })).ok, true);
  await api.send('POST', 'stop');
  const [start, stop] = asked.map(({ init }) => init);
  assert.equal(
    [start?.method, start?.body, new Headers(start?.headers).get('Content-Type')],
    ['POST', '{"Build":"a"}', 'application/json'],
  );
  assert.equal([stop?.body, new Headers(stop?.headers).get('Content-Type')], [null, null]);
});

test('a 201 answer returns its body', async () => {
  const { api } = createService(() => json(201, { name: 'world' }));
  const answer = await api.send<{ name: string }>('PUT', 'datafolders/world');
  assert.is(answer.ok ? answer.value.name : null, 'world');
});

test('a refusal is a value too', async () => {
  const { api, refused } = createService(() =>
    json(409, { code: 'already_running', title: 'Running', detail: 'It runs.' }),
  );
  const answer = await api.send('POST', 'start', {});
  assert.equal(answer.ok ? null : [answer.problem.code, answer.problem.detail], ['already_running', 'It runs.']);
  assert.equal(refused, []);
});

test('every 401 calls onRefused, so that the page asks for the token', async () => {
  const { api, refused } = createService(() => json(401, { code: 'token_required' }));
  await api.get('status');
  await api.send('POST', 'stop');
  assert.is(refused.length, 2);
});

test('a missing or incomplete answer has the code unreachable', async () => {
  const gone = createService(() => Promise.reject(new TypeError('Failed to fetch')));
  const broken = createService(() => new Response('[{"name": "wor'));
  for (const { api } of [gone, broken]) {
    const answer = await api.get('datafolders');
    assert.is(answer.ok ? null : answer.problem.code, 'unreachable');
  }
});

test('an error answer without the API’s JSON has the code not_api', async () => {
  const { api } = createService(() => new Response('<h1>502 Bad Gateway</h1>', { status: 502 }));
  const answer = await api.get('status');
  assert.equal(answer.ok ? null : [answer.problem.code, answer.problem.status], ['not_api', 502]);
});

test('bytes come as they are', async () => {
  const { api, asked } = createService(() => new Response(new Uint8Array([0, 255, 10])));
  const answer = await api.getBytes('console?after=x', 'application/octet-stream');
  assert.equal(answer.ok ? [...answer.value] : null, [0, 255, 10]);
  assert.is(new Headers(asked[0]?.init.headers).get('Accept'), 'application/octet-stream');
});

test('a request that the page itself gave up is no refusal', async () => {
  const { api } = createService(() => Promise.reject(new DOMException('aborted', 'AbortError')));
  const aborter = new AbortController();
  aborter.abort();
  const error = await api.getBytes('console', '*/*', aborter.signal).then(
    () => null,
    (thrown: Error) => thrown.name,
  );
  assert.is(error, 'AbortError');
});

test.run();
