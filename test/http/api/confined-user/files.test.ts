/** Links that a server of another user puts into its Data Folder. */
import { chmodSync, chownSync, linkSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Answer } from '../../../kit/manager/service.js';
import {
  type ConfinedContext,
  confinedUid,
  getOfFolder,
  giveToServer,
  letServer,
  obstacle,
  shareConfined,
} from './confined-server.js';

const test = suite<ConfinedContext>('http/api/confined-user/files');

const put = ({ service }: ConfinedContext, precondition: Record<string, string>): Promise<Answer> =>
  service.request('PUT', '/datafolders/world/config', {
    headers: { 'Content-Type': 'text/plain', ...precondition },
    body: 'changed',
  });

/** Asserts that the config file is neither read nor replaced. */
async function assertUnusable(context: ConfinedContext, why: string): Promise<void> {
  for (const answer of [await getOfFolder(context), await put(context, { 'If-Match': '*' })]) {
    assert.equal([answer.status, answer.json.code], [409, 'config_unusable']);
    assert.match(answer.json.detail, why);
  }
  assert.is(readFileSync(join(context.outside, 'secret'), 'utf8'), 'set of_root 1');
}

if (obstacle !== null) console.log(`SKIPPED: ${obstacle}`);
else {
  shareConfined(test);

  test('A config file that is a link out of the Data Folder is not read', async (context) => {
    await letServer(context, `ln -sf ${context.outside}/secret server.cfg`);
    await assertUnusable(context, 'it is outside of the Data Folder');
  });

  test('A config file that is a link within the Data Folder is read and replaced', async (context) => {
    await letServer(context, `mkdir sub; echo within >sub/real.cfg; ln -sf sub/real.cfg server.cfg`);
    assert.is((await getOfFolder(context)).text, 'within\n');
    assert.is((await put(context, { 'If-Match': '*' })).status, 204);
    const real = join(context.workspace.root, 'data/world/sub/real.cfg');
    assert.equal([readFileSync(real, 'utf8'), statSync(real).uid], ['changed', confinedUid]);
  });

  test('A config file behind a link that leads out is not read or created', async (context) => {
    const { outside } = context;
    await letServer(context, `printf '{"config":"sub/secret","kind":"generic"}' >folder.json; ln -s ${outside} sub`);
    await assertUnusable(context, 'it is outside of the Data Folder');
    await letServer(context, `printf '{"config":"sub/new","kind":"generic"}' >folder.json`);
    const { status, json } = await put(context, { 'If-None-Match': '*' });
    assert.equal([status, json.code], [409, 'config_unusable']);
    assert.equal(readdirSync(outside), ['secret']);
  });

  test("A config file that is a hard link to another user's file is not read", async (context) => {
    const { workspace } = context;
    // The test makes the hard link, because the kernel may forbid the server to make it.
    const secret = join(workspace.root, 'secret');
    const config = join(workspace.root, 'data/world/server.cfg');
    writeFileSync(secret, 'set of_root 1', { mode: 0o600 });
    rmSync(config);
    linkSync(secret, config);
    await assertUnusable(context, "a second name of another user's file");
    assert.is(readFileSync(secret, 'utf8'), 'set of_root 1');
    rmSync(secret);
  });

  test('A folder.json that is a link out of the Data Folder is not read', async (context) => {
    const { outside, service } = context;
    writeFileSync(join(outside, 'secret'), '{"variables":{"of":"root"}}');
    await letServer(context, `ln -s ${outside}/secret folder.json`);
    await service.post('/stop');
    const { status, json } = await service.post('/start', { Build: 'confined', Folder: 'world' });
    assert.equal([status, json.code], [400, 'settings_broken']);
    assert.match(json.detail, 'folder.json is a link out of the Data Folder');
  });

  test('folder.json cannot be the config file', async (context) => {
    await letServer(context, `rm server.cfg; printf '{"config":"folder.json","kind":"generic"}' >folder.json`);
    assert.is((await getOfFolder(context)).json.code, 'config_unsupported');
  });

  test('The summary excludes a file outside of the Data Folder that server.cfg executes', async (context) => {
    const { outside } = context;
    await letServer(context, `echo 'exec ${outside}/secret' >server.cfg; ln -s ${outside} sub`);
    await letServer(context, `echo 'exec sub/secret' >>server.cfg; printf '{"kind":"fxserver"}' >folder.json`);
    const { text, json } = await getOfFolder(context, '/config/summary');
    assert.not.match(text, 'of_root');
    assert.equal(
      json.faults.filter(({ code }: any) => code === 'config_outside').map(({ line }: any) => line),
      [1, 2],
    );
  });

  test('An openttd.cfg that is a link out of the Data Folder is not read', async (context) => {
    await letServer(context, `rm server.cfg; ln -s ${context.outside}/secret openttd.cfg`);
    await assertUnusable(context, 'it is outside of the Data Folder');
    const { status, json } = await getOfFolder(context, '/preflight');
    assert.equal([status, json.code], [500, 'folder_unreadable']);
  });

  test('The operator can allow links to a directory outside of the Data Folder', async (context) => {
    const { outside, workspace } = context;
    await letServer(context, `ln -sf ${outside}/secret server.cfg`);
    writeFileSync(join(workspace.root, 'manager/settings.json'), JSON.stringify({ links: [outside] }));
    assert.is((await getOfFolder(context)).text, 'set of_root 1');
    assert.is((await put(context, { 'If-Match': '*' })).status, 204);
    assert.is(readFileSync(join(outside, 'secret'), 'utf8'), 'changed');
  });

  test('The check names a Data Folder that the user of the server may not write', async (context) => {
    const world = join(context.workspace.root, 'data/world');
    const lacking = async (): Promise<string[]> =>
      (await getOfFolder(context, '/preflight?build=confined')).json.findings
        .filter(({ code }: any) => code === 'folder_not_writable_by_user')
        .map(({ severity, message }: any) => `${severity}: ${message}`);
    assert.equal(await lacking(), []);
    chownSync(world, 0, 0);
    assert.match((await lacking())[0] ?? '', /^warning: .*"daemon" of its Build, which cannot write into/);
    chmodSync(world, 0o700);
    assert.match((await lacking())[0] ?? '', 'which cannot enter');
    chmodSync(world, 0o755);
    giveToServer(world);
  });

  test('A new config file belongs to the owner of the Data Folder', async (context) => {
    await letServer(context, 'rm server.cfg');
    // The kind is set, because a kind is not recognised without its config file.
    await letServer(context, `printf '{"config":"new.cfg","kind":"generic"}' >folder.json`);
    assert.is((await put(context, { 'If-None-Match': '*' })).status, 204);
    const { uid, gid, mode } = statSync(join(context.workspace.root, 'data/world/new.cfg'));
    assert.equal([uid, gid, mode & 0o777], [confinedUid, confinedUid, 0o600]);
  });
}

test.run();
