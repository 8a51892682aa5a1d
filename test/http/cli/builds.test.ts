/** `server-manager builds`: installations from archives and directories, and removals. */
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

const test = suite<{ session: Session; source: string }>('http/cli/builds');

test.before.each(async (context) => {
  context.session = await openSession();
  context.source = join(context.session.workspace.root, 'source/2372');
  writeSource(context.source);
});

test.after.each(({ session }) => session.end());

/** Writes a Build with a program, a symbolic link and a hard link. */
function writeSource(path: string): void {
  mkdirSync(join(path, 'lib'), { recursive: true });
  writeFileSync(join(path, 'build.json'), JSON.stringify({ command: ['./run'], stop: { signal: 'SIGTERM' } }));
  writeFileSync(join(path, 'run'), '#!/bin/sh\nread -r line\n');
  chmodSync(join(path, 'run'), 0o755);
  writeFileSync(join(path, 'lib/one'), 'content of one');
  linkSync(join(path, 'lib/one'), join(path, 'lib/two'));
  symlinkSync('lib/one', join(path, 'link'));
}

/** Packs a directory as tar.gz. Returns the path of the archive. */
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

test("builds install names the Build after the archive's file", async ({ session, source }) => {
  const { run, done } = session;
  const { status, stdout, stderr } = await run('builds', 'install', pack(source, '2545.tar.gz'));
  assert.is(status, 0);
  assert.is(stdout, 'The Build "2545" has been installed (generic).\n');
  assert.match(stderr, /^Sending 2545: \d+ bytes of \d+ bytes\n/);
  assertInstalled(session, '2545');
  assert.match(
    await done('builds'),
    /^ID +KIND +VERSION +INSTALLED +STARTABLE\n2545 +generic +- +\d{4}-[\d: -]+[+-]\d\d:\d\d +yes\n$/,
  );
});

test('builds install packs a directory, including programs and links', async ({ session, source }) => {
  assert.is(await session.done('builds', 'install', `${source}/`), 'The Build "2372" has been installed (generic).\n');
  assertInstalled(session, '2372');
  assert.is(
    (JSON.parse(await session.done('builds', 'install', source, '--id', 'again', '--json')) as { id: string }).id,
    'again',
  );
});

test('builds install skips a pipe in a directory, and prints a note', async ({ session, source }) => {
  assert.is(spawnSync('mkfifo', [join(source, 'lib/pipe')]).status, 0);
  const { status, stderr } = await session.run('builds', 'install', source);
  assert.is(status, 0);
  assert.match(stderr, 'Skipping "./lib/pipe": it is not a file, directory or link.');
  assertInstalled(session, '2372');
});

test('builds install requires --id for archives named fx or server', async ({ session: { run, done }, source }) => {
  for (const name of ['fx.tar.xz', 'server.7z', 'server.zip', 'FX.tgz']) {
    const { status, stderr } = await run('builds', 'install', pack(source, name));
    assert.is(status, 2, name);
    assert.match(stderr, 'does not identify a Build. Set the id, such as --id 12345.');
  }
  assert.is(
    await done('builds', 'install', pack(source, 'fx.tar.xz'), '--id', '12345'),
    'The Build "12345" has been installed (generic).\n',
  );
});

test('builds install refuses an existing Build before the upload begins', async ({
  session: { run, done, workspace },
  source,
}) => {
  workspace.addBuild('2372');
  writeFileSync(join(source, 'large'), Buffer.alloc(30_000_000));
  const { status, stderr } = await run('builds', 'install', source);
  assert.is(status, 1);
  assert.is(
    stderr,
    'server-manager: The Build "2372" exists already. It was not changed.\nChoose another id, or remove the Build first.\n',
  );
  assert.is(await done('builds'), '');
});

