/** Installation and deletion of Builds: the content of the Build directory at any time, and the reported faults. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createInstaller, type InstallerSettings } from '../../../adapters/builds/installer.js';
import type { Installation, Installer, Upload } from '../../../machines/ports/installer.js';
import { tarOf } from './archives.js';

interface Scene {
  builds: string;
  installer: Installer;
  open(settings?: Partial<InstallerSettings>): Installer;
}

const test = suite<Scene>('adapters/builds/installer');

const archive = tarOf([
  { path: 'run.sh', content: '#!/bin/sh\n', mode: 0o755 },
  { path: 'big', content: Buffer.alloc(3_000_000) },
]);

test.before.each((scene) => {
  scene.builds = mkdtempSync(join(tmpdir(), 'installer-'));
  scene.open = (settings = {}) =>
    createInstaller({
      builds: scene.builds,
      limit: 64 * 1024 * 1024,
      isAlone: true,
      onLeft: (_, error) => assert.unreachable(String(error)),
      ...settings,
    });
  scene.installer = scene.open();
});
test.after.each(async ({ builds, installer }) => {
  await installer.close();
  rmSync(builds, { recursive: true, force: true });
});

/** Creates an upload in chunks; `meet` is called before each. */
function upload(
  bytes: Buffer,
  meet: (sent: number) => void | Promise<void> = () => undefined,
  total: number | null = bytes.length,
): (signal: AbortSignal) => Upload {
  return (signal) => ({
    total,
    archive: (async function* () {
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      aborted.catch(() => undefined);
      for (let from = 0; from < bytes.length; from += 700_000) {
        await Promise.race([meet(from), aborted]);
        yield bytes.subarray(from, from + 700_000);
      }
      await meet(bytes.length);
    })(),
  });
}

