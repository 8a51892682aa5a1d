/** Cancelling an installation: DELETE /builds/{id}/installation, and the list of installations. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openEvents } from '../../../kit/http/event-stream.js';
import { openSocket } from '../../../kit/http/raw-request.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import { until } from '../../../kit/system/until.js';
import { buildArchive } from './build-archive.js';

const test = suite<SharedService>('http/api/builds/cancelling');
shareService(test);

const archive = buildArchive();

/** Begins an upload that never ends by itself. `answer` returns the text of the answer so far. */
function beginUpload(base: string, id: string): { answer(): string; close(): void } {
  const socket = openSocket(base);
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk))).on('error', () => undefined);
  socket.write(`PUT /builds/${id} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${archive.length}\r\n\r\n`);
  socket.write(archive.subarray(0, 700));
  return { answer: () => text, close: () => void socket.destroy() };
}

test('DELETE /builds/{id}/installation cancels an installation; another can begin', async ({ service, workspace }) => {
  const uploads = ['one', 'two'].map((id) => beginUpload(service.base, id));
  try {
    await until(async () => (await service.get('/installations')).json.length === 2);
    const listed = (await service.get('/installations')).json;
    assert.equal(
      listed.map(({ id, phase }: { id: string; phase: string }) => [id, phase]),
      [
        ['one', 'receiving'],
        ['two', 'receiving'],
      ],
    );
    assert.is((await service.request('PUT', '/builds/three', { body: archive })).json.code, 'too_many_installations');
    assert.is((await service.request('DELETE', '/builds/one/installation')).status, 204);
    await until(() => uploads[0]?.answer().includes('installation_cancelled') === true);
    assert.match(uploads[0]?.answer() ?? '', /^HTTP\/1\.1 409 /);
    assert.is((await service.request('PUT', '/builds/three', { body: archive })).status, 201);
    assert.is((await service.request('DELETE', '/builds/two/installation')).status, 204);
    assert.equal((await service.get('/installations')).json, []);
    const names = readdirSync(join(workspace.root, 'builds')).filter((name) => !name.startsWith('.'));
    assert.equal(names.sort(), ['console', 'three']);
  } finally {
    for (const upload of uploads) upload.close();
  }
});

test('DELETE /builds/{id}/installation gets 404 without an installation', async ({ service }) => {
  for (const id of ['none', 'console', '.no']) {
    const { status, json } = await service.request('DELETE', `/builds/${id}/installation`);
    assert.equal([status, json.code], [404, 'installation_not_found']);
  }
});

test('GET /events?only=installations reports begun and ended installations', async ({ service }) => {
  const events = await openEvents(service.base, '/events?only=installations');
  const seen = (): string[] => events.of('installations').map((data) => JSON.stringify(data));
  const upload = beginUpload(service.base, 'seen');
  try {
    await until(() => seen().at(-1)?.includes('"seen"') === true);
    assert.is(seen()[0], '[]');
    await service.request('DELETE', '/builds/seen/installation');
    await until(() => seen().at(-1) === '[]');
  } finally {
    upload.close();
    events.close();
  }
});

test.run();
