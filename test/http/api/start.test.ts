/** POST /start: the Builds and Data Folders that it finds, and the refusals with 400, which start no server. */
import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { invalidBodies } from '../../kit/http/invalid-bodies.js';
import {
  type SharedService,
  serversOf,
  shareService,
  standard,
  startStandard,
} from '../../kit/manager/shared-service.js';
import { fixtures } from '../../kit/manager/workspace.js';

const test = suite<SharedService>('http/api/start');
const server = join(fixtures, 'console-server.sh');

shareService(test, (workspace) => {
  workspace.addBuild('2372');
  workspace.addBuild('with spaces, ümläut #1 %41');
  workspace.addFolder('Wörld #2 %42');
  writeFileSync(join(workspace.addBuild('broken'), 'build.json'), '{"command": ["./server.sh"');
  workspace.addBuild('misspelt', { command: [server], comand: [] });
  workspace.addBuild('programless', { command: ['./server.sh'] });
  mkdirSync(join(workspace.root, 'builds', 'without build.json'));
  workspace.addBuild('vanishing');
  workspace.addFolder('vanishing');
  workspace.addBuild('replaced');
  workspace.addBuild('unexecutable', { command: ['./server.sh'] });
  writeFileSync(join(workspace.root, 'builds', 'unexecutable', 'server.sh'), '#!/bin/sh\n');
});

/** Sends a request that must be refused, and asserts that no server was started. */
async function assertRefused(
  { service, workspace }: SharedService,
  body: unknown,
  status: number,
  code: string,
): Promise<any> {
  const runs = workspace.runs();
  const answer = body instanceof Function ? await body() : await service.post('/start', body);
  assert.is(answer.status, status, answer.text);
  assert.is(answer.json.code, code);
  assert.is(answer.json.message, answer.json.detail);
  assert.equal(workspace.runs(), runs, 'a run was made');
  assert.equal(serversOf(workspace), []);
  assert.is((await service.get('/status')).json.state, 'stopped');
  return answer.json;
}

test('POST /start finds a Build with a numeric id by number and by string', async (shared) => {
  for (const Build of [2372, '2372']) {
    const status = await startStandard(shared, { Build, Folder: 'world' });
    assert.is(status.build, '2372');
    await shared.service.post('/stop');
  }
});

test('POST /start finds names with spaces, umlauts, # and %', async (shared) => {
  const body = { Build: 'with spaces, ümläut #1 %41', Folder: 'Wörld #2 %42' };
  const status = await startStandard(shared, body);
  assert.is(status.build, body.Build);
  assert.is(status.folder, body.Folder);
});

test('POST /start ignores fields other than Build and Folder', async (shared) => {
  const status = await startStandard(shared, { ...standard, folder: 'other', run: 'mine', pid: 1 });
  assert.is(status.folder, 'world');
});

for (const Build of [
  'absent',
  2373,
  2372.5,
  -1,
  '',
  '.',
  '..',
  '../builds/console',
  'console/',
  'Console',
  'con\0sole',
  '__proto__',
]) {
  test(`POST /start gets 400 for the unknown Build ${JSON.stringify(Build)}`, async (shared) => {
    await assertRefused(shared, { Build, Folder: 'world' }, 400, 'build_unknown');
  });
}

for (const Folder of ['absent', '', '.', '..', '../data/world', 'world/', 'World', 'wor\0ld', '/', 'constructor']) {
  test(`POST /start gets 400 for the unknown Data Folder ${JSON.stringify(Folder)}`, async (shared) => {
    await assertRefused(shared, { Build: 'console', Folder }, 400, 'folder_unknown');
  });
}

for (const Build of [undefined, null, true, [], {}, ['console']]) {
  test(`POST /start gets 400 for ${JSON.stringify(Build)} as a Build`, async (shared) => {
    await assertRefused(shared, { Build, Folder: 'world' }, 400, 'build_required');
  });
}

