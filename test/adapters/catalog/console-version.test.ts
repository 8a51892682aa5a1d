/** The version of a Build, which comes from its name, or else from the first lines of one of its runs. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { findVersionInConsoles } from '../../../adapters/catalog/console-version.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, manifest } from '../../kit/servers/fxserver.js';

const test = suite<{ root: string; kinds: Kinds }>('adapters/catalog/console-version');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'version-'));
  context.kinds = new Kinds({ root: context.root, searchPath: '' });
});
test.after.each(async ({ root, kinds }) => {
  await kinds.close();
  rmSync(root, { recursive: true, force: true });
});

/** Creates a run that started `at`, in milliseconds: by default `seconds` from now. */
function addRun(
  root: string,
  console: string,
  { id = 'mine', seconds = 60, at }: { id?: string; seconds?: number; at?: number } = {},
): void {
  const startedAt = at ?? Date.now() + seconds * 1_000;
  const run = `${new Date(startedAt).toISOString().replace(/[-:.]/g, '')}-0a1b2c`;
  const path = join(root, 'run', run);
  mkdirSync(path, { recursive: true });
  const launch = {
    run,
    build: id,
    folder: 'f',
    argv: ['/x'],
    cwd: '/',
    env: {},
    stop: { command: null, signal: 'SIGINT', timeoutMs: 1 },
    ready: null,
    cause: 'start',
  };
  writeFileSync(join(path, 'run.json'), JSON.stringify({ protocol: 1, at: startedAt, bootId: 'b', launch }));
  writeFileSync(join(path, 'console.log'), console);
}

async function versionOf(
  { root, kinds }: { root: string; kinds: Kinds },
  id = 'mine',
): Promise<string | null | undefined> {
  return (await (await openCatalog(root, kinds)).builds()).find((build) => build.id === id)?.version;
}

const firstLines = (version: number): string =>
  `\u001b[38;5;83m[           c-scripting]\u001b[0m hello\nFXServer-master \u001b[1mSERVER\u001b[0m v1.0.0.${version} linux\nmore\n`;

const readVersion = (text: string): string | null => /v1\.0\.0\.(\d+)/.exec(text)?.[1] ?? null;

test("The version in a Build's name takes precedence over versions in consoles", async (context) => {
  for (const [id, version] of [
    ['9000', '9000'],
    ['2372-0123456789abcdef', '2372'],
    ['my server', null],
  ] as const) {
    addFxServerBuild(context, id);
    assert.is(await versionOf(context, id), version, id);
  }
  addRun(context.root, firstLines(7290), { id: '9000' });
  assert.is(await versionOf(context, '9000'), '9000');
});

test("A Build without a version in its name has its newest run's version", async (context) => {
  addFxServerBuild(context, 'mine');
  assert.is(await versionOf(context), null);
  addRun(context.root, firstLines(7290), { seconds: 60 });
  assert.is(await versionOf(context), '7290');
  addRun(context.root, firstLines(9956), { seconds: 120 });
  addRun(context.root, 'it exited before it printed a version\n', { seconds: 180 });
  addRun(context.root, firstLines(1234), { seconds: 240, id: 'another' });
  assert.is(await versionOf(context), '9956');
});

test('The version is read only from the start of a console', async (context) => {
  addFxServerBuild(context, 'mine');
  addRun(context.root, `${'x'.repeat(70_000)}\n${firstLines(7290)}`);
  assert.is(await versionOf(context), null);
  addRun(context.root, firstLines(7290), { seconds: 90 });
  const [newest = ''] = readdirSync(join(context.root, 'run')).sort().reverse();
  rmSync(join(context.root, 'run', newest, 'console.log'));
  assert.is(await versionOf(context), null);
});

test('A Build does not have the version of an earlier Build with the same id', async (context) => {
  addFxServerBuild(context, 'mine');
  addRun(context.root, firstLines(7290), { seconds: -60 });
  assert.is(await versionOf(context), null, 'the run is older than the directory of the Build');
  addRun(context.root, firstLines(9956), { seconds: 0 });
  const { root } = context;
  // The Build was unpacked elsewhere before that run, and moved to its path after the run.
  addFxServerBuild(context, 'newer');
  rmSync(join(root, 'builds/mine'), { recursive: true });
  await nextTick(root);
  renameSync(join(root, 'builds/newer'), join(root, 'builds/mine'));
  assert.is(await versionOf(context), null);
  addRun(root, firstLines(11_000), { seconds: 60 });
  assert.is(await versionOf(context), '11000');
});

test('A run in the millisecond in which its Build was written gives the version', async ({ root }) => {
  const build = { name: 'mine', path: join(root, 'builds', 'mine') };
  mkdirSync(build.path, { recursive: true });
  // The file system has fractions of a millisecond, a run does not.
  addRun(root, firstLines(7290), { at: Math.floor(statSync(build.path).ctimeMs) });
  assert.is(await findVersionInConsoles(join(root, 'run'), build, null, readVersion), '7290');
});

test('A Build whose program was overwritten does not have the old version', async ({ root }) => {
  const build = { name: 'mine', path: join(root, 'builds', 'mine') };
  const program = join(build.path, 'program');
  mkdirSync(build.path, { recursive: true });
  writeFileSync(program, 'old');
  await nextTick(root);
  addRun(root, firstLines(7290), { seconds: 0 });
  assert.is(await findVersionInConsoles(join(root, 'run'), build, program, readVersion), '7290');
  await nextTick(root);
  writeFileSync(program, 'new');
  // The old modification time must not make the manager accept the old version.
  utimesSync(program, 0, 0);
  assert.is(await findVersionInConsoles(join(root, 'run'), build, program, readVersion), null);
  assert.is(
    await findVersionInConsoles(join(root, 'run'), build, program, null),
    null,
    'a kind that reads no version from consoles',
  );
});

test('A preflight uses the version that a run has printed', async ({ root, kinds }) => {
  addFxServerBuild({ root }, 'mine');
  const folder = addFxServerFolder({ root }, 'world', [
    'endpoint_add_tcp "127.0.0.1:1"',
    'endpoint_add_udp "127.0.0.1:1"',
    `sv_licenseKey ${licence}`,
    'ensure car',
  ]);
  addResource(folder, 'car', `${manifest}dependency '/server:8000'\n`);
  const findProblems = async () => {
    const found = await (await openCatalog(root, kinds)).preflight('world', 'mine', true);
    return 'fault' in found ? found : found.findings.map(({ code, facts }) => [code, facts.is]);
  };
  assert.equal(await findProblems(), [], 'the version is unknown');
  addRun(root, firstLines(7290));
  assert.equal(await findProblems(), [['constraint_unmet', '7290']]);
  addRun(root, firstLines(8000), { seconds: 120 });
  assert.equal(await findProblems(), []);
});

/** Waits until new files get a time after the current millisecond. The clock of the file system is coarse. */
async function nextTick(root: string): Promise<void> {
  const began = Date.now();
  const probe = join(root, 'probe');
  do {
    await new Promise(setImmediate);
    writeFileSync(probe, '');
  } while (Math.floor(statSync(probe).ctimeMs) <= began);
}

test.run();
