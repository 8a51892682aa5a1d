/**
 * The replaced texts of a config file. The tests check which texts are stored, for how long, where, and who can read
 * them.
 */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { absent, any, entriesOf, folderSuite, openConfigFiles, versionTexts, write } from './data-folder.js';

const test = folderSuite('adapters/folders/versions');

test('The last ten versions of a config file are kept, the newest first', async (place) => {
  for (let index = 1; index <= 13; index += 1) await write(place, `text ${index}`);
  assert.equal(await versionTexts(place), [
    'text 12',
    'text 11',
    'text 10',
    'text 9',
    'text 8',
    'text 7',
    'text 6',
    'text 5',
    'text 4',
    'text 3',
  ]);
  const versions = await place.files.versions('world');
  if ('fault' in versions) throw new Error(versions.fault.code);
  assert.equal(
    versions.map(({ version }) => version),
    ['13', '12', '11', '10', '9', '8', '7', '6', '5', '4'],
  );
  for (const { at } of versions) assert.ok(Math.abs(Date.now() - at) < 600_000);
  const kept = join(place.root, 'manager/versions/world/=server.cfg');
  assert.is(readdirSync(kept).length, 10);
  // Numbers that were pruned, numbers that never existed, and texts that are not numbers.
  for (const version of [
    '3',
    '14',
    '0',
    '-1',
    '',
    'x',
    '04',
    '../../../data/world/server.cfg',
    '4-20260131T120000000Z',
  ]) {
    assert.equal(await place.files.readVersion('world', version), {
      fault: { code: 'config_version_not_found', folder: 'world', version },
    });
  }
});

test('A replaced config file that was edited by hand becomes a version', async (place) => {
  await write(place, 'second');
  writeFileSync(place.config, 'by hand');
  await write(place, 'third');
  assert.equal(await versionTexts(place), ['by hand', 'first']);
});

test('Several versions of a config file may have the same text', async (place) => {
  await write(place, 'second');
  await write(place, 'first');
  await write(place, 'second');
  assert.equal(await versionTexts(place), ['first', 'second', 'first']);
});

test('Versions of a config file are private and outside the Data Folder', async (place) => {
  await write(place, 'second');
  const all = join(place.root, 'manager/versions');
  const directory = join(all, 'world/=server.cfg');
  const [version = ''] = entriesOf(directory);
  const modes = [all, join(all, 'world'), directory, join(directory, version)].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );
  assert.equal(modes, ['700', '700', '700', '600']);
});

test('The next manager finds the versions of a config file', async (place) => {
  await write(place, 'second');
  rmSync(place.world, { recursive: true });
  mkdirSync(place.world);
  const files = openConfigFiles(place.root);
  assert.equal(await versionTexts({ files }), ['first']);
  await write({ files }, 'third', absent);
  await write({ files }, 'fourth');
  assert.equal(await versionTexts({ files }), ['third', 'first']);
});

test('Versions of an earlier manager are found and continued', async (place) => {
  const old = join(place.root, 'manager/config/world');
  mkdirSync(old, { recursive: true });
  writeFileSync(join(old, '7-20260131T120000000Z'), 'of the earlier manager');
  assert.equal(await versionTexts(place), ['of the earlier manager']);
  await write(place, 'second');
  assert.equal(await versionTexts(place), ['first', 'of the earlier manager']);
  const versions = await place.files.versions('world');
  assert.equal('fault' in versions ? [] : versions.map(({ version }) => version), ['8', '7']);
});

test('Other files in the directory with the versions of a config file are ignored', async (place) => {
  await write(place, 'second');
  const kept = join(place.root, 'manager/versions/world/=server.cfg');
  for (const name of ['notes.txt', '.2-20260131T120000000Z.server-manager-new', '2-yesterday', '3-20269931T120000000Z'])
    writeFileSync(join(kept, name), 'x');
  mkdirSync(join(kept, '9-20260131T120000000Z'));
  assert.equal(await versionTexts(place), ['first']);
  await write(place, 'third');
  assert.equal(await versionTexts(place), ['second', 'first']);
});

test('Data Folders with long or unusual names have separate versions of config files', async (place) => {
  const names = [
    'a b',
    'a%20b',
    '%sha256-x',
    '100%',
    'Größe',
    'x'.repeat(255),
    `${'x'.repeat(254)}y`,
    '世'.repeat(85),
    `${'世'.repeat(84)}界`,
    '__proto__',
    'con',
  ];
  for (const [index, name] of names.entries()) {
    mkdirSync(join(place.root, 'data', name));
    await write(place, `text ${index}`, absent, name);
    await write(place, 'new', any, name);
  }
  for (const [index, name] of names.entries()) assert.equal(await versionTexts(place, name), [`text ${index}`], name);
  assert.is(entriesOf(join(place.root, 'manager/versions')).length, names.length);
});

test.run();
