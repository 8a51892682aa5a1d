/** The manifest reader: its cache, its faults for unreadable files, and how it closes. */
import { chmodSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeManifest } from '../../../../../adapters/kinds/fxserver/manifest/describe.js';
import { createManifestReader } from '../../../../../adapters/kinds/fxserver/manifest/reader.js';
import { asUnprivilegedUser } from '../../../../kit/system/rights.js';
import { createManifestFolder, type ManifestFolder } from './manifest-folder.js';

const test = suite<{ folder: ManifestFolder }>('adapters/kinds/fxserver/manifest/reader');

const reader = createManifestReader();

test.before.each((context) => void (context.folder = createManifestFolder()));
test.after.each(({ folder }) => folder.remove());
test.after(() => reader.close());

test('The reader returns the fields of a manifest, and whether it can be loaded', async ({ folder }) => {
  assert.equal(await reader.read(folder.write('a', "game 'gta5'")), {
    file: 'fxmanifest.lua',
    description: describeManifest([{ key: 'game', value: 'gta5' }]),
    fault: null,
    isOldFormat: false,
    isLoadable: true,
  });
});

test('An fxmanifest.lua with a run-time error is a manifest of the old format', async ({ folder }) => {
  assert.equal(await reader.read(folder.write('a', "game 'gta5'\nerror('x')")), {
    file: 'fxmanifest.lua',
    description: describeManifest([{ key: 'game', value: 'gta5' }]),
    fault: { reason: 'runtime', line: 2, message: 'x' },
    isOldFormat: true,
    isLoadable: true,
  });
});

test('A manifest that calls error() with a table cannot be loaded', async ({ folder }) => {
  const { isOldFormat, isLoadable } = await reader.read(folder.write('a', "game 'gta5'\nerror({})"));
  assert.equal({ isOldFormat, isLoadable }, { isOldFormat: true, isLoadable: false });
});

test('A manifest of either format with a syntax error cannot be loaded', async ({ folder }) => {
  const fault = { reason: 'syntax', line: 1, message: "unexpected symbol near '}'" };
  assert.equal(await reader.read(folder.write('a', '}')), {
    file: 'fxmanifest.lua',
    description: describeManifest([]),
    fault,
    isOldFormat: false,
    isLoadable: false,
  });
  assert.equal(await reader.read(folder.write('b', '}', '__resource.lua')), {
    file: '__resource.lua',
    description: describeManifest([]),
    fault,
    isOldFormat: true,
    isLoadable: false,
  });
});

test('A __resource.lua is not loadable after a run-time error', async ({ folder }) => {
  assert.equal(await reader.read(folder.write('a', "client_script 'a.lua'", '__resource.lua')), {
    file: '__resource.lua',
    description: describeManifest([{ key: 'client_script', value: 'a.lua' }]),
    fault: null,
    isOldFormat: true,
    isLoadable: true,
  });
  assert.equal(await reader.read(folder.write('b', "client_script 'a.lua' error('x')", '__resource.lua')), {
    file: '__resource.lua',
    description: describeManifest([{ key: 'client_script', value: 'a.lua' }]),
    fault: { reason: 'runtime', line: 1, message: 'x' },
    isOldFormat: true,
    isLoadable: false,
  });
});

test('The reader evaluates an unchanged file only once', async ({ folder }) => {
  const path = folder.write('a', "game 'gta5'");
  const [one, two] = await Promise.all([reader.read(path), reader.read(path)]);
  assert.is(one, two);
  assert.is(await reader.read(path), one);
});

test('A changed file is evaluated again, even with the same size and time', async ({ folder }) => {
  const path = folder.write('a', "game 'gta5'");
  const values: string[] = [];
  for (const game of ['gta5', 'rdr3', 'gta4']) {
    folder.write('a', `game '${game}'`);
    values.push(...(await reader.read(path)).description.games);
  }
  folder.write('b', "game 'gta9'");
  renameSync(join(folder.path, 'b/fxmanifest.lua'), path);
  values.push(...(await reader.read(path)).description.games);
  assert.equal(values, ['gta5', 'rdr3', 'gta4', 'gta9']);
});

