/** Builds of FXServer: their recognition, and the faults that prevent their start. */
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fxserverFolder } from '../../../kit/data/data-folders.js';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';
import {
  addFxServerFolder,
  addResource,
  licence,
  startFxServer,
  writeFxServerBuild,
} from '../../../kit/servers/fxserver.js';
import { listBuild, server, startable } from './listed-build.js';

const test = suite<SharedService>('adapters/kinds/fxserver/build');

shareService(test, (workspace) => {
  addFxServerFolder(workspace, 'roleplay');
});

for (const layout of ['classic', 'enhanced'] as const) {
  test(`An FXServer Build in the ${layout} layout is recognised without a build.json`, async (shared) => {
    assert.equal(await listBuild(shared, layout, { layout }), { id: layout, version: null, ...startable });
  });
}

test('The version of an FXServer Build is read from the name of the directory', async (shared) => {
  for (const [id, version] of [
    ['12345', '12345'],
    ['2372-ef9ce9a1b5bc8d2e4ba3c7ac0e3b0d1d2f0a9b8c', '2372'],
    ['my server', null],
  ] as const) {
    assert.equal(await listBuild(shared, id), { id, version, ...startable });
  }
});

test('An FXServer Build for Windows is recognised and cannot be started', async (shared) => {
  const problem = 'The Build "20000" is for Windows; this machine runs Linux.';
  const { player_commands: _, ...unstartable } = startable;
  assert.equal(await listBuild(shared, '20000', { layout: 'windows' }), {
    id: '20000',
    version: '20000',
    ...unstartable,
    exe_present: false,
    startable: false,
    problem,
  });
  const answer = await shared.service.post('/start', { Build: 20000, Folder: 'roleplay' });
  assert.equal([answer.status, answer.json.code, answer.json.detail], [400, 'build_platform_wrong', problem]);
});

test('An FXServer Build with the files of both systems counts as a Build for Linux', async (shared) => {
  assert.is(
    (await listBuild(shared, 'both', { layout: 'windows' }, (path) => writeFxServerBuild(path))).startable,
    true,
  );
});

test('An FXServer Build with a build.json is of the kind `generic`', async (shared) => {
  const described = await listBuild(shared, 'described', {}, (path) =>
    writeFileSync(join(path, 'build.json'), '{"command":["/bin/cat"]}'),
  );
  assert.equal([described.kind, described.startable], ['generic', true]);
});

const broken: readonly {
  title: string;
  id: string;
  layout?: 'classic' | 'enhanced';
  change: (path: string) => void;
  code: string;
  status: number;
  exe: boolean;
  problem: RegExp;
}[] = [
  {
    title: 'without its program',
    id: 'programless',
    change: (path) => rmSync(join(path, server, 'FXServer')),
    code: 'program_missing',
    status: 400,
    exe: false,
    problem: /The program "alpine\/opt\/cfx-server\/FXServer" of .* does not exist/,
  },
  {
    title: 'without its loader',
    id: 'loaderless',
    change: (path) => rmSync(join(path, server, 'ld-musl-x86_64.so.1')),
    code: 'program_missing',
    status: 400,
    exe: false,
    problem: /The program "alpine\/opt\/cfx-server\/ld-musl-x86_64\.so\.1" of .* does not exist/,
  },
  {
    title: 'in the enhanced layout without its loader',
    id: 'enhanced loaderless',
    layout: 'enhanced',
    change: (path) => rmSync(join(path, 'alpine/lib/ld-musl-x86_64.so.1')),
    code: 'program_missing',
    status: 400,
    exe: false,
    problem: /The program "alpine\/lib\/ld-musl-x86_64\.so\.1" of .* does not exist/,
  },
  {
    title: 'with a directory instead of its program',
    id: 'directory',
    code: 'program_missing',
    status: 400,
    exe: false,
    problem: /FXServer" of .* does not exist/,
    change: (path) => {
      rmSync(join(path, server, 'FXServer'));
      mkdirSync(join(path, server, 'FXServer'));
    },
  },
  {
    title: 'whose loader is not executable',
    id: 'unpacked without modes',
    change: (path) => chmodSync(join(path, server, 'ld-musl-x86_64.so.1'), 0o644),
    code: 'spawn_failed',
    status: 500,
    exe: true,
    problem: /ld-musl-x86_64\.so\.1 is not executable\. Run: chmod \+x /,
  },
  {
    title: 'for another processor',
    id: 'arm',
    code: 'spawn_failed',
    status: 500,
    exe: true,
    problem: /ld-musl-x86_64\.so\.1 cannot run on this machine/,
    // The start of an ELF file for machine 243 (RISC-V).
    change: (path) =>
      writeFileSync(
        join(path, server, 'ld-musl-x86_64.so.1'),
        Buffer.from('7f454c460201010000000000000000000200f300', 'hex'),
      ),
  },
  {
    title: 'whose path contains a colon',
    id: 'a:b',
    change: () => undefined,
    code: 'build_broken',
    status: 400,
    exe: false,
    problem: /its path contains a colon/,
  },
];

