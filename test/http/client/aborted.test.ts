/** Requests of the client whose signal is aborted after a garbage collection (nodejs/undici#3644). */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';
import { collectGarbage } from '../../kit/system/used-heap.js';
import { createClient } from './built-client.js';

const test = suite<SharedService>('http/client/aborted');

shareService(test);

/**
 * Collects garbage in several turns of the event loop, because a weak reference that was read protects its object for a
 * turn.
 */
async function collectInTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
}

for (const retry of [false, true])
  test(`An aborted signal ends the iteration${retry ? ' of a client that retries' : ''}`, async ({ service }) => {
    const stop = new AbortController();
    let isConnected = false;
    const onConnect = (): void => void (isConnected = true);
    const following = (async () => {
      const events = createClient({ url: service.base, retry }).events({ onConnect, signal: stop.signal });
      for await (const _ of events);
    })();
    await until(() => isConnected, 'the connection');
    await collectInTurns();
    stop.abort();
    await following;
  });

for (const retry of [false, true])
  test(`An aborted signal ends a POST${retry ? ' of a client that retries' : ''}`, async () => {
    let received = 0;
    const server = createServer(() => void (received += 1));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = new AbortController();
    const answer = createClient({ url, retry })
      .POST('/stop', { signal: stop.signal })
      .catch((error: Error) => error.name);
    await until(() => received === 1, 'the request');
    await collectInTurns();
    stop.abort();
    assert.is(await answer, 'AbortError');
    server.closeAllConnections();
    server.close();
  });

test.run();