test('The reader does not cache a file that was just written', async ({ folder }) => {
  const path = folder.write('a', "game 'gta5'");
  // The new modification time is the current time, within the resolution of the clock.
  utimesSync(path, new Date(), new Date());
  assert.is.not(await reader.read(path), await reader.read(path));
});

test('The reader caches a fault until the file changes', async ({ folder }) => {
  const path = folder.write('a', 'while true do end');
  const refused = await reader.read(path);
  assert.is(refused.fault?.reason, 'time');
  assert.is(await reader.read(path), refused);
  folder.write('a', "game 'gta5'");
  assert.is((await reader.read(path)).fault, null);
});

test('The cache evicts the least recently used manifest', async ({ folder }) => {
  const reader = createManifestReader({ kept: 2 });
  const [a, b, c] = ['a', 'b', 'c'].map((name) => folder.write(name, `author '${name}'`)) as [string, string, string];
  const first = await reader.read(a);
  const second = await reader.read(b);
  assert.is(await reader.read(a), first);
  await reader.read(c);
  assert.is(await reader.read(a), first);
  assert.is.not(await reader.read(b), second);
  await reader.close();
});

test('An unreadable file is reported, and is read when it becomes readable', async ({ folder }) => {
  const path = folder.write('a', "game 'gta5'");
  rmSync(path);
  const fault = async (of = path): Promise<unknown> => (await reader.read(of)).fault;
  assert.equal(await fault(), { reason: 'unreadable', because: 'ENOENT' });
  assert.equal(await fault(join(path, 'fxmanifest.lua')), { reason: 'unreadable', because: 'ENOENT' });
  assert.equal(await fault(`/${'x'.repeat(300)}/fxmanifest.lua`), { reason: 'unreadable', because: 'ENAMETOOLONG' });
  folder.write('a', "game 'gta5'");
  chmodSync(path, 0);
  await asUnprivilegedUser(folder.path, async () =>
    assert.equal(await fault(), { reason: 'unreadable', because: 'EACCES' }),
  );
  chmodSync(path, 0o600);
  assert.is(await fault(), null);
});

test('The reader concurrently reads more manifests than one batch holds', async ({ folder }) => {
  const paths = Array.from({ length: 300 }, (_, index) => folder.write(`r${index}`, `author '${index}'`));
  const manifests = await Promise.all(paths.map((path) => reader.read(path)));
  assert.equal(
    manifests.map(({ description }) => description.author),
    paths.map((_, index) => String(index)),
  );
});

test('The reader reads manifests with long values', async ({ folder }) => {
  const paths = Array.from({ length: 8 }, (_, index) =>
    folder.write(`r${index}`, `for i = 1, 100 do file(('${index}'):rep(2000)) end`),
  );
  const manifests = await Promise.all(paths.map((path) => reader.read(path)));
  for (const [index, { description }] of manifests.entries())
    assert.equal(description.files, Array(100).fill(String(index).repeat(2000)));
});

test('The reader ends its idle thread, and starts a new one for the next manifest', async ({ folder }) => {
  const reader = createManifestReader({ idleMs: 1 });
  const threads = (): number => readdirSync('/proc/self/task').length;
  await reader.read(folder.write('a', "game 'gta5'"));
  const withWorker = threads();
  for (let polls = 0; polls < 1_000 && threads() >= withWorker; polls += 1) await sleep(10);
  assert.ok(threads() < withWorker);
  assert.is((await reader.read(folder.write('b', "game 'gta5'"))).fault, null);
  await reader.close();
});

test('A closed reader answers waiting and later reads with a fault', async ({ folder }) => {
  const reader = createManifestReader();
  const path = folder.write('a', 'while true do end');
  const closed = { reason: 'unreadable', because: 'closed' };
  const waiting = reader.read(path);
  await reader.read(join(folder.path, 'none')).then(() => reader.close());
  assert.equal((await waiting).fault, closed);
  assert.equal((await reader.read(path)).fault, closed);
  writeFileSync(path, "game 'gta5'");
  assert.equal((await reader.read(path)).fault, closed);
  await reader.close();
});

test.run();
