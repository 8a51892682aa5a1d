/** `server-manager builds`: installing from archives and directories, and removing. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { startCommand } from './live-command.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session; source: string }>('Builds at the command line');

test.before.each(async (context) => {
  context.session = await openSession();
  context.source = join(context.session.workspace.root, 'source/2372');
  writeSource(context.source);
});

test.after.each(({ session }) => session.end());

/** What a Build may hold: a program, a link, a name twice. */
function writeSource(path: string): void {
  mkdirSync(join(path, 'lib'), { recursive: true });
  writeFileSync(join(path, 'build.json'), JSON.stringify({ command: ['./run'], stop: { signal: 'SIGTERM' } }));
  writeFileSync(join(path, 'run'), '#!/bin/sh\nread -r line\n');
  chmodSync(join(path, 'run'), 0o755);
  writeFileSync(join(path, 'lib/one'), 'content of one');
  linkSync(join(path, 'lib/one'), join(path, 'lib/two'));
  symlinkSync('lib/one', join(path, 'link'));
}

/** Packs it as tar.gz. @returns the archive's path */
function pack(source: string, name: string): string {
  const archive = join(source, '..', name);
  assert.is(spawnSync('tar', ['-C', source, '-czf', archive, '.']).status, 0);
  return archive;
}

function assertInstalled({ workspace }: Session, id: string): void {
  const path = join(workspace.root, 'builds', id);
  assert.equal(readdirSync(path).sort(), ['build.json', 'lib', 'link', 'run']);
  assert.is(readlinkSync(join(path, 'link')), 'lib/one');
  assert.is(readFileSync(join(path, 'lib/two'), 'utf8'), 'content of one');
  assert.is(statSync(join(path, 'run')).mode & 0o111, 0o111);
}

test('a Build is installed from an archive, called as it is, and listed', async ({ session, source }) => {
  const { run, done } = session;
  const { status, stdout, stderr } = await run('builds', 'add', pack(source, '2545.tar.gz'));
  assert.is(status, 0);
  assert.is(stdout, 'The Build "2545" has been installed (generic).\n');
  assert.match(stderr, /^Sending 2545: \d+ bytes of \d+ bytes\n/);
  assertInstalled(session, '2545');
  assert.match(await done('builds'), /^ID +KIND +VERSION +CAN BE STARTED\n2545 +generic +- +yes\n$/);
});

test('a directory is packed on the way, with its programs and links', async ({ session, source }) => {
  assert.is(await session.done('builds', 'add', `${source}/`), 'The Build "2372" has been installed (generic).\n');
  assertInstalled(session, '2372');
  assert.is(
    (JSON.parse(await session.done('builds', 'add', source, '--id', 'again', '--json')) as { id: string }).id,
    'again',
  );
});

test('what no archive can hold is left out of a directory, and told', async ({ session, source }) => {
  assert.is(spawnSync('mkfifo', [join(source, 'lib/pipe')]).status, 0);
  const { status, stderr } = await session.run('builds', 'add', source);
  assert.is(status, 0);
  assert.match(stderr, '"./lib/pipe" is no file, directory or link: it is left out.');
  assertInstalled(session, '2372');
});

test('archives that everybody calls the same need an id', async ({ session: { run, done }, source }) => {
  for (const name of ['fx.tar.xz', 'server.7z', 'server.zip', 'FX.tgz']) {
    const { status, stderr } = await run('builds', 'add', pack(source, name));
    assert.is(status, 2, name);
    assert.match(stderr, 'say it by --id, as --id 12345.');
  }
  assert.is(
    await done('builds', 'add', pack(source, 'fx.tar.xz'), '--id', '12345'),
    'The Build "12345" has been installed (generic).\n',
  );
});

test('a Build that is there is not replaced, and an upload of any size is refused before it begins', async ({
  session: { run, done, workspace },
  source,
}) => {
  workspace.addBuild('2372');
  writeFileSync(join(source, 'large'), Buffer.alloc(30_000_000));
  const { status, stderr } = await run('builds', 'add', source);
  assert.is(status, 1);
  assert.is(
    stderr,
    'server-manager: There is a Build "2372" already. It has not been touched.\nChoose another id, or remove that Build first.\n',
  );
  assert.is(await done('builds'), '');
});

