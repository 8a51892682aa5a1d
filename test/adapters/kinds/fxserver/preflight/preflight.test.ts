/** The checks of a preflight, their order, and the files that it must not change. */
import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { addFxServerBuild, addFxServerFolder, licence } from '../../../../kit/servers/fxserver.js';
import { cases } from './cases.js';
import { assertNoFindings, build, filterByCode, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/preflight');

useSoundFolder(test);

test('A correct Data Folder that uses all features has no findings', async ({ config, resource, write, preflight }) => {
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
  assertNoFindings(await preflight());
});

test('A Build that cannot be started has a fatal finding', async ({ root, config, preflight }) => {
  addFxServerBuild({ root }, '9001', { layout: 'windows' });
  config('ensure bike');
  const found = await preflight('9001');
  assert.equal(
    found.map(({ code, severity }) => [code, severity]),
    [
      ['build_not_startable', 'fatal'],
      ['resource_unknown', 'error'],
    ],
  );
  assert.match(found[0]?.message ?? '', 'is for Windows; this machine runs Linux');
  addFxServerBuild({ root }, 'unfit');
  const loader = join(root, 'builds/unfit/alpine/opt/cfx-server/ld-musl-x86_64.so.1');
  chmodSync(loader, 0o644);
  assert.match((await preflight('unfit'))[0]?.message ?? '', 'is not executable');
  chmodSync(loader, 0o755);
  assert.equal(filterByCode(await preflight('unfit'), 'build_not_startable'), []);
});

test('An FXServer Build needs a server.cfg in every Data Folder', async ({ remove, write, preflight }) => {
  for (const path of ['server.cfg', 'resources']) remove(path);
  write('world.db', '');
  assertNoFindings(await preflight(null), 'without a Build its kind is unknown');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['config_missing'],
  );
});

test('The warning about an unknown kind in folder.json names the kind that is used', async ({ write, preflight }) => {
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
  assertNoFindings(await preflight());
});

test("A percent sign, backslash or quote in a Data Folder's path has a fatal finding", async ({ root, kinds }) => {
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
      { code: 'path_unfit', severity: 'fatal', file: null, line: null, resource: null, facts: { path, character } },
    ]);
  }
});

test('Fatal findings are listed first, then errors, then warnings', async ({ config, resource, preflight }) => {
  config('sets sv_projectName "CHANGE ME"', 'ensure bike', 'quit');
  resource('my bike');
  resource('[cars]/car', "client_script 'lost.lua'", "file 'lost.png'");
  const severities = (await preflight()).map(({ severity }) => severity);
  assert.equal(severities, ['fatal', 'error', 'warning', 'warning', 'warning', 'warning']);
});

test('manager/settings.json applies to every Data Folder', async ({ root, config, write, preflight }) => {
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
  const [broken] = filterByCode(await preflight(), 'settings_broken');
  assert.is(broken?.file, 'manager/settings.json');
  writeFileSync(join(root, 'manager', 'settings.json'), '{}');
  assertNoFindings(await preflight());
});

test('Findings contain no secret of server.cfg or folder.json', async ({ config, write, resource, preflight }) => {
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

test('A preflight changes no file of the workspace', async (folder) => {
  for (const { breakFolder } of cases.slice(0, 8)) breakFolder(folder);
  folder.write('folder.json', '{ "oneSync": "on" }');
  symlinkSync('..', join(folder.path, 'resources', '[up]'));
  const before = snapshot(folder.root);
  assert.ok((await folder.preflight()).length > 0);
  await folder.preflight(null);
  assert.equal(snapshot(folder.root), before);
});

/** Returns every path below a directory with its mode, times and content hash. */
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
