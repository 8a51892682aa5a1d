/** Installation of Builds: the content of the Build directory at any time, and the reported faults. */
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { Installation, Upload } from '../../../machines/builds/installer.js';
import { tarOf } from '../archives/archives.js';
import { archive, installerSuite, upload, waitForCleanUp } from './installer-suite.js';

const test = installerSuite('adapters/builds/installer');

/** Creates a promise that `open` resolves. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

test('A Build directory is complete or absent at any time', async ({ builds, installer }) => {
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

test('The installer reports the progress of an installation until it ends', async ({ installer }) => {
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

test('A refused archive leaves no files and frees its id', async ({ builds, installer }) => {
  const bad = tarOf([
    { path: 'run.sh', content: 'x' },
    { path: '../evil', content: 'x' },
  ]);
  assert.equal(await installer.install('2372', upload(bad)), { code: 'archive_path_outside', entry: '../evil' });
  await waitForCleanUp(builds);
  assert.equal(readdirSync(builds), []);
  assert.is(await installer.install('2372', upload(archive)), null);
});

test('A body that is not an archive is refused after its first bytes', async ({ installer }) => {
  let sent = 0;
  assert.equal(
    await installer.install(
      '2372',
      upload(Buffer.alloc(50_000_000, 'x'), (from) => void (sent = from)),
    ),
    { code: 'archive_format_unknown', what: null },
  );
  assert.ok(sent < 5_000_000, `${sent} bytes were taken`);
});

test('An upload beyond the limit is refused, even without a declared length', async ({ open }) => {
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

test('An interrupted upload leaves no files', async ({ builds, installer }) => {
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

test('An upload is refused if its id is taken or two installations are running', async ({ builds, installer }) => {
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

test('A Build directory that an operator creates during an installation is kept', async ({ builds, installer }) => {
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

test('A cancelled installation ends in any phase, leaves no files, and frees its slot', async ({
  builds,
  installer,
}) => {
  const begun = gate();
  const receiving = installer.install(
    'one',
    upload(archive, () => {
      begun.open();
      return new Promise(() => undefined);
    }),
  );
  await begun.opened;
  assert.is(await installer.cancel('one'), null);
  assert.equal(await receiving, { code: 'installation_cancelled', build: 'one' });

  const many = tarOf(
    Array.from({ length: 20_000 }, (_, index) => ({ path: `d${index % 100}/f${index}`, content: 'x' })),
  );
  const unpacking = installer.install('two', upload(many));
  while (installer.find('two')?.phase !== 'unpacking') await new Promise((resolve) => setImmediate(resolve));
  assert.is(await installer.cancel('two'), null);
  assert.equal(await unpacking, { code: 'installation_cancelled', build: 'two' });
  await waitForCleanUp(builds);
  assert.equal(readdirSync(builds), []);
  assert.equal(installer.list(), []);
  assert.is(await installer.install('two', upload(archive)), null);
});

test('An installation that is unknown or complete cannot be cancelled', async ({ installer }) => {
  const notFound = { code: 'installation_not_found', build: '2372' };
  assert.equal(await installer.cancel('2372'), notFound);
  assert.is(await installer.install('2372', upload(archive)), null);
  assert.equal(await installer.cancel('2372'), notFound);
});

test('The installer reports when an installation begins, enters another phase and ends', async ({ installer }) => {
  const phases: string[] = [];
  const stop = installer.subscribe(() => phases.push(installer.find('2372')?.phase ?? 'none'));
  await installer.install('2372', upload(archive));
  assert.equal(phases, ['receiving', 'unpacking', 'checking', 'none']);
  stop();
  await installer.install('other', upload(archive));
  assert.is(phases.length, 4);
});

test('The end of the service cancels installations in any phase without leftovers', async ({ builds, open }) => {
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

test.run();