test('builds install reports a faulty archive without leftovers', async ({ session: { run, workspace }, source }) => {
  const file = join(source, '../broken.zip');
  for (const [content, words] of [
    ['no archive at all', 'The format was not recognised. The archive must be a tar'],
    ['', 'The archive contains no file'],
  ] as const) {
    writeFileSync(file, content);
    const { status, stderr } = await run('builds', 'install', file);
    assert.is(status, 1);
    assert.match(stderr, words);
  }
  writeFileSync(file, Buffer.concat([readFileSync(pack(source, 'x.tar.gz')).subarray(0, 200)]));
  assert.match((await run('builds', 'install', file)).stderr, 'The archive is damaged or incomplete');
  assert.not(existsSync(join(workspace.root, 'builds/broken')));
});

test('Ctrl-C cancels builds install without leftovers in the service', async ({
  session: { start, service, workspace },
}) => {
  const fifo = join(workspace.root, 'endless');
  mkdirSync(fifo);
  // The file is larger than all buffers, so that Ctrl-C interrupts the upload.
  writeFileSync(join(fifo, 'large'), Buffer.alloc(0));
  spawnSync('truncate', ['-s', '2G', join(fifo, 'large')]);
  const adding = start('builds', 'install', fifo);
  await adding.until(() => adding.stderr().includes('Sending'));
  for (let received = 0; received === 0; )
    received = ((await service.get('/builds/endless/installation')).json as { received?: number }).received ?? 0;
  const { status, stdout, stderr } = await adding.end('SIGINT');
  assert.is(status, 130);
  assert.is(stdout, '');
  assert.match(stderr, 'server-manager: The Build "endless" was cancelled. The service keeps nothing of it.\n');
  while ((await service.get('/builds/endless/installation')).status !== 404);
  assert.equal((await service.get('/builds')).json, []);
  assert.not(existsSync(join(workspace.root, 'builds/endless')));
});

test('builds cancel ends an installation, which builds install reports', async ({
  session: { start, run, service, workspace },
}) => {
  const source = join(workspace.root, 'endless');
  mkdirSync(source);
  writeFileSync(join(source, 'large'), '');
  // The file is larger than all buffers, so that the upload is still in progress.
  spawnSync('truncate', ['-s', '2G', join(source, 'large')]);
  const adding = start('builds', 'install', source);
  while ((await service.get('/builds/endless/installation')).status !== 200);
  const cancelled = await run('builds', 'cancel', 'endless');
  assert.equal(
    [cancelled.status, cancelled.stdout],
    [0, 'The installation of the Build "endless" has been cancelled.\n'],
  );
  await adding.until(() => adding.stderr().includes('A client cancelled the installation of the Build "endless"'));
  const again = await run('builds', 'cancel', 'endless');
  assert.is(again.status, 1);
  assert.match(again.stderr, 'The Build "endless" is not being installed.');
  assert.equal((await service.get('/builds')).json, []);
});

test('Ctrl-C after the upload reports that the service continues the installation', async ({ source }) => {
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
    'install',
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
      'server-manager: The Build "x" was uploaded. The service continues to install it, unless the last bytes were lost.\nRun server-manager builds to see the result.\n',
    );
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
});

test('builds install fails for an unreadable file in a directory', async ({ session: { run, done }, source }) => {
  // A file whose name is not UTF-8 cannot be opened.
  spawnSync('sh', ['-c', 'touch "$0/$(printf \'caf\\351\')"', source]);
  const { status, stderr } = await run('builds', 'install', source);
  assert.is(status, 2);
  assert.match(stderr, /^.*cannot be read \(ENOENT\)\.$/m);
  assert.is(await done('builds'), '');
});

test('builds remove removes a Build that is not in use', async ({ session: { run, done, workspace }, source }) => {
  workspace.addFolder('world');
  await Promise.all([done('builds', 'install', source), done('folders', 'refresh')]);
  await done('start', '2372', 'world');
  const used = await run('builds', 'remove', '2372', '--yes');
  assert.is(used.status, 1);
  assert.is(
    used.stderr,
    'server-manager: The server runs with the Build "2372".\nRun server-manager stop. If a start is planned, run server-manager recovery cancel.\n',
  );
  await done('stop');
  assert.is(await done('builds', 'remove', '2372', '--yes'), 'The Build "2372" has been removed.\n');
  assert.is(await done('builds'), '');
});

test.run();
