/** GET /console: parameters, media types and HEAD. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard } from '../../kit/manager/shared-service.js';
import { json, raw, read } from './console-requests.js';

const test = suite<SharedService>('http/api/console-requests');

shareService(test, (workspace) => {
  workspace.addBuild('short', { command: ['/bin/sh', '-c', 'printf "one\\ntwo\\nthree\\n"'] });
});

const faults: readonly (readonly [query: string, parameter: string])[] = [
  ['bytes=3', 'bytes'],
  ['bytes=0', 'bytes'],
  ['bytes=1048577', 'bytes'],
  ['bytes=', 'bytes'],
  ['bytes=1e3', 'bytes'],
  ['bytes=-5', 'bytes'],
  ['bytes=5&bytes=6', 'bytes'],
  ['after=-1', 'after'],
  ['after=x', 'after'],
  ['after=', 'after'],
  ['after=1.5', 'after'],
  ['after=99999999999999999', 'after'],
  ['after=1000000', 'after'],
  ['after=1&after=1', 'after'],
  ['lines=0', 'lines'],
  ['lines=10001', 'lines'],
  ['lines=all', 'lines'],
  ['since=', 'since'],
  ['until=yesterday', 'until'],
  ['since=yesterday', 'since'],
  ['since=2026-01-31', 'since'],
  ['since=2026-01-31T12:00:00', 'since'],
  ['since=2026-13-31T12:00:00Z', 'since'],
  ['since=-1', 'since'],
  ['after=0&lines=1', 'lines'],
  ['after=0&since=0', 'since'],
  ['lines=1&since=0', 'lines'],
  ['run=a&run=b', 'run'],
];

for (const [query, parameter] of faults) {
  test(`GET /console?${query} gets 400, and the detail names ${parameter}`, async (shared) => {
    await startStandard(shared);
    const answer = await read(shared, query);
    assert.is(answer.status, 400, answer.text);
    assert.is(answer.json.code, 'query_invalid');
    assert.match(answer.json.detail, `"${parameter}"`);
  });
}

test('GET /console?run gets 404 for any text that is not the id of a kept run', async (shared) => {
  const { run } = await startStandard(shared);
  for (const name of [
    '',
    '..',
    '../../etc',
    `${run}/`,
    `../run/${run}`,
    `${run}%00`,
    '20260101T000000000Z-abcdef',
    '__proto__',
  ]) {
    const answer = await read(shared, `run=${name}`);
    assert.is(answer.status, 404, name);
    assert.is(answer.json.code, 'run_not_found');
  }
});

const forms: readonly (readonly [accept: string, type: string | null])[] = [
  ['*/*', 'text/plain; charset=utf-8'],
  ['text/*', 'text/plain; charset=utf-8'],
  ['text/html,*/*;q=0.8', 'text/plain; charset=utf-8'],
  ['application/x-ndjson', 'application/x-ndjson; charset=utf-8'],
  ['application/octet-stream', 'application/octet-stream'],
  ['text/plain;q=0.5, application/octet-stream', 'application/octet-stream'],
  ['application/json', null],
  ['image/png', null],
  ['text/plain;q=0', null],
];

for (const [accept, type] of forms) {
  test(`GET /console with Accept: ${accept} gets ${type ?? '406'}`, async (shared) => {
    await startStandard(shared);
    const answer = await read(shared, '', { Accept: accept });
    assert.is(answer.status, type === null ? 406 : 200);
    if (type === null) assert.is(answer.json.code, 'not_acceptable');
    else assert.is(answer.headers.get('content-type'), type);
    if (type !== null) assert.is(answer.headers.get('vary'), 'Accept');
  });
}

test('HEAD /console answers with the same headers and no body', async (shared) => {
  await startStandard(shared);
  for (const headers of [{}, json, raw]) {
    const get = await read(shared, 'lines=1', headers);
    const head = await shared.service.request('HEAD', '/console?lines=1', { headers });
    assert.is(head.status, 200);
    assert.is(head.text, '');
    for (const name of [
      'content-type',
      'console-run',
      'console-cursor',
      'console-next',
      'console-size',
      'console-missing',
    ]) {
      assert.is(head.headers.get(name), get.headers.get(name), name);
    }
    // Lines after the last index entry have the time of the answer. All times have the same length.
    assert.is(head.headers.get('content-length'), String(Buffer.byteLength(get.text)));
  }
  assert.is((await shared.service.request('HEAD', '/console?lines=0')).status, 400);
});

test.run();
