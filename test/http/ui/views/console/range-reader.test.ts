/** Which requests read a console. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Api } from '../../../../../http/ui/api/client.js';
import type { Status } from '../../../../../http/ui/api/types.js';
import { createRangeReader } from '../../../../../http/ui/views/console/range-reader.js';
import { statusOf } from '../../samples.js';

/** Reads the newest console while the page has this status, and returns the requests of a service without any run. */
async function requestsOf(status: Status | null): Promise<string[]> {
  const requests: string[] = [];
  const api: Pick<Api, 'get' | 'getBytes'> = {
    get: async <T>(path: string) => (requests.push(path), { ok: true, headers: new Headers(), value: [] as T }),
    getBytes: async (path) => (
      requests.push(path), { ok: true, headers: new Headers({ 'Console-Run': 'run' }), value: new Uint8Array() }
    ),
  };
  await createRangeReader(api as Api, new AbortController().signal, () => status).last(null);
  return requests;
}

test('While the first run is being started, the page asks which runs there are, not for a console', async () => {
  for (const status of [null, statusOf(), statusOf({ state: 'running', phase: 'launching', run: 'run' })])
    assert.equal(await requestsOf(status), ['runs'], JSON.stringify(status));
});

test('The page asks for the newest console as soon as a program is running', async () => {
  assert.equal(await requestsOf(statusOf({ state: 'running', phase: 'up', run: 'run', pid: 7 })), [
    'console?limit=262144',
  ]);
});

test.run();