/** Creates a promise that `open` resolves. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

async function waitForCleanUp(builds: string): Promise<void> {
  // Leftovers are deleted after the answer; the test's timeout limits the wait.
  while (readdirSync(builds).some((name) => name.startsWith('.')))
    await new Promise((resolve) => setImmediate(resolve));
}

test('A Build directory is complete or absent at any time, and no temporary directory remains.', async ({
  builds,
  installer,
}) => {
  const visible: string[][] = [];
  assert.is(
    await installer.install(
      '2372',
      upload(archive, () => void visible.push(readdirSync(builds).filter((name) => !name.startsWith('.')))),
    ),
    null,
  );
  assert.ok(visible.length > 3 && visible.every((names) => names.length === 0));
  assert.equal(readdirSync(join(builds, '2372')).sort(), ['big', 'run.sh']);
  await waitForCleanUp(builds);
  assert.equal(readdirSync(builds), ['2372']);
});

test('The installer reports the progress of an installation until it ends.', async ({ installer }) => {
  const seen: (Installation | null)[] = [installer.find('2372')];
  const before = Date.now();
  await installer.install(
    '2372',
    upload(archive, () => void seen.push(installer.find('2372'))),
  );
  const [none, first, ...more] = seen;
  assert.is(none, null);
  assert.ok(first !== null && first !== undefined && first.since >= before);
  assert.equal(
    { ...first, since: 0 },
    { id: '2372', phase: 'receiving', received: 0, total: archive.length, unpacked: 0, entries: 0, since: 0 },
  );
  assert.is(more.at(-1)?.received, archive.length);
  assert.is(installer.find('2372'), null);
});

test('A refused archive leaves no files, and its id is free again.', async ({ builds, installer }) => {
  const bad = tarOf([
    { path: 'run.sh', content: 'x' },
    { path: '../evil', content: 'x' },
  ]);
  assert.equal(await installer.install('2372', upload(bad)), { code: 'archive_path_outside', entry: '../evil' });
  await waitForCleanUp(builds);
  assert.equal(readdirSync(builds), []);
  assert.is(await installer.install('2372', upload(archive)), null);
});

test('A body that is not an archive is refused after its first bytes.', async ({ installer }) => {
  let sent = 0;
  assert.equal(
    await installer.install(
      '2372',
      upload(Buffer.alloc(50_000_000, 'x'), (from) => void (sent = from)),
    ),
    { code: 'archive_format_unknown' },
  );
  assert.ok(sent < 5_000_000, `${sent} bytes were taken`);
});

test('An upload beyond the size limit is refused, whether or not its length is declared.', async ({ open }) => {
  const installer = open({ limit: 1_000_000 });
  let sent = 0;
  assert.equal(
    await installer.install(
      'a',
      upload(archive, (from) => void (sent = from)),
    ),
    { code: 'archive_too_large', limit: 1_000_000 },
  );
  assert.is(sent, 0);
  assert.equal(
    await installer.install(
      'a',
      upload(archive, (from) => void (sent = from), null),
    ),
    { code: 'archive_too_large', limit: 1_000_000 },
  );
  assert.ok(sent > 0 && sent < archive.length);
});

test('An interrupted upload leaves no files.', async ({ builds, installer }) => {
  const fault = await installer.install(
    '2372',
    upload(archive, (from) => {
      if (from > 1_000_000) throw new Error('the client has gone');
    }),
  );
  assert.is(fault?.code, 'install_failed');
  await waitForCleanUp(builds);
  assert.equal(readdirSync(builds), []);
});

test('An existing id or one being installed is refused before the upload, and other ids can be installed concurrently.', async ({
  builds,
  installer,
}) => {
  mkdirSync(join(builds, 'there'));
  symlinkSync('/nowhere', join(builds, 'link'));
  const never: () => Upload = () => assert.unreachable('it was received') as never;
  for (const id of ['there', 'link'])
    assert.equal(await installer.install(id, never), { code: 'build_exists', build: id });
  const hold = gate();
  const first = installer.install(
    'one',
    upload(archive, () => hold.opened),
  );
  assert.equal(await installer.install('one', never), { code: 'build_installing', build: 'one' });
  const second = installer.install(
    'two',
    upload(archive, () => hold.opened),
  );
  assert.equal(await installer.install('three', never), { code: 'too_many_installations', max: 2 });
  hold.open();
  assert.equal(await Promise.all([first, second]), [null, null]);
  assert.is(await installer.install('three', upload(archive)), null);
});

test('A Build directory that an operator creates during the installation is not changed.', async ({
  builds,
  installer,
}) => {
  const fault = await installer.install(
    '2372',
    upload(archive, (from) => {
      if (from !== 0) return;
      mkdirSync(join(builds, '2372'));
      writeFileSync(join(builds, '2372', 'mine'), 'mine');
    }),
  );
  assert.equal(fault, { code: 'build_exists', build: '2372' });
  assert.equal(readdirSync(join(builds, '2372')), ['mine']);
});

test('The end of the service cancels installations in any phase, and no files remain.', async ({ builds, open }) => {
  const receiving = open();
  const begun = gate();
  const one = receiving.install(
    'one',
    upload(archive, () => {
      begun.open();
      return new Promise(() => undefined);
    }),
  );
  await begun.opened;
  await receiving.close();
  assert.equal(await one, { code: 'shutting_down' });

  const unpacking = open();
  const many = tarOf(
    Array.from({ length: 20_000 }, (_, index) => ({ path: `d${index % 100}/f${index}`, content: 'x' })),
  );
  const two = unpacking.install('two', upload(many));
  while (unpacking.find('two')?.phase !== 'unpacking') await new Promise((resolve) => setImmediate(resolve));
  await unpacking.close();
  assert.equal(await two, { code: 'shutting_down' });
  assert.equal(await unpacking.install('three', upload(archive)), { code: 'shutting_down' });
  assert.equal(readdirSync(builds), []);
});

test('The leftovers of an earlier service are deleted at the start, and nothing else.', async ({ builds, open }) => {
  for (const name of ['.installing-abcDEF', '.removing-012345', '.installing-mine', '.cache', 'demo']) {
    mkdirSync(join(builds, name, 'content'), { recursive: true });
    writeFileSync(join(builds, name, 'content', 'file'), '');
  }
  await open().close();
  assert.equal(readdirSync(builds).sort(), ['.cache', '.installing-mine', 'demo']);
});

test('No leftovers are deleted if another service may use the workspace.', async ({ builds, open }) => {
  mkdirSync(join(builds, '.installing-abcDEF'));
  await open({ isAlone: false }).close();
  assert.equal(readdirSync(builds), ['.installing-abcDEF']);
});

test('A deleted Build disappears at once, and of a symbolic link only the link is deleted.', async ({
  builds,
  installer,
}) => {
  mkdirSync(join(builds, '2372', 'lib'), { recursive: true });
  writeFileSync(join(builds, '2372', 'lib', 'file'), '');
  chmodSync(join(builds, '2372', 'lib'), 0o755);
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  writeFileSync(join(elsewhere, 'mine'), 'mine');
  symlinkSync(elsewhere, join(builds, 'linked'));
  try {
    assert.is(installer.remove('2372'), null);
    assert.not(existsSync(join(builds, '2372')));
    assert.is(installer.remove('linked'), null);
    await waitForCleanUp(builds);
    assert.equal(readdirSync(builds), []);
    assert.is(readFileSync(join(elsewhere, 'mine'), 'utf8'), 'mine');
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test('An entry that is not a Build cannot be deleted.', async ({ builds, installer }) => {
  writeFileSync(join(builds, 'file'), '');
  symlinkSync('/nowhere', join(builds, 'dangling'));
  for (const id of ['nothing', 'file', 'dangling'])
    assert.equal(installer.remove(id), { code: 'build_not_found', build: id });
});

test.run();