test('what is wrong with an archive is told, and nothing of it is left', async ({
  session: { run, workspace },
  source,
}) => {
  const file = join(source, '../broken.zip');
  for (const [content, words] of [
    ['no archive at all', 'The body is no tar'],
    ['', 'There is no file in the archive'],
  ] as const) {
    writeFileSync(file, content);
    const { status, stderr } = await run('builds', 'add', file);
    assert.is(status, 1);
    assert.match(stderr, words);
  }
  writeFileSync(file, Buffer.concat([readFileSync(pack(source, 'x.tar.gz')).subarray(0, 200)]));
  assert.match((await run('builds', 'add', file)).stderr, 'The archive is damaged or cut off');
  assert.not(existsSync(join(workspace.root, 'builds/broken')));
});

test('Ctrl-C cancels: the service is left as if nothing had been sent', async ({
  session: { start, service, workspace },
}) => {
  const fifo = join(workspace.root, 'endless');
  mkdirSync(fifo);
  // More than any buffer on the way takes: it stands in the middle of the upload when Ctrl-C comes.
  writeFileSync(join(fifo, 'large'), Buffer.alloc(0));
  spawnSync('truncate', ['-s', '2G', join(fifo, 'large')]);
  const adding = start('builds', 'add', fifo);
  await adding.until(() => adding.stderr().includes('Sending'));
  for (let received = 0; received === 0; )
    received = ((await service.get('/builds/endless/installation')).json as { received?: number }).received ?? 0;
  const { status, stdout, stderr } = await adding.end('SIGINT');
  assert.is(status, 130);
  assert.is(stdout, '');
  assert.match(stderr, 'server-manager: The Build "endless" was cancelled. Nothing of it is left.\n');
  while ((await service.get('/builds/endless/installation')).status !== 404);
  assert.equal((await service.get('/builds')).json, []);
  assert.not(existsSync(join(workspace.root, 'builds/endless')));
});

test('Ctrl-C after all has been sent says that the service goes on', async ({ source }) => {
  let whole: () => void = () => undefined;
  const received = new Promise<void>((resolve) => (whole = resolve));
  const slow = createHttpServer((request, response) => {
    if (request.method === 'PUT') return void request.resume().once('end', whole);
    response.end(
      JSON.stringify({ id: 'x', phase: 'unpacking', received: 1, total: 1, unpacked: 2_048, entries: 3, since: '' }),
    );
  }).listen(0, '127.0.0.1');
  await once(slow, 'listening');
  const adding = startCommand([
    'builds',
    'add',
    pack(source, 'x.tgz'),
    '--url',
    `http://127.0.0.1:${(slow.address() as AddressInfo).port}`,
  ]);
  try {
    await received;
    const { status, stderr } = await adding.end('SIGINT');
    assert.is(status, 130);
    assert.match(
      stderr,
      'server-manager: The Build "x" had been sent, and the service goes on with it, unless its last bytes were still on the way.\nserver-manager builds tells how it ended.\n',
    );
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});

test('a file in a directory that cannot be read ends it, and nothing is installed', async ({
  session: { run, done },
  source,
}) => {
  // A link that leads out cannot be installed; a name that is no UTF-8 cannot be read as what it is.
  spawnSync('sh', ['-c', 'touch "$0/$(printf \'caf\\351\')"', source]);
  const { status, stderr } = await run('builds', 'add', source);
  assert.is(status, 2);
  assert.match(stderr, /^.*cannot be read \(ENOENT\)\.$/m);
  assert.is(await done('builds'), '');
});

test('a Build is removed, but not while it is used', async ({ session: { run, done, workspace }, source }) => {
  workspace.addFolder('world');
  await Promise.all([done('builds', 'add', source), done('folders', 'refresh')]);
  await done('start', '2372', 'world');
  const used = await run('builds', 'remove', '2372');
  assert.is(used.status, 1);
  assert.is(
    used.stderr,
    'server-manager: The server runs with the Build "2372".\nserver-manager stop ends the server. Where a start of it is planned, DELETE /recovery of the API cancels that.\n',
  );
  await done('stop');
  assert.is(await done('builds', 'remove', '2372'), 'The Build "2372" has been removed.\n');
  assert.is(await done('builds'), '');
});

test.run();
