/** The facts that a preflight does not report: facts that it cannot find, and resources that are not started. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { assertNoFindings, type SoundFolder, useSoundFolder } from './folder.js';

const test = suite<SoundFolder>('adapters/kinds/fxserver/preflight/not-reported');

useSoundFolder(test);

test('Resources that come with a Build are not reported as missing without a Build', async ({
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
    (await preflight(null)).map(({ code, resource: of }) => [code, of]),
    [
      ['resource_unknown', 'bike'],
      ['file_missing', 'car'],
    ],
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

test("A Build with only a build.json is checked by the rules of the folder's kind", async ({
  root,
  config,
  write,
  preflight,
}) => {
  mkdirSync(join(root, 'builds', 'described'), { recursive: true });
  writeFileSync(join(root, 'builds', 'described', 'build.json'), '{ "command": ["/bin/true"] }');
  config('ensure bike');
  assert.equal(
    (await preflight('described')).map(({ code, severity }) => [code, severity]),
    [
      ['resource_unknown', 'error'],
      ['kind_mismatch', 'warning'],
    ],
  );
  writeFileSync(
    join(root, 'builds', 'described', 'build.json'),
    '{ "command": ["/bin/true"], "folderKind": "generic" }',
  );
  assertNoFindings(await preflight('described'), 'the Build states that no rules apply');
  config('ensure bike', 'exec large.cfg');
  write('large.cfg', `# ${'x'.repeat(1_048_576)}\n`);
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['config_too_large'],
  );
});

test('A resource that is not started is checked only for its name and directory', async ({
  bareResource,
  resource,
  remove,
  config,
  preflight,
}) => {
  bareResource('broken', 'this is not a Lua');
  resource('needy', "dependency 'engine'", "client_script 'lost.lua'", "dependency '/server:99999'");
  bareResource('redm', "fx_version 'cerulean'\ngame 'rdr3'\n");
  assertNoFindings(await preflight());
  config('ensure needy', 'stop needy');
  assertNoFindings(await preflight(), 'started and stopped');
  remove('resources/broken');
  config('ensure needy');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['dependency_missing', 'constraint_unmet', 'file_missing'],
  );
});

test('A resource for both games needs rdr3_warning only on a server for RedM', async ({
  config,
  bareResource,
  preflight,
}) => {
  bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'gta5', 'rdr3' }\n");
  assertNoFindings(await preflight());
  config('set gamename rdr3');
  assert.equal(
    (await preflight()).map(({ code }) => code),
    ['rdr3_warning_missing'],
  );
  bareResource('[cars]/car', "fx_version 'cerulean'\ngames { 'gta5', 'common' }\n");
  assertNoFindings(await preflight(), 'common is valid together with the game of another server');
});

test('A resource that depends on itself has no finding', async ({ resource, preflight }) => {
  resource('[cars]/car', "dependency 'car'");
  assertNoFindings(await preflight());
});

test('Constraints that depend on the running server are not checked', async ({
  resource,
  config,
  write,
  preflight,
}) => {
  resource(
    '[cars]/car',
    "dependencies { '/gameBuild:3095', '/gameBuild:h4', '/policy:x', '/assetpacks', '/native:0x1' }",
  );
  assertNoFindings(await preflight(), 'the default game build depends on the Build');
  config('set sv_enforceGameBuild h4');
  assertNoFindings(await preflight(), 'a game build by name');
  write('folder.json', JSON.stringify({ oneSync: 'legacy', set: { sv_enforceGameBuild: '3094' } }));
  config();
  assert.equal(
    (await preflight()).map(({ message }) => message),
    ['The server does not start the resource: it requires /gameBuild:3095, but here it is 3094.'],
  );
});

test.run();
