/** The requests that read a console. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Status } from '../../../../../http/client/api.js';
import { createApi } from '../../../../../http/ui/api/client.js';
import { createRangeReader } from '../../../../../http/ui/views/console/window/range-reader.js';
import { statusOf } from '../../samples.js';

const test = suite('http/ui/views/console/range-reader');

/**
 * Reads the newest console output while the server has the status. Returns the requests of a service without any run.
 */
async function requestsOf(status: Status | null): Promise<string[]> {
  const requests: string[] = [];
  async function answer({ url }: Request): Promise<Response> {
    const path = url.replace('http://service/', '');
    requests.push(path);
    return path === 'runs' ? Response.json([]) : new Response(null, { headers: { 'Console-Run': 'run' } });
  }
  const api = createApi({ url: 'http://service', fetch: answer }, () => undefined);
  await createRangeReader(api, new AbortController().signal, () => status).last(null);
  return requests;
}

test('The page requests no console before a program is running', async () => {
  for (const status of [null, statusOf(), statusOf({ state: 'running', phase: 'launching', run: 'run' })])
    assert.equal(await requestsOf(status), ['runs'], JSON.stringify(status));
});

test('The page requests the newest console as soon as a program is running', async () => {
  assert.equal(await requestsOf(statusOf({ state: 'running', phase: 'up', run: 'run', pid: 7 })), [
    'console?bytes=262144',
  ]);
});

test.run();
