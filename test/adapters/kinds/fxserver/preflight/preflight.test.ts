/** What a preflight looks at, and what it leaves unsaid and untouched. */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../../../../fxserver.js';
import { cases } from './cases.js';
import { assertNothing, build, ofCode, onWellMade, type WellMade } from './folder.js';

const test = suite<WellMade>('A preflight');

onWellMade(test);

test('a Data Folder with all that servers have has no findings', async ({ config, resource, write, preflight }) => {
  config(
    'sv_hostname "Night shift"',
    'set onesync on',
    'exec more/resources.cfg',
    'ensure [maps]',
    'ensure mysql-async',
    'ensure chat',
  );
  write('more/resources.cfg', 'ensure garage # and what it needs\n');
  resource(
    '[own]/garage',
    "dependencies { 'mysql-async', 'engine', '/onesync', '/server:9000', '/assetpacks', '/native:0xE1' }",
    "shared_script '@mysql-async/lib/MySQL.lua'",
    "client_scripts { '/client/**/*.lua', 'client\\\\main.lua', '' }",
    "ui_page 'html/index.html'",
    "files { 'html/index.html', 'html/**' }",
  );
  for (const file of ['client/main.lua', 'html/index.html']) write(`resources/[own]/garage/${file}`, '');
  resource('[own]/engine', "ui_page 'https://engine.example/'");
  resource('[lib]/oxmysql', "provide 'mysql-async'");
  write('resources/[lib]/oxmysql/lib/MySQL.lua', '');
  resource('[maps]/harbour');
  resource('chat');
  write('resources/readme.txt', '');
  assertNothing(await preflight());
});

test('without a Build nothing is told to be absent: it may be among what the server brings along', async ({
  config,
  resource,
  preflight,
}) => {
  config('ensure hardcap', 'ensure bike');
  resource(
    '[cars]/car',
    "dependency 'sessionmanager'",
    "dependency '/server:9001'",
    "shared_script '@monitor/a.lua'",
    "client_script 'lost.lua'",
  );
  assert.equal(
    (await preflight(null)).map(({ code }) => code),
    ['file_missing'],
  );
  assert.equal(
    (await preflight()).map(({ code, resource: of }) => [code, of]),
    [
      ['resource_unknown', 'bike'],
      ['constraint_unmet', 'car'],
      ['file_missing', 'car'],
      ['file_missing', 'car'],
    ],
  );
});

test('nor with a Build that has only a build.json, nor where a file is too large to be read', async ({
  root,
  config,
  write,
  preflight,
}) => {
  mkdirSync(join(root, 'builds', 'described'), { recursive: true });
  writeFileSync(join(root, 'builds', 'described', 'build.json'), '{ "command": ["/bin/true"] }');
  config('ensure bike');
  assertNothing(await preflight('described'));
  config('ensure bike', 'exec large.cfg');
  write('large.cfg', `# ${'x'.repeat(1_048_576)}\n`);
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['config_too_large'],
  );
});

test('a Build that cannot be started is an error, and the folder is looked at all the same', async ({
  root,
  config,
  preflight,
}) => {
  addFxServerBuild({ root }, '9001', { layout: 'windows' });
  config('ensure bike');
  const found = await preflight('9001');
  assert.equal(
    found.map(({ code, severity }) => [code, severity]),
    [
      ['build_not_startable', 'error'],
      ['resource_unknown', 'error'],
    ],
  );
  assert.match(found[0]?.message ?? '', 'is for Windows; this machine runs Linux');
  addFxServerBuild({ root }, 'unfit');
  const loader = join(root, 'builds/unfit/alpine/opt/cfx-server/ld-musl-x86_64.so.1');
  chmodSync(loader, 0o644);
  assert.match((await preflight('unfit'))[0]?.message ?? '', 'is not executable');
  chmodSync(loader, 0o755);
  assert.equal(ofCode(await preflight('unfit'), 'build_not_startable'), []);
});

test("it is the Build's rules that count: with an FXServer any folder wants a server.cfg", async ({
  remove,
  write,
  preflight,
}) => {
  for (const path of ['server.cfg', 'resources']) remove(path);
  write('world.db', '');
  assertNothing(await preflight(null), 'nothing tells what it is for');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['config_missing'],
  );
});

test('a kind that there is none of is told, with what the folder is taken for', async ({ write, preflight }) => {
  write('folder.json', '{ "kind": "fiveM" }');
  assert.equal(
    (await preflight()).map(({ code, severity, file, message }) => [code, severity, file, message]),
    [
      [
        'kind_unknown',
        'warning',
        'folder.json',
        'folder.json names the kind "fiveM", which does not exist. The rules of fxserver are used.',
      ],
    ],
  );
  write('folder.json', '{ "kind": "fxserver" }');
  assertNothing(await preflight());
});

test('a percent sign, a backslash or a quote in the path of the folder keeps the server from finding its resources', async ({
  root,
  kinds,
}) => {
  for (const [name, character] of [
    ['100%', '%'],
    ['a\\b', '\\'],
    ['"a"', '"'],
  ] as const) {
    const path = addFxServerFolder({ root }, name, [
      'endpoint_add_tcp "127.0.0.1:1"',
      'endpoint_add_udp "127.0.0.1:1"',
      `sv_licenseKey ${licence}`,
    ]);
    const found = await (await openCatalog(root, kinds)).preflight(name, build, true);
    assert.equal('fault' in found ? found : found.findings, [
      { code: 'path_unfit', severity: 'error', file: null, line: null, resource: null, facts: { path, character } },
    ]);
  }
});

