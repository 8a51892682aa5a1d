/** What is told of each Installed Resource. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import type { ManifestDescription } from '../../../../../adapters/kinds/fxserver/manifest/describe.js';
import type { InstalledResource } from '../../../../../machines/ports/resources.js';
import { build, type SoundFolder, useSoundFolder } from '../preflight/folder.js';

const test = suite<SoundFolder>('An Installed Resource');

useSoundFolder(test);

async function find({ root, kinds }: SoundFolder, asked: string | null = null): Promise<InstalledResource[]> {
  const found = await (await openCatalog(root, kinds)).resources('world', asked);
  if ('fault' in found) throw new Error(JSON.stringify(found.fault));
  return found;
}

const declared = ({ details }: InstalledResource) => details as ManifestDescription;

const one = async (folder: SoundFolder, name: string, asked: string | null = null): Promise<InstalledResource> =>
  (await find(folder, asked)).find((each) => each.name === name) as InstalledResource;

test('it is told whole: where it lies, what starts it, what its manifest says', async (folder) => {
  folder.config('exec cars.cfg');
  folder.write('cars.cfg', '# what drives\nensure [race]\n');
  folder.resource(
    '[fun]/[race]/kart',
    "author 'Ann'",
    "version '1.2'",
    "description 'Fast'",
    "client_scripts { 'a.lua', 'b.lua' }",
    "server_script 's.lua'",
    "shared_script '@lib/x.lua'",
    "ui_page 'ui.html'",
    "files { 'ui.html' }",
    "dependencies { 'lib', '/server:7290', '/onesync' }",
    "provide 'car-racing'",
    "exports { 'go' }",
    "server_exports { 'stop' }",
    "my_data 'x' { a = 1 }",
    "lua54 'yes'",
  );
  assert.equal(await one(folder, 'kart'), {
    name: 'kart',
    metadata_type: 1,
    path: 'resources/[fun]/[race]/kart',
    engine_name: 'kart',
    is_system: false,
    categories: ['[fun]', '[race]'],
    enabled: true,
    enabled_by: { file: 'cars.cfg', line: 2, command: 'ensure [race]', required_by: null },
    details: {
      fx_version: 'cerulean',
      games: ['gta5'],
      author: 'Ann',
      version: '1.2',
      description: 'Fast',
      client_scripts: ['a.lua', 'b.lua'],
      server_scripts: ['s.lua'],
      shared_scripts: ['@lib/x.lua'],
      ui_page: 'ui.html',
      files: ['ui.html'],
      dependencies: ['lib'],
      constraints: [
        { name: 'server', value: '7290' },
        { name: 'onesync', value: null },
      ],
      provides: ['car-racing'],
      exports: { client: ['go'], server: ['stop'] },
      metadata: { my_data: ['x'], my_data_extra: ['{"a":1}'], lua54: ['yes'], ...(await restOf(folder)) },
    },
    problems: [],
  });
});

/** What every fxmanifest.lua has beside what it says. */
async function restOf(folder: SoundFolder): Promise<Readonly<Record<string, readonly string[]>>> {
  return declared(await one(folder, 'car')).metadata;
}

test('what starts it is a command at a line; of a dependency the one that started what needs it', async (folder) => {
  folder.resource('lib');
  folder.resource('bank', "dependency 'lib'");
  folder.config('', 'start bank');
  assert.equal((await one(folder, 'bank')).enabled_by, {
    file: 'server.cfg',
    line: 6,
    command: 'start bank',
    required_by: null,
  });
  assert.equal((await one(folder, 'lib')).enabled_by, {
    file: 'server.cfg',
    line: 6,
    command: 'start bank',
    required_by: 'bank',
  });
  folder.config('ensure bank', 'stop bank');
  assert.equal([(await one(folder, 'bank')).enabled, (await one(folder, 'bank')).enabled_by], [false, null]);
  assert.is((await one(folder, 'lib')).enabled, true);
});

test('the resources of a Build are told when it is asked for them, and that they are its own', async (folder) => {
  folder.config('ensure hardcap');
  assert.equal(
    (await find(folder)).map(({ name }) => name),
    ['car'],
  );
  assert.equal(
    (await find(folder, build)).map(({ name, is_system: system, enabled, path }) => [name, system, enabled, path]),
    [
      ['car', false, true, 'resources/[cars]/car'],
      ['chat', true, false, 'system_resources/chat'],
      ['hardcap', true, true, 'system_resources/hardcap'],
      ['monitor', true, false, 'system_resources/monitor'],
      ['sessionmanager', true, false, 'system_resources/sessionmanager'],
    ],
  );
});

test("they are sorted by their directories' names, and a name that the server encodes is told in both forms", async (folder) => {
  for (const path of ['[z]/a b', 'Zebra', 'ö', 'a!']) folder.resource(path);
  assert.equal(
    (await find(folder)).map(({ name, engine_name: engine }) => [name, engine]),
    [
      ['Zebra', 'Zebra'],
      ['a b', 'a%20b'],
      ['a!', 'a!'],
      ['car', 'car'],
      ['ö', '%C3%B6'],
    ],
  );
});

test('what is wrong with its manifest is among its problems, whether it is started or not', async (folder) => {
  folder.bareResource('half', "fx_version 'cerulean'\nclient_scripts 'a.lua'\n");
  folder.bareResource('no', 'no Lua at all');
  folder.write('resources/old/__resource.lua', "description 'of 2017'\n");
  assert.equal(
    (await one(folder, 'half')).problems.map(({ code, file }) => [code, file]),
    [
      ['game_missing', 'resources/half/fxmanifest.lua'],
      ['entry_ignored', 'resources/half/fxmanifest.lua'],
    ],
  );
  const no = await one(folder, 'no');
  assert.equal([no.problems.map(({ code, line }) => [code, line]), declared(no).games], [[['manifest_syntax', 1]], []]);
  const old = await one(folder, 'old');
  assert.equal([old.metadata_type, old.details.description, old.problems], [0, 'of 2017', []]);
});

test('the game that the settings or server.cfg name decides what is a problem', async (folder) => {
  assert.equal((await one(folder, 'car')).problems, []);
  folder.write('folder.json', '{ "game": "rdr3" }');
  assert.equal(
    (await one(folder, 'car')).problems.map(({ code }) => code),
    ['game_other'],
  );
  folder.write('folder.json', '{ broken');
  assert.equal((await one(folder, 'car')).problems, [], 'of settings that cannot be read nothing counts');
  folder.config('gamename rdr3');
  assert.equal(
    (await one(folder, 'car')).problems.map(({ code }) => code),
    ['game_other'],
  );
});

test('one that is added, changed or removed is seen the next time', async (folder) => {
  folder.resource('boat', "version '1'");
  assert.is((await one(folder, 'boat')).details.version, '1');
  folder.resource('boat', "version '2'");
  assert.is((await one(folder, 'boat')).details.version, '2');
  folder.config('ensure boat');
  assert.is((await one(folder, 'boat')).enabled, true);
  folder.remove('resources/boat');
  assert.equal(
    (await find(folder)).map(({ name }) => name),
    ['car'],
  );
});

test.run();
