/** Resources and scripts that a server of another user links to files of root. */
import { chmodSync, chownSync, linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type ConfinedContext,
  confinedUid,
  getOfFolder,
  giveToServer,
  letServer,
  obstacle,
  shareConfined,
} from './confined-server.js';

const test = suite<ConfinedContext>('http/api/confined-user/resources');

if (obstacle !== null) console.log(`SKIPPED: ${obstacle}`);
else {
  shareConfined(test);

  test('Manifests outside of the Data Folder are read only through allowed links', async (context) => {
    const { outside, workspace } = context;
    mkdirSync(join(outside, 'taxi'));
    writeFileSync(join(outside, 'taxi/fxmanifest.lua'), "fx_version 'cerulean'\ndescription 'of_root'\n");
    await letServer(context, `printf '{"kind":"fxserver"}' >folder.json; mkdir -p resources/own`);
    await letServer(context, `ln -s ${outside}/taxi/fxmanifest.lua resources/own; ln -s ${outside}/taxi resources/cab`);
    await letServer(context, `ln -s ${outside} 'resources/[all]'`);
    const { text, json } = await getOfFolder(context, '/resources');
    assert.not.match(text, 'of_root');
    assert.equal(
      json.map(({ name, problems }: any) => [name, /link_outside/.test(JSON.stringify(problems))]),
      [
        ['cab', true],
        ['own', true],
      ],
    );
    writeFileSync(join(workspace.root, 'manager/settings.json'), JSON.stringify({ links: [outside] }));
    const { json: allowed } = await getOfFolder(context, '/resources');
    assert.equal(
      allowed.map((resource: any) => [resource.name, /of_root/.test(JSON.stringify(resource))]),
      ['cab', 'own', 'taxi'].map((name) => [name, true]),
    );
  });

  test('A manifest with several hard links is not read if one may be a file of root', async (context) => {
    const { outside, workspace } = context;
    const resources = join(workspace.root, 'data/world/resources');
    const secret = join(workspace.root, 'secret');
    writeFileSync(secret, "fx_version 'cerulean'\ndescription 'of_root'\n", { mode: 0o600 });
    await letServer(context, `printf '{"kind":"fxserver"}' >folder.json; mkdir -p resources/own resources/group`);
    // A directory of root in which a group can write is not trusted either.
    chownSync(join(resources, 'group'), 0, confinedUid);
    chmodSync(join(resources, 'group'), 0o775);
    for (const name of ['own', 'group']) linkSync(secret, join(resources, name, 'fxmanifest.lua'));
    const { text, json } = await getOfFolder(context, '/resources');
    assert.not.match(text, 'of_root');
    assert.equal(
      json.map(({ name, problems }: any) => [name, /hard_link/.test(JSON.stringify(problems))]),
      [
        ['group', true],
        ['own', true],
      ],
    );
    rmSync(secret);
    assert.equal(readdirSync(outside), ['secret']);
  });

  test('The check does not reveal whether a file outside of the Data Folder exists', async (context) => {
    const { outside } = context;
    const findings = async (target: string): Promise<unknown> => {
      const links = ['a.lua', 'b1.lua', 'html'].map((name) => `ln -sfn ${outside}/${target} resources/own/${name}`);
      await letServer(context, `mkdir -p resources/own; ${links.join(';')}`);
      const { status, json } = await getOfFolder(context, '/preflight');
      assert.is(status, 200);
      return json.findings.map(({ code, message }: any) => [code, message]);
    };
    await letServer(context, `printf '{"kind":"fxserver"}' >folder.json; echo 'ensure own' >server.cfg`);
    const manifest = `client_scripts { "a.lua", "b*.lua", "../../../../etc/passwd" } ui_page "html/index.html"`;
    await letServer(context, `mkdir -p resources/own; echo '${manifest}' >resources/own/fxmanifest.lua`);
    const existing = await findings('secret');
    assert.match(JSON.stringify(existing), 'a.lua\\", which cannot be read (link_outside)');
    assert.equal(await findings('missing'), existing);
    mkdirSync(join(outside, 'directory'));
    writeFileSync(join(outside, 'directory/index.html'), '');
    assert.equal(await findings('directory'), existing);
  });

  test('Links in a Data Folder of root are followed if only root can have created them', async (context) => {
    const { outside, workspace } = context;
    const world = join(workspace.root, 'data/world');
    writeFileSync(join(world, 'folder.json'), '{"kind":"fxserver"}');
    for (const name of ['of_operator', 'of_server']) {
      mkdirSync(join(outside, name));
      writeFileSync(join(outside, name, 'fxmanifest.lua'), `fx_version 'cerulean'\ndescription '${name}'\n`);
    }
    mkdirSync(join(world, 'resources/[mods]'), { recursive: true });
    symlinkSync(join(outside, 'of_operator'), join(world, 'resources/cab'));
    symlinkSync(join(outside, 'of_server'), join(world, 'resources/[mods]/taxi'));
    chownSync(join(world, 'resources/[mods]'), confinedUid, confinedUid);
    chownSync(world, 0, 0);
    const { text, json } = await getOfFolder(context, '/resources');
    giveToServer(world);
    assert.match(text, 'of_operator');
    assert.not.match(text, 'of_server');
    assert.equal(
      json.map(({ name, problems }: any) => [name, /link_outside/.test(JSON.stringify(problems))]),
      [
        ['cab', false],
        ['taxi', true],
      ],
    );
  });

  test('An info.nut that is a link out of the Data Folder is not read', async (context) => {
    const { outside } = context;
    writeFileSync(join(outside, 'secret'), 'function GetName() { return "of_root"; }');
    await letServer(
      context,
      `rm server.cfg; echo >openttd.cfg; mkdir -p ai/idler; ln -s ${outside}/secret ai/idler/info.nut`,
    );
    for (const path of ['/resources', '/preflight']) {
      const { status, text, json } = await getOfFolder(context, path);
      assert.equal([status, json.code], [500, 'folder_unreadable']);
      assert.not.match(text, 'of_root');
    }
  });

  test('A companion is not installed through a link out of the Data Folder', async (context) => {
    const { outside, service } = context;
    await letServer(context, `ln -s ${outside} resources; printf '{"kind":"fxserver"}' >folder.json`);
    const { status } = await service.post('/datafolders/world/companion');
    assert.ok(status >= 400, String(status));
    assert.equal(readdirSync(outside), ['secret']);
  });
}

test.run();
