/** WebRCON and HTTP consoles over TLS, with `"tls"` and `"ca"` of their Build. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { TlsFiles } from '../../../../http/runtime/tls/certificate.js';
import type { RunningService } from '../../../kit/manager/service.js';
import type { ServiceProcess } from '../../../kit/manager/service-process.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import {
  createCertificate,
  createCertificateDirectory,
  createDatedCertificate,
  lack,
} from '../../runtime/tls/certificates.js';
import type { RemoteServer } from './remote-servers.js';
import { httpServer, type ServerCertificate, webRconServer } from './web-servers.js';

const test = successiveManagersSuite('http/api/build-file/encrypted-console');

const password = 'pa55w0rd-of-the-test';
const protocols = ['webrcon', 'http'] as const;
type Protocol = (typeof protocols)[number];

let directory: string;
let certificate: ServerCertificate;

const open = (protocol: Protocol, tls?: ServerCertificate): Promise<RemoteServer> =>
  protocol === 'webrcon' ? webRconServer(password, { tls }) : httpServer(password, undefined, tls);

/** Starts a server of a Build with these fields of its console. @param trusted the content of the file console.pem */
async function start(
  context: SuccessiveManagers,
  protocol: Protocol,
  fields: object,
  trusted = certificate,
): Promise<ServiceProcess> {
  const { manageProcess, workspace } = context;
  const ofProtocol =
    protocol === 'http' ? { user: 'admin', commands: { '{line}': { path: '/', body: '{line}' } } } : {};
  const build = workspace.addBuild('remote', {
    command: ['/bin/sh', '-c', 'echo READY; exec sleep 1000'],
    stop: { signal: 'SIGTERM', timeoutMs: 500 },
    console: { [protocol]: { passwordFile: 'password', ...ofProtocol, ...fields } },
  });
  writeFileSync(join(build, 'console.pem'), trusted.cert);
  writeFileSync(join(build, 'empty.pem'), 'no certificate');
  writeFileSync(join(workspace.root, 'data/world/password'), password, { mode: 0o600 });
  const service = await manageProcess();
  const { status, text } = await service.post('/start', { Build: 'remote', Folder: 'world' });
  assert.is(status, 204, text);
  await workspace.waitForConsole('READY');
  return service;
}

const read = ({ cert, key }: TlsFiles): ServerCertificate => ({ cert: readFileSync(cert), key: readFileSync(key) });

/** Sends a command, and returns why the command was not delivered. */
async function faultOf(service: RunningService): Promise<string> {
  const { status, json } = await service.post('/command', { Command: 'save' });
  assert.equal([status, json.code], [503, 'command_undeliverable']);
  return json.detail;
}

if (lack !== null) console.log(`SKIPPED: ${lack}`);
else {
  test.before(() => {
    directory = createCertificateDirectory();
    certificate = read(createCertificate(directory));
  });
  test.after(() => rmSync(directory, { recursive: true }));

  for (const protocol of protocols) {
    test(`${protocol}: an untrusted certificate is refused, with the remedy in the answer`, async (context) => {
      const server = await open(protocol, certificate);
      try {
        const service = await start(context, protocol, { port: server.port, tls: true });
        const detail = await faultOf(service);
        assert.match(detail, `127.0.0.1:${server.port}: its certificate is not signed by a known authority`);
        assert.match(detail, '"ca" of the Build');
        assert.equal(server.commands, []);
      } finally {
        await server.close();
      }
    });

    test(`${protocol}: the certificate in the Build's "ca" is accepted`, async (context) => {
      const server = await open(protocol, certificate);
      try {
        const first = await start(context, protocol, { port: server.port, tls: true, ca: 'console.pem' });
        const sent = await first.post('/command', { Command: 'save' });
        assert.is(sent.status, 202, sent.text);
        await first.end('SIGKILL');
        const next = await context.manage();
        const again = await next.post('/command', { Command: 'quit' });
        assert.is(again.status, 202, again.text);
        assert.equal(server.commands, ['save', 'quit']);
      } finally {
        await server.close();
      }
    });

    test(`${protocol}: an expired and a misnamed certificate have different reasons`, async (context) => {
      const other = createCertificate(directory, 'other', 30, 'DNS:game.example,IP:127.0.0.2');
      const expired = createDatedCertificate(directory, 'expired', '20200131120000Z', '20210131120000Z');
      const future = createDatedCertificate(directory, 'future', '20900131120000Z', '20910131120000Z');
      for (const [files, expected] of [
        [other, 'its certificate is not for the name 127.0.0.1'],
        [expired, 'its certificate has expired'],
        [future, 'its certificate is not valid yet'],
      ] as const) {
        const tls = read(files);
        const server = await open(protocol, tls);
        try {
          const service = await start(context, protocol, { port: server.port, tls: true, ca: 'console.pem' }, tls);
          assert.match(await faultOf(service), `127.0.0.1:${server.port}: ${expected}`);
          assert.equal(server.commands, []);
          assert.is((await service.post('/stop')).status, 204);
          await service.end();
        } finally {
          await server.close();
        }
      }
    });

    test(`${protocol}: no TLS and an unreadable certificate have different reasons`, async (context) => {
      for (const { fields, tls, expected } of [
        { fields: {}, tls: undefined, expected: 'it does not speak TLS' },
        { fields: { ca: 'empty.pem' }, tls: certificate, expected: 'the file that "ca" names cannot be read' },
        { fields: { ca: 'missing.pem' }, tls: certificate, expected: 'the file that "ca" names cannot be read' },
      ]) {
        const server = await open(protocol, tls);
        try {
          const service = await start(context, protocol, { port: server.port, tls: true, ...fields });
          assert.match(await faultOf(service), expected);
          assert.equal(server.commands, []);
          assert.is((await service.post('/stop')).status, 204);
          await service.end();
        } finally {
          await server.close();
        }
      }
    });
  }
}

test.run();
