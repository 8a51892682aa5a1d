/** Data Folders that are the root of a mounted file system, like a volume of a container. */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { tarOf } from '../../../adapters/archives/archives.js';
import { uploadWhole } from '../../../kit/http/tus.js';
import { type RunningService, startService } from '../../../kit/manager/service.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { addFxServerFolder, addResource, manifest } from '../../../kit/servers/fxserver.js';
import { findMountFault } from '../../../kit/system/broken-environment.js';
import { ended } from '../backups/under-load.js';
import { archiveOf, configLines, install, readTree, remove, undo } from '../resource-changes/changes-suite.js';

interface Setup {
  workspace: Workspace;
  service: RunningService;
  city: string;
}

const test = suite<Setup>('http/api/folders/mounted');

const fault = findMountFault();

/** The ways in which a Data Folder is a mount: another file system, or another directory of the same file system. */
const ways = {
  'of another disk': (city: string) => execFileSync('mount', ['-t', 'tmpfs', 'server-manager-test', city]),
  'of the same disk': (city: string) => {
    const source = join(city, '../../volume');
    mkdirSync(source);
    execFileSync('mount', ['--bind', source, city]);
  },
} as const;

async function open(setup: Setup, mount: (city: string) => void): Promise<void> {
  setup.workspace = createWorkspace();
  setup.city = join(setup.workspace.root, 'data/city');
  mkdirSync(setup.city);
  mount(setup.city);
  addFxServerFolder(setup.workspace, 'city', configLines);
  addResource(setup.city, '[jobs]/taxi', `${manifest}version '1.0'\n`);
  // The server may run as another user than the manager, and may write its Data Folder.
  chownSync(setup.city, 1234, 1234);
  setup.service = await startService(setup.workspace.root, { args: ['--backup-repository', 'copy'] });
}

async function close({ service, workspace, city }: Setup): Promise<void> {
  await service.end();
  spawnSync('umount', ['--lazy', city]);
  workspace.remove();
}

/** Returns the hidden directories of jobs that are left in a Data Folder and next to it. */
const listLeft = ({ city }: Setup): string[] =>
  [city, join(city, '..')].flatMap((path) =>
    readdirSync(path).filter((name) => /^\.(server-manager|upload|res)/.test(name)),
  );

const pack = tarOf([
  { path: 'taxi/fxmanifest.lua', content: 'new' },
  { path: 'taxi/client/main.lua', content: 'client' },
]);

async function unpack({ service }: Setup, archive: Uint8Array = pack, path = 'resources/[jobs]'): Promise<string> {
  const upload = await uploadWhole(service, archive, 'pack.tar');
  const { status, text } = await service.post('/datafolders/city/files/unpack', { upload, path });
  assert.is(status, 200, text);
  return upload;
}

function mounted(title: string, mount: (city: string) => void, run: (setup: Setup) => Promise<void>): void {
  test(title, async (setup) => {
    if (fault !== null) return console.log(`SKIPPED: ${fault}`);
    await open(setup, mount);
    try {
      await run(setup);
      assert.equal(listLeft(setup), []);
    } finally {
      await close(setup);
    }
  });
}

