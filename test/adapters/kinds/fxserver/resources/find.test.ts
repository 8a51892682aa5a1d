/** The fields of Installed Resources. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import type { ManifestDescription } from '../../../../../adapters/kinds/fxserver/manifest/describe.js';
import type { InstalledResource } from '../../../../../machines/kinds/resources.js';
import { build, type SoundFolder, useSoundFolder } from '../preflight/folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/resources/find');

useSoundFolder(test);

async function findResources(
  { root, kinds }: SoundFolder,
  id: string | null = null,
): Promise<readonly InstalledResource[]> {
  const found = await (await openCatalog(root, kinds)).resources('world', id);
  if ('fault' in found) throw new Error(JSON.stringify(found.fault));
  return found;
}

const declared = ({ details }: InstalledResource) => details as ManifestDescription;

const findOne = async (folder: SoundFolder, name: string, id: string | null = null): Promise<InstalledResource> =>
  (await findResources(folder, id)).find((each) => each.name === name) as InstalledResource;

test('An Installed Resource has its path, its command and its manifest', async (folder) => {
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
  assert.equal(await findOne(folder, 'kart'), {
    name: 'kart',
    metadata_type: 1,
    path: 'resources/[fun]/[race]/kart',
    engine_name: 'kart',
    system: false,
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
      metadata: { my_data: ['x'], my_data_extra: ['{"a":1}'], lua54: ['yes'], ...(await commonMetadata(folder)) },
    },
    problems: [],
  });
});

/** Returns the metadata that every fxmanifest.lua has. */
async function commonMetadata(folder: SoundFolder): Promise<Readonly<Record<string, readonly string[]>>> {
  return declared(await findOne(folder, 'car')).metadata;
}

test('enabled_by is the command for the resource or for a resource that needs it', async (folder) => {
  folder.resource('lib');
  folder.resource('bank', "dependency 'lib'");
  folder.config('', 'start bank');
  assert.equal((await findOne(folder, 'bank')).enabled_by, {
    file: 'server.cfg',
    line: 6,
    command: 'start bank',
    required_by: null,
  });
  assert.equal((await findOne(folder, 'lib')).enabled_by, {
    file: 'server.cfg',
    line: 6,
    command: 'start bank',
    required_by: 'bank',
  });
  folder.config('ensure bank', 'stop bank');
  assert.equal([(await findOne(folder, 'bank')).enabled, (await findOne(folder, 'bank')).enabled_by], [false, null]);
  assert.is((await findOne(folder, 'lib')).enabled, true);
});

test('The list includes and marks the resources of a given Build', async (folder) => {
  folder.config('ensure hardcap');
  assert.equal(
    (await findResources(folder)).map(({ name }) => name),
    ['car'],
  );
  assert.equal(
    (await findResources(folder, build)).map(({ name, system, enabled, path }) => [name, system, enabled, path]),
    [
      ['car', false, true, 'resources/[cars]/car'],
      ['chat', true, false, 'system_resources/chat'],
      ['hardcap', true, true, 'system_resources/hardcap'],
      ['monitor', true, false, 'system_resources/monitor'],
      ['sessionmanager', true, false, 'system_resources/sessionmanager'],
    ],
  );
});

test("Resources are sorted by directory and have the server's encoded name", async (folder) => {
  for (const path of ['[z]/a b', 'Zebra', 'ö', 'a!']) folder.resource(path);
  assert.equal(
    (await findResources(folder)).map(({ name, engine_name: engine }) => [name, engine]),
    [
      ['Zebra', 'Zebra'],
      ['a b', 'a%20b'],
      ['a!', 'a!'],
      ['car', 'car'],
      ['ö', '%C3%B6'],
    ],
  );
});

test('Faults of a manifest are problems of the resource, even of a disabled resource', async (folder) => {
  folder.bareResource('half', "fx_version 'cerulean'\nclient_scripts 'a.lua'\n");
  folder.bareResource('no', 'no Lua at all');
  folder.write('resources/old/__resource.lua', "description 'of 2017'\n");
  assert.equal(
    (await findOne(folder, 'half')).problems.map(({ code, file }) => [code, file]),
    [
      ['game_missing', 'resources/half/fxmanifest.lua'],
      ['entry_ignored', 'resources/half/fxmanifest.lua'],
    ],
  );
  const no = await findOne(folder, 'no');
  assert.equal([no.problems.map(({ code, line }) => [code, line]), declared(no).games], [[['manifest_syntax', 1]], []]);
  const old = await findOne(folder, 'old');
  assert.equal([old.metadata_type, old.details.description, old.problems], [0, 'of 2017', []]);
});

test('Problems depend on the game in folder.json or server.cfg', async (folder) => {
  assert.equal((await findOne(folder, 'car')).problems, []);
  folder.write('folder.json', '{ "game": "rdr3" }');
  assert.equal(
    (await findOne(folder, 'car')).problems.map(({ code }) => code),
    ['game_other'],
  );
  folder.write('folder.json', '{ broken');
  assert.equal((await findOne(folder, 'car')).problems, [], 'unreadable settings are ignored');
  folder.config('gamename rdr3');
  assert.equal(
    (await findOne(folder, 'car')).problems.map(({ code }) => code),
    ['game_other'],
  );
});

test('The next request shows added, changed and removed resources', async (folder) => {
  folder.resource('boat', "version '1'");
  assert.is((await findOne(folder, 'boat')).details.version, '1');
  folder.resource('boat', "version '2'");
  assert.is((await findOne(folder, 'boat')).details.version, '2');
  folder.config('ensure boat');
  assert.is((await findOne(folder, 'boat')).enabled, true);
  folder.remove('resources/boat');
  assert.equal(
    (await findResources(folder)).map(({ name }) => name),
    ['car'],
  );
});

test.run();
