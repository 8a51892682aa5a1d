/** Renewing the certificate of a server that has open connections. */
import { once } from 'node:events';
import { copyFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { request, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TlsFiles } from '../../../../http/runtime/tls/certificate.js';
import { createTlsServer } from '../../../../http/runtime/tls/server.js';
import { until } from '../../../kit/system/until.js';
import { createCertificate, createCertificateDirectory, lack } from './certificates.js';

interface Context {
  directory: string;
  server: Server;
  uses: number[];
  faults: string[];
}

const test = suite<Context>('http/runtime/tls/server');
const run = lack === null ? test : test.skip;
if (lack !== null) console.log(`skipped: ${lack}`);

test.before.each((context) => {
  context.directory = createCertificateDirectory();
  context.uses = [];
  context.faults = [];
});

test.after.each(async ({ server, directory }) => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  rmSync(directory, { recursive: true });
});

async function serve(context: Context, files: TlsFiles, answer: RequestListener): Promise<void> {
  const { uses, faults } = context;
  const options = {
    files,
    onUse: (validTo: number) => void uses.push(validTo),
    onFault: (fault: string) => void faults.push(fault),
    checkMs: 20,
  };
  context.server = createTlsServer(options, {}, answer);
  await once(context.server.listen(0, '127.0.0.1'), 'listening');
}

/** Sends a request on a separate connection. Returns the answer and the name in the certificate. */
async function get({ server }: Context): Promise<{ answer: IncomingMessage; name: string | undefined }> {
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', rejectUnauthorized: false, agent: false }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { answer, name: (answer.socket as TLSSocket).getPeerCertificate().subject.CN as string | undefined };
}

async function nameOf(context: Context): Promise<string | undefined> {
  const { answer, name } = await get(context);
  answer.destroy();
  return name;
}

run('A renewed certificate is used for new connections, and an open stream continues', async (context) => {
  const { directory } = context;
  const first = createCertificate(directory, 'first');
  const second = createCertificate(directory, 'second');
  const live = { cert: join(directory, 'live.pem'), key: join(directory, 'live.key') };
  copyFileSync(first.cert, live.cert);
  copyFileSync(first.key, live.key);
  let write = (_: string): void => undefined;
  await serve(context, live, (_, response) => {
    response.write('begin ');
    write = (text) => void response.end(text);
  });
  const stream = await get(context);
  assert.is(stream.name, 'first');
  const finish = write;
  copyFileSync(second.cert, `${live.cert}.new`);
  copyFileSync(second.key, `${live.key}.new`);
  renameSync(`${live.cert}.new`, live.cert);
  renameSync(`${live.key}.new`, live.key);
  await until(async () => (await nameOf(context)) === 'second', 'the second certificate');
  finish('end');
  let text = '';
  for await (const chunk of stream.answer) text += String(chunk);
  assert.is(text, 'begin end');
  assert.equal(context.faults, []);
  assert.is(context.uses.length, 2);
});

run('A link that is changed to a new certificate counts as a renewal', async (context) => {
  const { directory } = context;
  const live = { cert: join(directory, 'live.pem'), key: join(directory, 'live.key') };
  for (const name of ['first', 'second']) {
    const files = createCertificate(directory, name);
    for (const part of ['cert', 'key'] as const) {
      symlinkSync(files[part], `${live[part]}.new`);
      renameSync(`${live[part]}.new`, live[part]);
    }
    if (name === 'first') await serve(context, live, (_, response) => void response.end());
  }
  await until(async () => (await nameOf(context)) === 'second', 'the second certificate');
});

run('An invalid renewal is reported, and the old certificate stays in use', async (context) => {
  const files = createCertificate(context.directory);
  await serve(context, files, (_, response) => void response.end());
  writeFileSync(files.key, 'no key');
  await until(() => context.faults.length > 0, 'a fault');
  assert.match(context.faults[0] ?? '', /The private key .* is not valid: it must be a PEM file\./);
  assert.is(await nameOf(context), 'first');
  createCertificate(context.directory);
  await until(() => context.uses.length === 2, 'a renewal');
});

test.run();
