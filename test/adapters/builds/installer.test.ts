/** Installing and removing: what stands in the directory of the Builds at any time, and who is told what. */
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

/** An upload in pieces; `meet` is called before each. */
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

/** A promise and what settles it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

async function asideIsGone(builds: string): Promise<void> {
  // What stands aside is deleted behind the answer; the test's own time limit bounds this.
  while (readdirSync(builds).some((name) => name.startsWith('.')))
    await new Promise((resolve) => setImmediate(resolve));
}

test('a Build stands in its place whole or not at all, and nothing stays beside it', async ({ builds, installer }) => {
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
  await asideIsGone(builds);
  assert.equal(readdirSync(builds), ['2372']);
});

test('it tells how far it is, for as long as it goes on', async ({ installer }) => {
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

test('an archive that is refused leaves nothing, and its id is free again', async ({ builds, installer }) => {
  const bad = tarOf([
    { path: 'run.sh', content: 'x' },
    { path: '../evil', content: 'x' },
  ]);
  assert.equal(await installer.install('2372', upload(bad)), { code: 'archive_path_outside', entry: '../evil' });
  await asideIsGone(builds);
  assert.equal(readdirSync(builds), []);
  assert.is(await installer.install('2372', upload(archive)), null);
});

test('what is no archive is refused by its first bytes, before the rest has come', async ({ installer }) => {
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

test('an upload past the limit is refused when it says so, and when it does not', async ({ open }) => {
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

test('an upload that breaks off leaves nothing', async ({ builds, installer }) => {
  const fault = await installer.install(
    '2372',
    upload(archive, (from) => {
      if (from > 1_000_000) throw new Error('the client has gone');
    }),
  );
  assert.is(fault?.code, 'install_failed');
  await asideIsGone(builds);
  assert.equal(readdirSync(builds), []);
});

test('an id that is taken or being installed is refused before anything is received; two others may go on', async ({
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

test('a Build that somebody puts there meanwhile is not touched', async ({ builds, installer }) => {
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

test('the end of the service ends what goes on, wherever it is, and nothing is left', async ({ builds, open }) => {
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

test('what an earlier service left aside is deleted at the start, and nothing else', async ({ builds, open }) => {
  for (const name of ['.installing-abcDEF', '.removing-012345', '.installing-mine', '.cache', 'demo']) {
    mkdirSync(join(builds, name, 'content'), { recursive: true });
    writeFileSync(join(builds, name, 'content', 'file'), '');
  }
  await open().close();
  assert.equal(readdirSync(builds).sort(), ['.cache', '.installing-mine', 'demo']);
});

test('where another service may use the workspace nothing of it is deleted', async ({ builds, open }) => {
  mkdirSync(join(builds, '.installing-abcDEF'));
  await open({ isAlone: false }).close();
  assert.equal(readdirSync(builds), ['.installing-abcDEF']);
});

test('a removed Build is gone at once; of a link only the link is', async ({ builds, installer }) => {
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
    await asideIsGone(builds);
    assert.equal(readdirSync(builds), []);
    assert.is(readFileSync(join(elsewhere, 'mine'), 'utf8'), 'mine');
  } finally {
    rmSync(elsewhere, { recursive: true });
  }
});

test('what is no Build cannot be removed', async ({ builds, installer }) => {
  writeFileSync(join(builds, 'file'), '');
  symlinkSync('/nowhere', join(builds, 'dangling'));
  for (const id of ['nothing', 'file', 'dangling'])
    assert.equal(installer.remove(id), { code: 'build_not_found', build: id });
});

test.run();
