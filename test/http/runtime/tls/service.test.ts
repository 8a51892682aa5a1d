/** The service with --tls-cert and --tls-key. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TlsFiles } from '../../../../http/runtime/tls/certificate.js';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { runAt } from '../../cli/live-command.js';
import { createCertificate, createCertificateDirectory, lack } from './certificates.js';

interface Context {
  directory: string;
  files: TlsFiles;
  workspace: Workspace;
  service: RunningService;
}

const token = 'a-token-of-this-test';

const test = suite<Context>('http/runtime/tls/service');
const run = lack === null ? test : test.skip;
if (lack !== null) console.log(`skipped: ${lack}`);

test.before(async (context) => {
  if (lack !== null) return;
  context.directory = createCertificateDirectory();
  context.files = createCertificate(context.directory);
  context.workspace = createWorkspace();
  const { cert, key } = context.files;
  context.service = await startService(context.workspace.root, {
    args: ['--tls-cert', cert, '--tls-key', key],
    token,
  });
});

test.after(async ({ service, workspace, directory }) => {
  await service?.end();
  workspace?.remove();
  if (directory !== undefined) rmSync(directory, { recursive: true });
});

async function send({ service, files }: Context, path: string, method = 'GET', body?: object) {
  const ca = readFileSync(files.cert);
  const headers = { Origin: service.base, Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const sent = request(`${service.base}${path}`, { ca, method, agent: false, headers });
  sent.end(body && JSON.stringify(body));
  const [answer] = await once(sent, 'response');
  return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
}

run('The service answers on its HTTPS address, and marks the cookie as Secure', async (context) => {
  assert.match(context.service.base, /^https:\/\/127\.0\.0\.1:\d+$/);
  assert.match(context.service.log(), /HTTPS is served with this certificate/);
  const status = await send(context, '/status');
  assert.is(JSON.parse(status.text).state, 'stopped');
  const login = await send(context, '/session', 'POST', { token });
  assert.is(login.status, 204);
  assert.match(String(login.headers['set-cookie']), /; HttpOnly; SameSite=Strict; Secure/);
});

run('GET /metrics has the time at which the certificate expires', async (context) => {
  const { validTo } = new X509Certificate(readFileSync(context.files.cert));
  const name = 'server_manager_certificate_expiration_timestamp_seconds';
  const { text: metrics } = await send(context, '/metrics');
  assert.ok(metrics.split('\n').includes(`${name} ${Date.parse(validTo) / 1_000}`), metrics);
});

run('A client that speaks plain HTTP gets no answer', async ({ service }) => {
  const sent = requestHttp(service.base.replace('https:', 'http:'), { agent: false }).end();
  const [error] = await once(sent, 'error');
  assert.is(error.code, 'ECONNRESET');
});

run('Commands trust a certificate in NODE_EXTRA_CA_CERTS, and report any other', async ({ service, files }) => {
  const trusting = await runAt(service.base, { SERVER_MANAGER_TOKEN: token, NODE_EXTRA_CA_CERTS: files.cert })(
    'status',
  );
  assert.is(trusting.status, 0, trusting.stderr);
  const other = await runAt(service.base, { SERVER_MANAGER_TOKEN: token })('status');
  assert.is(other.status, 3);
  assert.match(other.stderr, 'DEPTH_ZERO_SELF_SIGNED_CERT');
  assert.match(other.stderr, 'set NODE_EXTRA_CA_CERTS to the file of the issuer');
  const plain = await runAt(service.base.replace('https:', 'http:'), { SERVER_MANAGER_TOKEN: token })('status');
  assert.match(plain.stderr, 'If the service serves HTTPS, set --url to its https address.');
});

test.run();
