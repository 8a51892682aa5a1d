/** The version of a Build: from its name, else from what one of its runs printed first. */
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../adapters/catalog/catalog.js';
import { findVersionInConsoles } from '../../../adapters/catalog/console-version.js';
import { createKinds, type Kinds } from '../../../adapters/kinds/kinds.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, manifest } from '../../fxserver.js';

const test = suite<{ root: string; kinds: Kinds }>("A Build's version");

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'version-'));
  context.kinds = createKinds({ root: context.root, searchPath: '' });
});
test.after.each(async ({ root, kinds }) => {
  await kinds.close();
  rmSync(root, { recursive: true, force: true });
});

/** Leaves a run behind, as of a moment in relation to now. */
function leaveRun(root: string, console: string, { id = 'mine', seconds = 60 } = {}): void {
  const at = Date.now() + seconds * 1_000;
  const run = `${new Date(at).toISOString().replace(/[-:.]/g, '')}-0a1b2c`;
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
  writeFileSync(join(path, 'run.json'), JSON.stringify({ protocol: 1, at, bootId: 'b', launch }));
  writeFileSync(join(path, 'console.log'), console);
}

async function versionOf(
  { root, kinds }: { root: string; kinds: Kinds },
  id = 'mine',
): Promise<string | null | undefined> {
  return (await (await openCatalog(root, kinds)).builds()).find((build) => build.id === id)?.version;
}

const said = (version: number): string =>
  `\u001b[38;5;83m[           c-scripting]\u001b[0m hello\nFXServer-master \u001b[1mSERVER\u001b[0m v1.0.0.${version} linux\nmore\n`;

test('it is that of the name, whatever a run has said', async (context) => {
  for (const [id, version] of [
    ['9000', '9000'],
    ['2372-0123456789abcdef', '2372'],
    ['my server', null],
  ] as const) {
    addFxServerBuild(context, id);
    assert.is(await versionOf(context, id), version, id);
  }
  leaveRun(context.root, said(7290), { id: '9000' });
  assert.is(await versionOf(context, '9000'), '9000');
});

test('where the name tells none the newest run that says it does', async (context) => {
  addFxServerBuild(context, 'mine');
  assert.is(await versionOf(context), null);
  leaveRun(context.root, said(7290), { seconds: 60 });
  assert.is(await versionOf(context), '7290');
  leaveRun(context.root, said(9956), { seconds: 120 });
  leaveRun(context.root, 'it ended before it said anything\n', { seconds: 180 });
  leaveRun(context.root, said(1234), { seconds: 240, id: 'another' });
  assert.is(await versionOf(context), '9956');
});

test('only what is printed first is looked at, and a run without a console tells nothing', async (context) => {
  addFxServerBuild(context, 'mine');
  leaveRun(context.root, `${'x'.repeat(70_000)}\n${said(7290)}`);
  assert.is(await versionOf(context), null);
  leaveRun(context.root, said(7290), { seconds: 90 });
  const [newest = ''] = readdirSync(join(context.root, 'run')).sort().reverse();
  rmSync(join(context.root, 'run', newest, 'console.log'));
  assert.is(await versionOf(context), null);
});

test('a Build that was replaced under the same id is not told the version of the one before it', async (context) => {
  addFxServerBuild(context, 'mine');
  leaveRun(context.root, said(7290), { seconds: -60 });
  assert.is(await versionOf(context), null, 'that run was before its directory was made');
  leaveRun(context.root, said(9956), { seconds: 0 });
  const { root } = context;
  // Unpacked elsewhere before that run, and put in the place of the old one after it.
  addFxServerBuild(context, 'newer');
  rmSync(join(root, 'builds/mine'), { recursive: true });
  await nextTick(root);
  renameSync(join(root, 'builds/newer'), join(root, 'builds/mine'));
  assert.is(await versionOf(context), null);
  leaveRun(root, said(11_000), { seconds: 60 });
  assert.is(await versionOf(context), '11000');
});

test('nor one whose program was written anew in its place', async ({ root }) => {
  const build = { name: 'mine', path: join(root, 'builds', 'mine') };
  const program = join(build.path, 'program');
  mkdirSync(build.path, { recursive: true });
  writeFileSync(program, 'old');
  await nextTick(root);
  leaveRun(root, said(7290), { seconds: 0 });
  const read = (text: string): string | null => /v1\.0\.0\.(\d+)/.exec(text)?.[1] ?? null;
  assert.is(await findVersionInConsoles(join(root, 'run'), build, program, read), '7290');
  await nextTick(root);
  writeFileSync(program, 'new');
  // Also one that claims to be old.
  utimesSync(program, 0, 0);
  assert.is(await findVersionInConsoles(join(root, 'run'), build, program, read), null);
  assert.is(await findVersionInConsoles(join(root, 'run'), build, program, null), null, 'a kind that never tells it');
});

test('a version that a run has told counts in a preflight', async ({ root, kinds }) => {
  addFxServerBuild({ root }, 'mine');
  const folder = addFxServerFolder({ root }, 'world', [
    'endpoint_add_tcp "127.0.0.1:1"',
    'endpoint_add_udp "127.0.0.1:1"',
    `sv_licenseKey ${licence}`,
    'ensure car',
  ]);
  addResource(folder, 'car', `${manifest}dependency '/server:8000'\n`);
  const look = async () => {
    const found = await (await openCatalog(root, kinds)).preflight('world', 'mine', true);
    return 'fault' in found ? found : found.findings.map(({ code, facts }) => [code, facts.is]);
  };
  assert.equal(await look(), [], 'nothing is known yet');
  leaveRun(root, said(7290));
  assert.equal(await look(), [['constraint_unmet', '7290']]);
  leaveRun(root, said(8000), { seconds: 120 });
  assert.equal(await look(), []);
});

/** Waits until what is written gets a later time than now: the clock of files is a coarse one. */
async function nextTick(root: string): Promise<void> {
  const began = Date.now();
  const probe = join(root, 'probe');
  do {
    await new Promise(setImmediate);
    writeFileSync(probe, '');
  } while (statSync(probe).ctimeMs <= began);
}

test.run();