for (const Folder of [undefined, null, false, 5, [], {}, ['world']]) {
  test(`POST /start gets 400 for ${JSON.stringify(Folder)} as a Data Folder`, async (shared) => {
    await assertRefused(shared, { Build: 'console', Folder }, 400, 'folder_required');
  });
}

for (const { name, init, status, code } of invalidBodies) {
  test(`POST /start with ${name} gets ${status} and starts nothing`, async (shared) => {
    await assertRefused(shared, () => shared.service.request('POST', '/start', init), status, code ?? 'build_required');
  });
}

test('POST /start reads JSON with any JSON type, or without a type', async ({ service }) => {
  const body = new TextEncoder().encode(JSON.stringify(standard));
  for (const headers of [
    {},
    { 'Content-Type': 'application/vnd.test+json' },
    { 'Content-Type': 'Application/JSON; charset=utf-8' },
  ]) {
    const answer = await service.request('POST', '/start', { body, headers });
    assert.is(answer.status, 204, answer.text);
    await service.post('/stop');
  }
});

for (const [Build, words] of [
  ['broken', /JSON/],
  ['misspelt', /comand/],
  ['without build.json', /no build\.json/],
] as const) {
  test(`POST /start of the Build ${Build} gets 400 with the fault of the Build`, async (shared) => {
    const problem = await assertRefused(shared, { Build, Folder: 'world' }, 400, 'build_broken');
    assert.match(problem.detail, words);
  });
}

test('POST /start of a Build without its program gets 400 with the name of the program', async (shared) => {
  const problem = await assertRefused(shared, { Build: 'programless', Folder: 'world' }, 400, 'program_missing');
  assert.match(problem.detail, './server.sh');
});

test('POST /start of a Build that was deleted after the refresh gets 400', async (shared) => {
  await assertVanishing(
    shared,
    join(shared.workspace.root, 'builds', 'vanishing'),
    { Build: 'vanishing', Folder: 'world' },
    'build_unknown',
  );
});

test('POST /start of a Data Folder that was deleted after the refresh gets 400', async (shared) => {
  await assertVanishing(
    shared,
    join(shared.workspace.root, 'data', 'vanishing'),
    { Build: 'console', Folder: 'vanishing' },
    'folder_unknown',
  );
});

async function assertVanishing(shared: SharedService, path: string, body: object, code: string): Promise<void> {
  renameSync(path, `${path}-away`);
  const problem = await assertRefused(shared, body, 400, code);
  assert.match(problem.detail, 'no longer exists');
  renameSync(`${path}-away`, path);
  await startStandard(shared, body);
}

test('POST /start of a file in place of a Build directory gets 400', async (shared) => {
  const path = join(shared.workspace.root, 'builds', 'replaced');
  rmSync(path, { recursive: true });
  writeFileSync(path, '');
  await assertRefused(shared, { Build: 'replaced', Folder: 'world' }, 400, 'build_unknown');
});

test('POST /start of a new Build gets 400 until the list is refreshed', async (shared) => {
  const body = { Build: 'added', Folder: 'added' };
  shared.workspace.addBuild('added');
  shared.workspace.addFolder('added');
  await assertRefused(shared, body, 400, 'build_unknown');
  assert.is((await shared.service.post('/builds')).status, 204);
  await assertRefused(shared, body, 400, 'folder_unknown');
  assert.is((await shared.service.post('/datafolders')).status, 204);
  await startStandard(shared, body);
});

test('POST /start of an invalid program gets 500 until the program is repaired', async (shared) => {
  const body = { Build: 'unexecutable', Folder: 'world' };
  const problem = await assertRefused(shared, body, 500, 'spawn_failed');
  assert.match(problem.detail, 'not executable');
  const program = join(shared.workspace.root, 'builds', 'unexecutable', 'server.sh');
  writeFileSync(program, `#!/bin/sh\nexec ${server}\n`);
  chmodSync(program, 0o755);
  await startStandard(shared, body);
});

test.run();
