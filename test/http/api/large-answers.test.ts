/** ETag, 304 and compression of answers that can be large. */
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard } from '../../kit/manager/shared-service.js';
import { addFxServerFolder, addResource } from '../../kit/servers/fxserver.js';

const test = suite<SharedService>('http/api/large-answers');

shareService(test, (workspace) => {
  const folder = addFxServerFolder(
    workspace,
    'town',
    Array.from({ length: 50 }, (_, number) => `ensure missing${number}`),
  );
  for (let number = 0; number < 50; number += 1) addResource(folder, `r${number}`);
});

const resources = '/datafolders/town/resources';
const large = [resources, '/datafolders/town/preflight', '/openapi.json'];

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Sends a request and returns the body in its encoding. */
function send(
  { service }: SharedService,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(service.base + path, { method, headers, agent: false }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk as Buffer);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) });
    })
      .once('error', reject)
      .end();
  });
}

for (const path of large) {
  test(`GET ${path} has an ETag, and gets 304 without a body for the same ETag`, async (shared) => {
    const first = await shared.service.get(path);
    const etag = first.headers.get('etag') ?? '';
    assert.match(etag, /^W\/".+"$/);
    assert.is(first.headers.get('cache-control'), 'private, no-cache');
    for (const given of [etag, `"other", ${etag}`, '*']) {
      const again = await shared.service.request('GET', path, { headers: { 'If-None-Match': given } });
      assert.equal([again.status, again.text, again.headers.get('etag')], [304, '', etag], given);
      assert.match(again.headers.get('vary') ?? '', 'Accept-Encoding');
    }
    const other = await shared.service.request('GET', path, { headers: { 'If-None-Match': '"other"' } });
    assert.equal([other.status, other.text], [200, first.text]);
  });

  test(`GET ${path} is compressed with br or gzip if the client accepts the encoding`, async (shared) => {
    const plain = await send(shared, path, {});
    assert.equal([plain.headers['content-encoding'], plain.headers.vary], [undefined, 'Accept-Encoding']);
    for (const [accepted, encoding, decompress] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0.5, gzip', 'gzip', gunzipSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await send(shared, path, { 'Accept-Encoding': accepted });
      assert.equal([headers['content-encoding'], headers['content-type']], [encoding, plain.headers['content-type']]);
      assert.ok(body.length < plain.body.length / 3, `${body.length} of ${plain.body.length}`);
      assert.is(decompress(body).toString(), plain.body.toString());
      assert.is(headers.etag, plain.headers.etag);
      const head = await send(shared, path, { 'Accept-Encoding': accepted }, 'HEAD');
      assert.equal([head.status, head.headers.etag, head.body.length], [200, headers.etag, 0]);
    }
    for (const refused of ['identity', 'br;q=0, gzip;q=0', 'unknown']) {
      const { headers, body } = await send(shared, path, { 'Accept-Encoding': refused });
      assert.equal([headers['content-encoding'], body.toString()], [undefined, plain.body.toString()]);
    }
  });
}

test('A client that refuses encodings gets the same content', async (shared) => {
  const plain = await send(shared, '/openapi.json', {});
  for (const refused of ['identity;q=0', '*;q=0', 'br;q=0, gzip;q=0, *;q=0', 'br;q=0, identity;q=0']) {
    const { status, headers, body } = await send(shared, '/openapi.json', { 'Accept-Encoding': refused });
    assert.equal([status, headers['content-encoding'], headers.vary], [200, undefined, 'Accept-Encoding'], refused);
    assert.is(body.toString(), plain.body.toString(), refused);
  }
  const { headers } = await send(shared, '/openapi.json', { 'Accept-Encoding': 'identity;q=0, gzip' });
  assert.is(headers['content-encoding'], 'gzip');
});

test('The ETag of a list of Installed Resources changes with the list', async (shared) => {
  const before = (await shared.service.get(resources)).headers.get('etag');
  addResource(`${shared.workspace.root}/data/town`, 'another');
  const headers = { 'If-None-Match': before ?? '' };
  const { status, json } = await shared.service.request('GET', resources, { headers });
  assert.equal([status, json.length], [200, 51]);
});

test('Operations, GET /status, small bodies and streams are not compressed', async (shared) => {
  const headers = { 'Accept-Encoding': 'br, gzip' };
  await startStandard(shared);
  for (const path of ['/status', '/builds', '/console', '/datafolders/world/resources', '/nowhere']) {
    const answer = await send(shared, path, headers);
    assert.is(answer.headers['content-encoding'], undefined, path);
  }
  const stream = request(`${shared.service.base}/events`, { headers, agent: false });
  const encoding = await new Promise((resolve) => {
    stream.once('response', (answer) => resolve(answer.headers['content-encoding'])).end();
  });
  stream.once('error', () => undefined).destroy();
  assert.is(encoding, undefined);
  const body = JSON.stringify({ Command: 'hello' });
  const command = await shared.service.request('POST', '/command', {
    headers: { ...headers, 'Content-Type': 'application/json' },
    body,
  });
  assert.equal([command.status, command.headers.get('content-encoding')], [202, null]);
});

test('The files of the API reference are compressed, and their ETags get 304', async (shared) => {
  for (const path of ['/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css']) {
    const plain = await send(shared, path, {});
    const { headers, body } = await send(shared, path, { 'Accept-Encoding': 'gzip, br' });
    assert.is(headers['content-encoding'], 'br', path);
    assert.is(brotliDecompressSync(body).toString(), plain.body.toString());
    const again = await send(shared, path, { 'Accept-Encoding': 'gzip, br', 'If-None-Match': String(headers.etag) });
    assert.equal([again.status, again.body.length], [304, 0], path);
  }
});

test.run();
