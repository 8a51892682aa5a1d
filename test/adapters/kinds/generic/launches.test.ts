/** The launch of a generic Build with a Data Folder: its program, paths and faults. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../adapters/catalog/catalog.js';
import { Kinds } from '../../../../adapters/kinds/kinds.js';
import { findProgram } from '../../../../adapters/kinds/program.js';
import type { Fault } from '../../../../machines/faults/faults.js';
import type { Catalog } from '../../../../machines/folders/catalog.js';
import type { Launch } from '../../../../machines/launch/launch.js';

const test = suite<{ root: string; build: string; folder: string }>('adapters/kinds/generic/launches');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'launch-'));
  context.build = join(context.root, 'builds', 'b');
  context.folder = join(context.root, 'data', 'f');
  for (const path of [context.build, context.folder]) mkdirSync(path, { recursive: true });
  addProgram(join(context.build, 'server'));
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

function addProgram(path: string, mode = 0o755): void {
  writeFileSync(path, '#!/bin/sh\n');
  chmodSync(path, mode);
}

function describeBuild(build: string, file: object): void {
  writeFileSync(join(build, 'build.json'), JSON.stringify({ command: ['./server'], ...file }));
}

async function launchOf(root: string, searchPath = '', folder = 'f'): Promise<Launch> {
  const found = await (await openCatalog(root, new Kinds({ root, searchPath }))).findLaunch('b', folder);
  if (!found.ok) throw new Error(JSON.stringify(found.fault));
  return found.value;
}

async function faultOf(catalog: Catalog, build: string, folder: string): Promise<Fault | null> {
  const found = await catalog.findLaunch(build, folder);
  return found.ok ? null : found.fault;
}

test('A launch by default runs in the Data Folder and has 10 s to stop by SIGTERM', async ({ root, build, folder }) => {
  describeBuild(build, {});
  const { run, ...launch } = await launchOf(root);
  assert.match(run, /^\d{8}T\d{9}Z-[0-9a-f]{6}$/);
  assert.equal(launch, {
    build: 'b',
    folder: 'f',
    argv: [join(build, 'server')],
    cwd: folder,
    env: {},
    stop: { command: null, signal: 'SIGTERM', timeoutMs: 10_000 },
    ready: null,
    cause: 'start',
  });
});

test('Run ids are unique and sort by time', async ({ root, build }) => {
  describeBuild(build, {});
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  const ids: string[] = [];
  for (let count = 0; count < 100; count += 1) {
    const found = await catalog.findLaunch('b', 'f');
    ids.push(found.ok ? found.value.run : '');
  }
  assert.is(new Set(ids).size, 100);
  const times = ids.map((id) => id.split('-')[0] ?? '');
  assert.equal(times, [...times].sort());
});

test('{build} and {folder} are replaced by the paths in a launch', async ({ root, build, folder }) => {
  describeBuild(build, {
    command: ['{build}/server', '{build}:{folder}:{build}', '{{folder}}', '{ folder }', ''],
    env: { PATHS: '{folder}' },
    cwd: '{build}',
  });
  const { argv, env, cwd } = await launchOf(root);
  assert.equal(argv, [join(build, 'server'), `${build}:${folder}:${build}`, `{${folder}}`, '{ folder }', '']);
  assert.equal({ env, cwd }, { env: { PATHS: folder }, cwd: build });
});

test('Paths with special characters are inserted unchanged', async ({ root, build }) => {
  describeBuild(build, { command: ['./server', 'at {folder}'] });
  for (const name of ['$&', '$1', "$'", '$`', '$$', '{build}', 'a b', '%s', "it's"]) {
    mkdirSync(join(root, 'data', name));
    const { argv, cwd } = await launchOf(root, '', name);
    assert.is(argv[1], `at ${join(root, 'data', name)}`);
    assert.is(cwd, join(root, 'data', name));
  }
});

test('A relative working directory begins at the Data Folder', async ({ root, build, folder }) => {
  for (const cwd of ['bin', '-', 'a b']) {
    describeBuild(build, { cwd });
    assert.is((await launchOf(root)).cwd, join(folder, cwd));
  }
});

test('A program without a slash is searched in the Build, then in PATH', async ({ root, build }) => {
  const [first, second] = [join(root, 'first'), join(root, 'second')];
  for (const path of [first, second]) mkdirSync(path);
  addProgram(join(first, 'tool'), 0o644);
  addProgram(join(second, 'tool'));
  addProgram(join(second, 'server'));
  const searchPath = `:relative:${first}:${second}`;
  assert.is(findProgram('server', build, searchPath), join(build, 'server'));
  assert.is(findProgram('tool', build, searchPath), join(second, 'tool'), 'a file that is not executable is skipped');
  assert.is(findProgram('missing', build, searchPath), null);
  mkdirSync(join(build, 'tool'));
  assert.is(findProgram('tool', build, searchPath), join(second, 'tool'), 'a directory is skipped');
});

test('A program with a slash is a path and is not searched in PATH', async ({ root, build }) => {
  addProgram(join(root, 'tool'));
  assert.is(findProgram('./server', build, root), join(build, 'server'));
  assert.is(findProgram('./tool', build, root), null);
  assert.is(findProgram(join(root, 'tool'), build, ''), join(root, 'tool'));
  symlinkSync(join(root, 'tool'), join(build, 'linked'));
  assert.is(findProgram('./linked', build, ''), join(build, 'linked'));
  assert.is(findProgram('a\0b', build, root), null);
});

test('unbuffer runs the program with stdbuf', async ({ root, build }) => {
  describeBuild(build, { command: ['./server', 'x'], unbuffer: true });
  addProgram(join(root, 'stdbuf'));
  assert.equal((await launchOf(root, root)).argv, [join(root, 'stdbuf'), '-oL', '-eL', join(build, 'server'), 'x']);
});

test('A program that wraps the server, such as stdbuf, is never searched in the Build', async ({ root, build }) => {
  for (const tool of ['script', 'stdbuf']) addProgram(join(build, tool));
  const system = join(root, 'bin');
  mkdirSync(system);
  describeBuild(build, { unbuffer: true, pty: true });
  const missing = async (): Promise<unknown> =>
    faultOf(await openCatalog(root, new Kinds({ root, searchPath: system })), 'b', 'f');
  assert.equal(await missing(), { code: 'spawn_failed', fault: { reason: 'tool_missing', subject: 'script' } });
  addProgram(join(system, 'script'));
  assert.equal(await missing(), { code: 'spawn_failed', fault: { reason: 'tool_missing', subject: 'stdbuf' } });
  addProgram(join(system, 'stdbuf'));
  const { argv } = await launchOf(root, system);
  assert.is(argv[0], join(system, 'script'));
  assert.match(argv.join(' '), `exec '${join(system, 'stdbuf')}'`);
});

test('A launch reports the first fault, checked at the time of the launch', async ({ root, build, folder }) => {
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  const fault = async (id = 'b', name = 'f') => faultOf(catalog, id, name);
  assert.equal(await fault('other', 'other'), { code: 'build_unknown', build: 'other', gone: false });
  assert.equal(await fault(), { code: 'build_broken', build: 'b', problem: 'there is no build.json' });
  describeBuild(build, { command: ['./missing'] });
  assert.equal(await fault('b', 'other'), { code: 'program_missing', build: 'b', program: './missing' });
  describeBuild(build, {});
  assert.equal(await fault('b', 'other'), { code: 'folder_unknown', folder: 'other', gone: false });
  assert.is(await fault(), null);
  rmSync(folder, { recursive: true });
  assert.equal(await fault(), { code: 'folder_unknown', folder: 'f', gone: true });
  rmSync(build, { recursive: true });
  assert.equal(await fault(), { code: 'build_unknown', build: 'b', gone: true });
});

test('Names of Builds and Data Folders cannot lead out of the workspace', async ({ root, build }) => {
  describeBuild(build, {});
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  for (const name of ['', '.', '..', '../builds/b', 'b/', '/bin', 'b\0']) {
    assert.equal(await faultOf(catalog, name, 'f'), { code: 'build_unknown', build: name, gone: false });
    assert.equal(await faultOf(catalog, 'b', name), { code: 'folder_unknown', folder: name, gone: false });
  }
});

test('A Build that cannot be started is listed with its fault', async ({ root, build }) => {
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  const readBuild = async () => (await catalog.builds())[0];
  const installedAt = (await readBuild())?.installedAt ?? null;
  assert.ok(installedAt === null || Math.abs(installedAt - Date.now()) < 3_600_000);
  const expected = {
    id: 'b',
    kind: 'generic',
    kind_name: 'Generic',
    version: null,
    installedAt,
    folder_present: true,
    limits: null,
    limitsNotKept: [],
    playerCommands: null,
  };
  assert.equal(await readBuild(), {
    ...expected,
    exe_present: false,
    fault: { code: 'build_broken', build: 'b', problem: 'there is no build.json' },
  });
  describeBuild(build, { command: ['./missing'] });
  assert.equal(await readBuild(), {
    ...expected,
    exe_present: false,
    fault: { code: 'program_missing', build: 'b', program: './missing' },
  });
  describeBuild(build, {});
  assert.equal(await readBuild(), { ...expected, exe_present: true, fault: null });
  chmodSync(join(build, 'server'), 0o644);
  const notExecutable = { code: 'spawn_failed', fault: { reason: 'not_executable', subject: join(build, 'server') } };
  assert.equal(await readBuild(), { ...expected, exe_present: true, fault: notExecutable });
});

test.run();