for (const { title, id, layout = 'classic', change, code, status, exe, problem } of broken) {
  test(`An FXServer Build ${title} cannot be started and has a problem`, async (shared) => {
    const build = await listBuild(shared, id, { layout }, change);
    assert.equal([build.kind, build.exe_present, build.startable], ['fxserver', exe, false]);
    assert.match(build.problem, problem);
    const answer = await shared.service.post('/start', { Build: id, Folder: 'roleplay' });
    assert.equal([answer.status, answer.json.code], [status, code]);
    assert.match(answer.json.detail, problem);
    assert.is((await shared.service.get('/status')).json.state, 'stopped');
  });
}

test('A directory with only parts of an FXServer Build is not recognised as a Build', async (shared) => {
  const build = await listBuild(shared, 'parts', {}, (path) =>
    renameSync(join(path, 'alpine/opt'), join(path, 'alpine/elsewhere')),
  );
  assert.match(build.problem, 'there is no build.json');
});

test('The directories of an FXServer Build and its Data Folder may be links', async (shared) => {
  const { workspace } = shared;
  writeFxServerBuild(join(workspace.root, 'elsewhere/build'));
  symlinkSync('../elsewhere/build', join(workspace.root, 'builds/linked'));
  cpSync(join(workspace.root, 'data/roleplay'), join(workspace.root, 'elsewhere/folder'), { recursive: true });
  symlinkSync('../elsewhere/folder', join(workspace.root, 'data/linked'));
  for (const list of ['/builds', '/datafolders']) await shared.service.post(list);
  assert.is((await startFxServer(shared, 'linked', 'linked')).phase, 'up');
});

test('A directory may be both a Build and a Data Folder, by two links', async (shared) => {
  const { workspace, service } = shared;
  const path = join(workspace.root, 'elsewhere/all in one');
  writeFxServerBuild(path);
  writeFileSync(join(path, 'server.cfg'), `sv_licenseKey ${licence}\nensure mine\n`);
  addResource(path, '[own]/mine');
  for (const list of ['builds', 'data']) symlinkSync(path, join(workspace.root, list, 'one'));
  for (const list of ['/builds', '/datafolders']) await service.post(list);
  assert.equal(
    (await service.get('/datafolders')).json.find(({ name }: any) => name === 'one'),
    { ...fxserverFolder('one'), link_target: path },
  );
  assert.equal(
    (await service.get('/datafolders/one/resources')).json.map(({ name }: any) => name),
    ['mine'],
  );
  assert.is((await startFxServer(shared, 'one', 'one')).phase, 'up');
  assert.match(workspace.console(), 'Started resource mine');
});

test('A directory with a Build for Windows and a server.cfg is a Data Folder', async ({ workspace, service }) => {
  const path = join(workspace.root, 'elsewhere/windows');
  writeFxServerBuild(path, { layout: 'windows' });
  writeFileSync(join(path, 'server.cfg'), '');
  symlinkSync(path, join(workspace.root, 'data', 'windows'));
  await service.post('/datafolders');
  assert.is((await service.get('/datafolders')).json.find(({ name }: any) => name === 'windows').kind, 'fxserver');
});

test.run();
