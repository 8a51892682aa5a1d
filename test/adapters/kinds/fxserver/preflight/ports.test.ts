/** Ports that are taken when the server is to be started. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { licence } from '../../../../fxserver.js';
import { describeFinding } from '../../../../kinds.js';
import { onWellMade, type Told, type WellMade } from './folder.js';

const test = suite<WellMade>('A port');

onWellMade(test);

/** @returns what is told while the server does not run, or does */
async function look({ root, kinds }: WellMade, isRunning = false): Promise<Told[]> {
  const found = await (await openCatalog(root, kinds)).preflight('world', null, isRunning);
  if ('fault' in found) throw new Error(JSON.stringify(found.fault));
  return found.findings.map(describeFinding);
}

function listenAt({ write }: WellMade, ...lines: readonly string[]): void {
  write('server.cfg', ['ensure car', `sv_licenseKey ${licence}`, ...lines, ''].join('\n'));
}

/** Holds a port of 127.0.0.1. */
async function hold(protocol: 'tcp' | 'udp', port = 0): Promise<{ port: number; letGo: () => Promise<void> }> {
  const server =
    protocol === 'tcp' ? createServer().listen(port, '127.0.0.1') : createSocket('udp4').bind(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: held } = server.address() as { port: number };
  return { port: held, letGo: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** Ports that are free for both protocols. */
async function findFree(): Promise<number> {
  for (;;) {
    const tcp = await hold('tcp');
    const udp = await hold('udp', tcp.port).catch(() => null);
    await Promise.all([tcp.letGo(), udp?.letGo()]);
    if (udp !== null) return tcp.port;
  }
}

for (const protocol of ['tcp', 'udp'] as const) {
  test(`one that another program has is an error at its line: ${protocol}`, async (folder) => {
    const { port, letGo } = await hold(protocol);
    const other = await findFree();
    const lines = (['tcp', 'udp'] as const).map(
      (each) => `endpoint_add_${each} "127.0.0.1:${each === protocol ? port : other}"`,
    );
    listenAt(folder, ...lines);
    assert.equal(await look(folder), [
      {
        code: 'port_taken',
        severity: 'error',
        file: 'server.cfg',
        line: protocol === 'tcp' ? 3 : 4,
        resource: null,
        title: 'Port is in use',
        message: `Another program uses ${protocol.toUpperCase()} port ${port} of 127.0.0.1. Most servers exit at their start in this case.`,
        remedy: `Find and stop it (ss -l${protocol === 'udp' ? 'u' : 't'}np 'sport = :${port}'), or configure another port.`,
      },
    ]);
    assert.equal(await look(folder, true), [], 'its own server runs: it has the port');
    await letGo();
    assert.equal(await look(folder), []);
  });
}

test('one of all addresses is taken where another program has it on one of them', async (folder) => {
  const { port, letGo } = await hold('tcp');
  const other = await findFree();
  listenAt(folder, `endpoint_add_tcp "0.0.0.0:${port}"`, `endpoint_add_udp "0.0.0.0:${other}"`);
  assert.equal(
    (await look(folder)).map(({ code }) => code),
    ['port_taken'],
  );
  await letGo();
});

test('an address that this machine has not cannot be used', async (folder) => {
  const port = await findFree();
  // Kept for documentation: RFC 5737.
  listenAt(folder, `endpoint_add_tcp "203.0.113.1:${port}"`, `endpoint_add_udp "203.0.113.1:${port}"`);
  const found = await look(folder);
  assert.equal(
    found.map(({ code, line }) => [code, line]),
    [
      ['port_unusable', 3],
      ['port_unusable', 4],
    ],
  );
  assert.is(found[0]?.message, `The server cannot listen on TCP 203.0.113.1 port ${port} (EADDRNOTAVAIL).`);
  assert.match(found[0]?.remedy ?? '', 'or 0.0.0.0 for all');
  listenAt(folder, `endpoint_add_tcp "0.0.0.0:${port}"`, `endpoint_add_udp "0.0.0.0:${port}"`);
  assert.equal(await look(folder), []);
});

test('the name of a host is not asked for', async (folder) => {
  const { port, letGo } = await hold('tcp');
  listenAt(folder, `endpoint_add_tcp "localhost:${port}"`, `endpoint_add_udp "localhost:${port}"`);
  assert.equal(await look(folder), []);
  await letGo();
});

test.run();
