/** Downloads of updates. A failure ends the plan, the server keeps running, and no file of the download is left. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  archiveOf,
  manageUpdates,
  offer,
  planUpdate,
  prepareUpdates,
  startBefore,
  type UpdateSetup,
  untilEnded,
} from '../../../kit/manager/server-updates.js';
import { endServers } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { createCertificate, createCertificateDirectory } from '../../runtime/tls/certificates.js';

const test = suite<UpdateSetup>('http/api/builds/update-downloads');

const archive = archiveOf('good');

test.before.each(async (setup) => void Object.assign(setup, await prepareUpdates('good')));

test.after.each(async ({ service, index, workspace }) => {
  await service?.end('SIGKILL');
  await endServers(workspace);
  index.end();
  workspace.remove();
});

async function update(setup: UpdateSetup, args: readonly string[] = [], env = {}): Promise<any> {
  setup.service = await manageUpdates(setup, args, env);
  await startBefore(setup.service);
  await planUpdate(setup.service);
  return untilEnded(setup.service);
}

const truncated: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': archive.length });
  response.write(archive.subarray(0, 700));
  setImmediate(() => response.destroy());
};

const faulty: Record<string, readonly [Parameters<typeof offer>[2], string | null]> = {
  checksum_wrong: [{ sha256: '0'.repeat(64) }, null],
  redirect: [{ download: (_, response) => void response.writeHead(302, { location: '/other' }).end() }, null],
  status: [{ download: (_, response) => void response.writeHead(404).end() }, null],
  unreachable: [{ download: truncated }, null],
  install_failed: [
    { download: (_, response) => void response.end('no archive'.repeat(100)) },
    'archive_format_unknown',
  ],
};

for (const [reason, [how, because]] of Object.entries(faulty))
  test(`A download that fails ends the plan with ${reason}, and the server keeps running`, async (setup) => {
    offer(setup.index, archive, how);
    const ended = await update(setup);
    assert.equal([ended.state, ended.reason], ['failed', reason], ended.problem);
    if (because !== null) assert.match(ended.problem, because);
    assert.is((await setup.service.get('/status')).json.build, '100');
    const builds = join(setup.workspace.root, 'builds');
    await until(() => readdirSync(builds).join() === '100', 'nothing left of the download');
  });

test('A download of an update is limited by --build-limit', async (setup) => {
  const large = Buffer.concat([archive, Buffer.alloc(100_000)]);
  offer(setup.index, large);
  const ended = await update(setup, ['--build-limit', '64KiB']);
  assert.equal([ended.state, ended.reason], ['failed', 'install_failed']);
  assert.match(ended.problem, 'archive_too_large');
  const [{ detail }] = (await setup.service.get('/history?type=update.ended')).json;
  assert.equal([detail.reason, detail.code, detail.because], ['install_failed', 'archive_too_large', undefined]);
});

for (const isTrusted of [true, false])
  test(`An https download ${isTrusted ? 'succeeds with' : 'is refused without'} the CA in NODE_EXTRA_CA_CERTS`, async (setup) => {
    const { cert, key } = createCertificate(createCertificateDirectory());
    const files = { cert: readFileSync(cert), key: readFileSync(key) };
    const server = createServer(files, (_, response) => void response.end(archive)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `https://localhost:${(server.address() as AddressInfo).port}/two.tar`;
    setup.index.answer = (_, response) => void response.end(JSON.stringify({ latest: '200', latest_download: url }));
    try {
      const ended = await update(setup, [], isTrusted ? { NODE_EXTRA_CA_CERTS: cert } : {});
      const expected = isTrusted ? ['done', null] : ['failed', 'unreachable'];
      assert.equal([ended.state, ended.reason], expected, ended.problem);
    } finally {
      server.close();
    }
  });

test.run();