for (const [where, mount] of Object.entries(ways)) {
  mounted(`An upload is unpacked into a mount ${where}, and undone`, mount, async (setup) => {
    const { city } = setup;
    const before = readTree(city);
    const upload = await unpack(setup);
    const file = join(city, 'resources/[jobs]/taxi/client/main.lua');
    assert.equal([readFileSync(file, 'utf8'), lstatSync(file).uid], ['client', 1234]);
    const undone = await setup.service.post('/datafolders/city/files/undo', { upload });
    assert.is(undone.status, 200, undone.text);
    assert.equal(readTree(city), before);
  });

  mounted(`Resources are installed, removed and brought back in a mount ${where}`, mount, async (setup) => {
    const { city } = setup;
    const before = readTree(city);
    const change = await install(setup, archiveOf({ taxi: `${manifest}version '2'\n`, bus: manifest }), {
      replace: true,
    });
    assert.equal([change.state, change.problem], ['applied', null]);
    assert.match(readFileSync(join(city, 'resources/[jobs]/taxi/fxmanifest.lua'), 'utf8'), "version '2'");
    assert.is((await undo(setup, change)).state, 'undone');
    assert.equal(readTree(city), before);
    const removed = await remove(setup, 'taxi');
    assert.equal([removed.state, removed.problem], ['applied', null]);
    assert.is((await undo(setup, removed)).state, 'undone');
    assert.equal(readTree(city), before);
  });

  mounted(`Replaced files are restored from the trash into a mount ${where}`, mount, async (setup) => {
    const { service, city } = setup;
    await unpack(setup);
    const [entry] = (await service.get('/datafolders/city/trash')).json;
    rmSync(join(city, 'resources/[jobs]/taxi'), { recursive: true });
    const to = 'resources/[jobs]/taxi';
    const restored = await service.post(`/datafolders/city/trash/${entry.id}/restore`, { to });
    assert.is(restored.status, 200, restored.text);
    assert.match(readFileSync(join(city, to, 'fxmanifest.lua'), 'utf8'), "version '1.0'");
    assert.equal((await service.get('/datafolders/city/trash')).json, []);
  });

  mounted(`A single file of a backup is restored into a mount ${where}`, mount, async (setup) => {
    const { service, city } = setup;
    const { id, problem } = await ended(service, (await service.post('/backups', { folder: 'city' })).json);
    assert.is(problem, null, JSON.stringify(problem));
    const file = join(city, 'resources/[jobs]/taxi/fxmanifest.lua');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, 'changed');
    const path = 'resources/[jobs]/taxi/fxmanifest.lua';
    const restored = await service.post(`/backups/${id}/restore-file`, { path });
    assert.equal([restored.status, readFileSync(file, 'utf8')], [200, before], restored.text);
    const back = await service.post(`/kept-folders/${restored.json.kept}/restore`, {});
    assert.equal([back.status, readFileSync(file, 'utf8')], [200, 'changed'], back.text);
    const tree = readTree(city);
    const begun = await service.post(`/backups/${id}/restore`, {});
    const refused = begun.status === 202 ? (await ended(service, begun.json)).restored.problem : begun.json;
    assert.match(JSON.stringify(refused), 'is mounted');
    assert.equal(readTree(city), tree);
  });

  mounted(`Files are copied in a mount ${where}, and its deletion is refused`, mount, async (setup) => {
    const { service, city } = setup;
    const copy = { from: 'resources', to: 'copy' };
    assert.is((await service.post('/datafolders/city/files/copy', copy)).status, 201);
    assert.ok(existsSync(join(city, 'copy/[jobs]/taxi/fxmanifest.lua')));
    const before = readTree(city);
    const refused = await service.request('DELETE', '/datafolders/city');
    assert.equal([refused.status, refused.json.code], [500, 'folder_not_removed']);
    assert.match(refused.json.detail, 'is mounted');
    assert.equal(readTree(city), before);
  });
}

mounted('A link in place of the directory of jobs is not followed', ways['of another disk'], async (setup) => {
  const { service, city } = setup;
  execFileSync('ln', ['-s', '/etc', join(city, '.server-manager-uploads')]);
  const upload = await uploadWhole(service, pack, 'pack.tar');
  const before = readdirSync('/etc');
  const refused = await service.post('/datafolders/city/files/unpack', { upload });
  assert.equal([refused.status >= 400, readdirSync('/etc')], [true, before], refused.text);
  rmSync(join(city, '.server-manager-uploads'));
});

mounted(
  'An unpacking into a mount inside of a Data Folder is refused with the reason',
  () => undefined,
  async (setup) => {
    const { service, city } = setup;
    const inner = join(city, 'stream');
    mkdirSync(inner);
    execFileSync('mount', ['-t', 'tmpfs', 'server-manager-test', inner]);
    try {
      writeFileSync(join(inner, 'a.txt'), 'old');
      const before = readTree(city);
      const upload = await uploadWhole(service, tarOf([{ path: 'a.txt', content: 'new' }]), 'a.tar');
      const refused = await service.post('/datafolders/city/files/unpack', { upload, path: 'stream' });
      assert.equal([refused.status, refused.json.code], [409, 'file_unusable'], refused.text);
      assert.match(refused.json.detail, 'another file system');
      assert.equal(readTree(city), before);
    } finally {
      spawnSync('umount', [inner]);
    }
  },
);

test.run();
