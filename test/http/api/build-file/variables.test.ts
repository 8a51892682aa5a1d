/** The variables of a Build, which each Data Folder can set. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService } from '../../../kit/manager/shared-service.js';

const test = suite<SharedService>('http/api/build-file/variables');

shareService(test, (workspace) => {
  workspace.addBuild('arena', {
    command: ['/bin/sh', '-c', 'echo "port $1, $MAP"; read -r line', 'sh', '{port}'],
    env: { MAP: '{map} by {folder}' },
    variables: { port: 27960, map: 'dm1' },
  });
  workspace.addBuild('strict', {
    command: ['/bin/sh', '-c', 'read -r line', 'sh', '{name}'],
    variables: { name: null },
  });
  workspace.addBuild('mistyped', {
    command: ['/bin/sh', '-c', 'read -r line', 'sh', '{prot}'],
    variables: { port: 1 },
  });
  workspace.addBuild('shell', { command: ['/bin/sh', '-c', `WORD=kept; echo "$\{WORD} {folder}"; read -r line`] });
});

test.before.each(({ workspace }) => rmSync(settings(workspace.root), { force: true }));

const settings = (root: string): string => join(root, 'data/world/folder.json');

async function printedBy({ service, workspace }: SharedService, Build: string): Promise<string> {
  const answer = await service.post('/start', { Build, Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  return (await workspace.waitForConsole('\n')).trim();
}

test('Variables that folder.json does not set have their defaults at a start', async (shared) => {
  const world = join(shared.workspace.root, 'data/world');
  assert.is(await printedBy(shared, 'arena'), `port 27960, dm1 by ${world}`);
});

test('folder.json sets variables, whose values are inserted unchanged', async (shared) => {
  const world = join(shared.workspace.root, 'data/world');
  writeFileSync(settings(shared.workspace.root), '{ "variables": { "port": 27961, "map": "{port} $& é" } }');
  assert.is(await printedBy(shared, 'arena'), `port 27961, {port} $& é by ${world}`);
});

test('The error for an unknown placeholder lists the known placeholders', async ({ service }) => {
  const answer = await service.post('/start', { Build: 'mistyped', Folder: 'world' });
  assert.equal([answer.status, answer.json.code], [400, 'build_broken']);
  assert.match(answer.json.detail, 'command.4: the placeholder {prot} is unknown: there are {build}, {folder}, {port}');
  assert.is((await service.get('/builds/mistyped')).json.startable, false);
});

test('A name in braces after a dollar sign is left for the shell of the command', async (shared) => {
  assert.is(await printedBy(shared, 'shell'), `kept ${join(shared.workspace.root, 'data/world')}`);
});

test('A start is refused while folder.json does not set a variable without a default', async (shared) => {
  const { service, workspace } = shared;
  const refused = await service.post('/start', { Build: 'strict', Folder: 'world' });
  assert.equal([refused.status, refused.json.code], [400, 'settings_broken']);
  assert.match(refused.json.detail, 'variables.name: is missing, and the Build has no default for it');
  writeFileSync(settings(workspace.root), '{ "variables": { "name": "duel" } }');
  assert.is((await service.post('/start', { Build: 'strict', Folder: 'world' })).status, 204);
});

test('The error for a multi-line variable does not contain its value', async ({ service, workspace }) => {
  writeFileSync(settings(workspace.root), '{ "variables": { "port": "secret\\nword" } }');
  const { json } = await service.post('/start', { Build: 'arena', Folder: 'world' });
  assert.is(json.code, 'settings_broken');
  assert.match(json.detail, 'variables.port: is not a number, or one line');
  assert.not.match(json.detail, 'secret');
});

test('GET /preflight warns of a variable in folder.json that the Build does not have', async ({
  service,
  workspace,
}) => {
  writeFileSync(settings(workspace.root), '{ "kind": "generic", "variables": { "prot": 1, "port": 2 } }');
  const { findings } = (await service.get('/datafolders/world/preflight?build=arena')).json;
  assert.equal(
    findings.map(({ code, severity, file }: any) => [code, severity, file]),
    [['variable_unknown', 'warning', 'folder.json']],
  );
  assert.match(findings[0].message, '"prot"');
  assert.match(findings[0].remedy, 'Set port or map instead');
});

test.run();
