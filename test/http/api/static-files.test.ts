/** Files of the page that change while they are served, for example during an upgrade of a running manager. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Koa from 'koa';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createFileSender } from '../../../http/api/service/static-files.js';

const test = suite<{ directory: string; get: () => Promise<Response>; end: () => Promise<void> }>(
  'http/api/static-files',
);

test.before.each(async (context) => {
  const directory = mkdtempSync(join(tmpdir(), 'static-files-'));
  const sendFile = createFileSender(pathToFileURL(`${directory}/`), () => 'no-cache');
  const app = new Koa();
  app.use(async (ctx) => {
    if (await sendFile(ctx, ctx.req.url ?? '')) ctx.respond = false;
    else ctx.status = 404;
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.directory = directory;
  context.get = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/page.js`);
  context.end = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
    rmSync(directory, { recursive: true });
  };
});

test.after.each(({ end }) => end());

test('A file that is removed gets 404, and later requests are answered', async ({ directory, get }) => {
  const path = join(directory, 'page.js');
  writeFileSync(path, 'one');
  assert.is(await (await get()).text(), 'one');
  rmSync(path);
  for (let count = 0; count < 2; count += 1) assert.is((await get()).status, 404);
});

test('A file that cannot be read ends only its own connection', async ({ directory, get }) => {
  const path = join(directory, 'page.js');
  // The memory of this process cannot be read at address 0.
  symlinkSync('/proc/self/mem', path);
  await get().then(
    () => assert.unreachable('an answer'),
    () => undefined,
  );
  rmSync(path);
  assert.is((await get()).status, 404);
});

test('A file that is replaced is sent whole, with a new ETag', async ({ directory, get }) => {
  const path = join(directory, 'page.js');
  writeFileSync(path, 'one');
  const before = await get();
  assert.is(await before.text(), 'one');
  writeFileSync(path, 'one and more');
  const after = await get();
  assert.is(await after.text(), 'one and more');
  assert.is.not(after.headers.get('etag'), before.headers.get('etag'));
});

test('A file that is added later is found', async ({ directory, get }) => {
  assert.is((await get()).status, 404);
  writeFileSync(join(directory, 'page.js'), 'new');
  assert.is(await (await get()).text(), 'new');
});

test.run();
