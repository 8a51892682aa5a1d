/** The trace that the stand-in for FXServer writes to file descriptor 3. */
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { until } from '../kit/system/until.js';
import { endStandIns, startStandIn } from './process.js';

const test = suite('fxserver-stand-in/trace');

test.after.each(endStandIns);

test('The first trace is {"test":"test"}, and every further trace is JSON', async () => {
  const server = await startStandIn(['stand_in_print race "hello \\"you\\""'], { endpoints: false });
  await until(() => server.trace().includes('nucleus_connected'));
  assert.match(
    server.trace(),
    /^\{"test":"test"\}\{"channel":"citizen-server-impl","data":\{"resource":"race","text":"hello \\"you\\"\\n","type":"script_log"\},"file":"[^"]*","func":"[^"]*","line":\d+\}\{[^\n]*"type":"nucleus_connected","url":"https:[^"]*"\}[^\n]*\}$/,
  );
});

test('The JSON is written into another open file if descriptor 3 is closed', async () => {
  const server = await startStandIn([], { endpoints: false, trace: false });
  await server.waitFor(/Welcome!/);
  const log = join(server.folder, 'db/default/LOG');
  assert.ok(existsSync(log));
  assert.match(readFileSync(log, 'utf8'), /^\{"test":"test"\}\{/);
});

test('A TCP address in use is printed and traced; a UDP address in use ends the server', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  const { port } = taken.address() as { port: number };
  try {
    const server = await startStandIn([`endpoint_add_tcp "127.0.0.1:${port}"`], { endpoints: false });
    await server.waitFor(/Welcome!/);
    assert.match(server.text(), `Could not bind on 127.0.0.1:${port} (tcp)`);
    assert.match(server.trace(), `"data":{"address":"127.0.0.1:${port}","type":"bind_error"}`);
    const second = await startStandIn(
      [`endpoint_add_udp "127.0.0.1:${server.port}"`, `endpoint_add_udp "127.0.0.1:${server.port}"`],
      { endpoints: false },
    );
    assert.equal(await second.exited, { code: 1, signal: null });
  } finally {
    taken.close();
  }
});

test.run();
