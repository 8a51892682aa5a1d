/** PUT and DELETE /builds/{id}, and the progress of an installation. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf, zipOf } from '../../../adapters/archives/archives.js';
import { checkResponse } from '../../../kit/http/api-description.js';
import { openSocket, parseAnswer, sendRaw } from '../../../kit/http/raw-request.js';
import type { Answer } from '../../../kit/manager/service.js';
import { type SharedService, shareService, standard } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { buildArchive } from './build-archive.js';

const test = suite<SharedService>('http/api/builds/installing');
shareService(test, undefined, { args: ['--build-limit', '8MiB'] });

const put = (
  { service }: SharedService,
  id: string,
  body: Buffer,
  headers: Record<string, string> = {},
): Promise<Answer> => service.request('PUT', `/builds/${encodeURIComponent(id)}`, { body, headers });

const buildsOf = ({ workspace }: SharedService): string[] => readdirSync(join(workspace.root, 'builds')).sort();
const visible = (shared: SharedService): string[] => buildsOf(shared).filter((name) => !name.startsWith('.'));

test('PUT /builds/{id} installs a Build that can be listed, started and deleted', async (shared) => {
  const { service, workspace } = shared;
  const answer = await put(shared, 'my build', gzipSync(buildArchive()));
  assert.is(answer.status, 201, answer.text);
  assert.is(answer.headers.get('location'), '/builds/my%20build');
  const expected = {
    id: 'my build',
    kind: 'generic',
    kind_name: 'Generic',
    version: null,
    installed_at: answer.json.installed_at,
    folder_present: true,
    exe_present: true,
    startable: true,
    problem: null,
    limits: null,
    limits_not_kept: [],
  };
  assert.equal(answer.json, expected);
  assert.equal((await service.get('/builds/my%20build')).json, expected);
  assert.equal(
    (await service.get('/builds')).json.find(({ id }: any) => id === 'my build'),
    expected,
  );

  assert.is((await service.post('/start', { ...standard, Build: 'my build' })).status, 204);
  await workspace.waitForConsole('READY');
  const refused = await service.request('DELETE', '/builds/my%20build');
  assert.equal([refused.status, refused.json.code], [409, 'build_in_use']);
  assert.ok(existsSync(join(workspace.root, 'builds', 'my build', 'build.json')));
  assert.is((await service.post('/restart')).status, 204);
  assert.is((await service.post('/stop')).status, 204);

  const removed = await service.request('DELETE', '/builds/my%20build');
  assert.equal([removed.status, removed.text], [204, '']);
  assert.equal(visible(shared), ['console']);
  assert.not((await service.get('/builds')).json.some(({ id }: any) => id === 'my build'));
  assert.is((await service.request('DELETE', '/builds/my%20build')).json.code, 'build_not_found');
  assert.is((await service.get('/builds/my%20build')).json.code, 'build_not_found');
  assert.is((await service.post('/start', { ...standard, Build: 'my build' })).json.code, 'build_unknown');
});

test('PUT /builds/{id} accepts an archive with any Content-Type, even JSON', async (shared) => {
  for (const [index, type] of ['application/json', 'text/plain', 'application/x-xz', 'nonsense'].entries()) {
    const answer = await put(shared, `typed-${index}`, zipOf([{ path: 'run.sh', content: 'x' }]), {
      'Content-Type': type,
    });
    assert.is(answer.status, 201, answer.text);
    assert.is(answer.json.startable, false);
  }
});

test('PUT /builds/{id} accepts bodies up to --build-limit', async (shared) => {
  assert.is(
    (await put(shared, 'large', buildArchive({ path: 'data', content: Buffer.alloc(5_000_000, 1) }))).status,
    201,
  );
  const answer = await put(shared, 'too-large', buildArchive({ path: 'data', content: Buffer.alloc(9_000_000, 1) }));
  assert.equal([answer.status, answer.json.code], [400, 'archive_too_large']);
  assert.match(answer.json.detail, '8388608');
  assert.not(visible(shared).includes('too-large'));
});

test('PUT /builds/{id} refuses an invalid archive with the reason', async (shared) => {
  for (const [body, code] of [
    [Buffer.from('not an archive'), 'archive_format_unknown'],
    [Buffer.alloc(0), 'archive_empty'],
    [tarOf([{ path: '../evil', content: 'x' }]), 'archive_path_outside'],
    [gzipSync(buildArchive()).subarray(0, 100), 'archive_damaged'],
  ] as const) {
    const answer = await put(shared, 'bad', body);
    assert.equal([answer.status, answer.json.code], [400, code], answer.text);
  }
  assert.not(visible(shared).includes('bad'));
  assert.not(existsSync(join(shared.workspace.root, 'evil')));
  await until(() => visible(shared).length === buildsOf(shared).length);
});

test('PUT /builds/{id} refuses an invalid id, and DELETE does not find it', async ({ service }) => {
  for (const [target, word] of [
    ['/builds/.hidden', 'a dot'],
    ['/builds/..', 'a dot'],
    ['/builds/.', 'a dot'],
    ['/builds/a%2Fb', 'a slash'],
    ['/builds/%00', 'a control character'],
    ['/builds/%20a', 'white space'],
    [`/builds/${'a'.repeat(256)}`, '255 bytes'],
  ] as const) {
    const answer = await sendRaw(service.base, { method: 'PUT', target, headers: [['Host', 'localhost']], body: 'x' });
    assert.equal([answer.status, answer.json.code], [400, 'build_id_invalid'], target);
    assert.match(answer.json.detail, word);
    assert.is(
      (await sendRaw(service.base, { method: 'DELETE', target, headers: [['Host', 'localhost']] })).json.code,
      'build_not_found',
    );
  }
});

test('PUT /builds/{id} does not replace an existing Build', async (shared) => {
  writeFileSync(join(shared.workspace.addBuild('kept'), 'mine'), 'mine');
  const answer = await put(shared, 'kept', buildArchive());
  assert.equal([answer.status, answer.json.code], [409, 'build_exists']);
  assert.is(readFileSync(join(shared.workspace.root, 'builds', 'kept', 'mine'), 'utf8'), 'mine');
});

test('GET /builds/{id}/installation reports the progress', async (shared) => {
  const { service } = shared;
  assert.is((await service.get('/builds/slow/installation')).json.code, 'installation_not_found');
  const body = buildArchive({ path: 'data', content: Buffer.alloc(1_000_000, 1) });
  const socket = openSocket(service.base);
  socket.write(`PUT /builds/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`);
  socket.write(body.subarray(0, 1_000));
  const progress = await until(async () => {
    const { status, json } = await service.get('/builds/slow/installation');
    return status === 200 && json.received > 0 ? json : null;
  });
  assert.equal(
    { ...progress, since: '' },
    {
      ...{ id: 'slow', phase: 'receiving', received: 1_000, total: body.length, unpacked: 0, entries: 0, since: '' },
      ...{ ended_at: null, problem: null },
    },
  );
  const second = await put(shared, 'slow', buildArchive());
  assert.equal([second.status, second.json.code], [409, 'build_installing']);
  assert.equal([(await service.request('DELETE', '/builds/slow')).json.code], ['build_not_found']);
  const answered = received(socket);
  socket.write(body.subarray(1_000));
  assert.is((await answered).status, 201);
  socket.destroy();
});

test('An upload whose client disconnects leaves no files', async (shared) => {
  const { service } = shared;
  const socket = openSocket(service.base);
  socket.write(`PUT /builds/gone HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n`);
  socket.write(buildArchive());
  await until(async () => (await service.get('/builds/gone/installation')).status === 200);
  socket.destroy();
  await until(async () => (await service.get('/builds/gone/installation')).status === 404);
  await until(() => buildsOf(shared).every((name) => !name.startsWith('.')));
  assert.not(visible(shared).includes('gone'));
});

test('An upload with Expect: 100-continue gets 100 only if its body will be read', async (shared) => {
  const body = buildArchive();
  const head = (id: string): string =>
    `PUT /builds/${id} HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = openSocket(shared.service.base);
  socket.write(head('interim'));
  const interim = await new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  assert.is(interim, 'HTTP/1.1 100 Continue\r\n\r\n');
  const answered = received(socket);
  socket.write(body);
  assert.is((await answered).status, 201);
  socket.destroy();

  const refused = openSocket(shared.service.base);
  refused.write(head('interim'));
  const answer = await received(refused);
  assert.equal([answer.status, answer.headers.get('connection')], [409, 'close']);
});

test('The connection of a refused upload serves the next request', async (shared) => {
  const body = Buffer.alloc(3_000_000, 'x');
  const socket = openSocket(shared.service.base);
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  for (const id of ['console', 'free'])
    socket.write(
      Buffer.concat([
        Buffer.from(`PUT /builds/${id} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`),
        body,
      ]),
    );
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await until(() => /"ok"/.test(text));
  assert.equal(
    [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status),
    ['409', '400', '200'],
  );
  socket.destroy();
});

test('Either the start or the concurrent deletion of a Build succeeds, never both', async (shared) => {
  const { service, workspace } = shared;
  for (let round = 0; round < 12; round += 1) {
    workspace.addBuild('contested');
    await service.post('/builds');
    const start = () => service.post('/start', { ...standard, Build: 'contested' });
    const remove = () => service.request('DELETE', '/builds/contested');
    const [one, other] = round % 2 === 0 ? [start(), remove()] : [remove(), start()];
    const [started, removed] = round % 2 === 0 ? [await one, await other] : [await other, await one];
    const outcome = `${started.status} ${removed.status}`;
    assert.ok(['204 409', '400 204'].includes(outcome), `${outcome}: ${started.text}${removed.text}`);
    if (started.status === 204) assert.is((await service.post('/stop')).status, 204);
  }
});

/** Resolves with the next whole answer on the connection. */
function received(socket: ReturnType<typeof openSocket>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      text += String(chunk);
      const parsed = parseAnswer(text);
      if (parsed === null) return;
      checkResponse('PUT', '/builds/some', parsed.answer);
      resolve(parsed.answer);
    });
  });
}

test.run();