test('errors come first', async ({ config, resource, preflight }) => {
  config('sets sv_projectName "CHANGE ME"', 'ensure bike');
  resource('my bike');
  resource('[cars]/car', "client_script 'lost.lua'", "file 'lost.png'");
  const severities = (await preflight()).map(({ severity }) => severity);
  assert.equal(severities, ['error', 'error', 'warning', 'warning', 'warning']);
});

test('of a resource that nothing starts only its name and place are looked at', async ({
  bareResource,
  resource,
  remove,
  config,
  preflight,
}) => {
  bareResource('broken', 'this is no Lua');
  resource('needy', "dependency 'engine'", "client_script 'lost.lua'", "dependency '/server:99999'");
  bareResource('redm', "fx_version 'cerulean'\ngame 'rdr3'\n");
  assertNothing(await preflight());
  config('ensure needy', 'stop needy');
  assertNothing(await preflight(), 'stopped again');
  remove('resources/broken');
  config('ensure needy');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['dependency_missing', 'constraint_unmet', 'file_missing'],
  );
});

test('a resource for both games needs the warning on a server for RedM alone', async ({
  config,
  bareResource,
  preflight,
}) => {
  bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'gta5', 'rdr3' }\n");
  assertNothing(await preflight());
  config('set gamename rdr3');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['rdr3_warning_missing'],
  );
  bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'gta5', 'common' }\n");
  assertNothing(await preflight(), 'common counts where the other game is not the own one');
});

test('what only the running server knows is not judged', async ({ resource, config, write, preflight }) => {
  resource(
    '[cars]/car',
    "dependencies { '/gameBuild:3095', '/gameBuild:h4', '/policy:x', '/assetpacks', '/native:0x1' }",
  );
  assertNothing(await preflight(), 'which build of the game a Build takes by itself differs');
  config('set sv_enforceGameBuild h4');
  assertNothing(await preflight(), 'a name for one');
  write('folder.json', JSON.stringify({ oneSync: 'legacy', set: { sv_enforceGameBuild: '3094' } }));
  config();
  assert.equal(
    (await preflight()).map(({ message }) => message),
    ['The server does not start it: it requires /gameBuild:3095, and this server has 3094.'],
  );
});

test('the settings of all Data Folders count, and expose nothing of a folder', async ({
  root,
  config,
  write,
  preflight,
}) => {
  mkdirSync(join(root, 'manager'), { recursive: true });
  writeFileSync(
    join(root, 'manager', 'settings.json'),
    JSON.stringify({ steamWebApiKey: '0123456789abcdef0123456789abcdef', game: 'rdr3' }),
  );
  write('folder.json', '{ "set": { "sv_pureLevel": "1" } }');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['game_other'],
  );
  writeFileSync(join(root, 'manager', 'settings.json'), '{ "game": "gta6" }');
  config();
  const [broken] = ofCode(await preflight(), 'settings_broken');
  assert.is(broken?.file, 'manager/settings.json');
  writeFileSync(join(root, 'manager', 'settings.json'), '{}');
  assertNothing(await preflight());
});

test('no secret is told, wherever it stands', async ({ config, write, resource, preflight }) => {
  const secrets = ['hunter2hunter2', 'cfxk_broken-key-of-mine', 'tebex0123456789', '0123456789abcdef0123456789abcdef'];
  const [password, key, tebex, steam] = secrets;
  config(
    `set rcon_password "${password}`,
    `sv_licenseKey "${key}" "${tebex}"`,
    `set steam_webApiKey ${steam} ${steam}`,
    `sv_licenceKey=${key}`,
    `ensure ${steam}`,
    `set mysql_connection_string "mysql://root:${password}@db/x`,
    `exec ${steam}.cfg`,
    `# a; sv_tebexSecret ${tebex}`,
  );
  write('folder.json', `{ "licenseKey": "${key}", "set": { "sv_tebexSecret": "${tebex}" }, "${steam}": }`);
  resource('[cars]/car', "client_scripts 'lost.lua'");
  const found = JSON.stringify(await preflight());
  assert.match(found, 'settings_broken');
  for (const secret of secrets.filter((each) => each !== steam)) assert.not.match(found, secret as string);
});

test('it changes nothing', async (folder) => {
  for (const { spoil } of cases.slice(0, 8)) spoil(folder);
  folder.write('folder.json', '{ "oneSync": "on" }');
  symlinkSync('..', join(folder.path, 'resources', '[up]'));
  const before = snapshot(folder.root);
  assert.ok((await folder.preflight()).length > 0);
  await folder.preflight(null);
  assert.equal(snapshot(folder.root), before);
});

/** Every path below with its rights, times and content. */
function snapshot(path: string): string[] {
  return readdirSync(path)
    .sort()
    .flatMap((name) => {
      const inside = join(path, name);
      const stats = lstatSync(inside, { bigint: true });
      const content = stats.isFile() ? createHash('sha256').update(readFileSync(inside)).digest('hex') : '';
      return [
        `${inside} ${stats.ino} ${stats.mode} ${stats.mtimeNs} ${stats.ctimeNs} ${content}`,
        ...(stats.isDirectory() ? snapshot(inside) : []),
      ];
    });
}

test.run();
