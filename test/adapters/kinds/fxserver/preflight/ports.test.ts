/** Findings about ports that another program uses. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { describeFinding } from '../../../../kit/data/kinds.js';
import { licence } from '../../../../kit/servers/fxserver.js';
import { findFreePort } from '../../../../kit/system/free-port.js';
import { type DescribedFinding, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/ports');

useSoundFolder(test);

/** Returns the findings while the server is stopped, or running. */
async function findProblems({ root, kinds }: SoundFolder, isRunning = false): Promise<DescribedFinding[]> {
  const found = await (await openCatalog(root, kinds)).preflight('world', null, isRunning);
  if ('fault' in found) throw new Error(JSON.stringify(found.fault));
  return found.findings.map(describeFinding);
}

function listenAt({ write }: SoundFolder, ...lines: readonly string[]): void {
  write('server.cfg', ['ensure car', `sv_licenseKey ${licence}`, ...lines, ''].join('\n'));
}

/** Listens on a port of 127.0.0.1. */
async function occupyPort(protocol: 'tcp' | 'udp'): Promise<{ port: number; release: () => Promise<void> }> {
  const port = await findFreePort();
  const server =
    protocol === 'tcp' ? createServer().listen(port, '127.0.0.1') : createSocket('udp4').bind(port, '127.0.0.1');
  await once(server, 'listening');
  return { port, release: () => new Promise((resolve) => server.close(() => resolve())) };
}

for (const protocol of ['tcp', 'udp'] as const) {
  test(`A ${protocol} port that another program uses has a fatal finding at the line of the port`, async (folder) => {
    const { port, release } = await occupyPort(protocol);
    const other = await findFreePort();
    const lines = (['tcp', 'udp'] as const).map(
      (each) => `endpoint_add_${each} "127.0.0.1:${each === protocol ? port : other}"`,
    );
    listenAt(folder, ...lines);
    assert.equal(await findProblems(folder), [
      {
        code: 'port_taken',
        severity: 'fatal',
        file: 'server.cfg',
        line: protocol === 'tcp' ? 3 : 4,
        resource: null,
        title: 'Port is in use',
        message: `Another program uses ${protocol.toUpperCase()} port ${port} of 127.0.0.1. Most servers exit at their start in this case.`,
        remedy: `Find that program with ss -l${protocol === 'udp' ? 'u' : 't'}np 'sport = :${port}', and stop it. Or configure another port.`,
      },
    ]);
    assert.equal(await findProblems(folder, true), [], 'the running server uses the port itself');
    await release();
    assert.equal(await findProblems(folder), []);
  });
}

test('An endpoint on 0.0.0.0 has a finding if the port is in use on one address', async (folder) => {
  const { port, release } = await occupyPort('tcp');
  const other = await findFreePort();
  listenAt(folder, `endpoint_add_tcp "0.0.0.0:${port}"`, `endpoint_add_udp "0.0.0.0:${other}"`);
  assert.equal(
    (await findProblems(folder)).map(({ code }) => code),
    ['port_taken'],
  );
  await release();
});

test('An endpoint with an address of another machine has a finding', async (folder) => {
  const port = await findFreePort();
  // This address is reserved for documentation (RFC 5737).
  listenAt(folder, `endpoint_add_tcp "203.0.113.1:${port}"`, `endpoint_add_udp "203.0.113.1:${port}"`);
  const found = await findProblems(folder);
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
  assert.equal(await findProblems(folder), []);
});

test('An endpoint with a host name is not checked, because the name is not resolved', async (folder) => {
  const { port, release } = await occupyPort('tcp');
  listenAt(folder, `endpoint_add_tcp "localhost:${port}"`, `endpoint_add_udp "localhost:${port}"`);
  assert.equal(await findProblems(folder), []);
  await release();
});

test.run();
