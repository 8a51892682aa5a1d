/** Findings in OpenTTD's Data Folders, and the list of their AIs and game scripts. */
import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BuildState, WorkspaceDirectory } from '../../../../adapters/kinds/kind.js';
import { readOpenTtdBuild } from '../../../../adapters/kinds/openttd/build.js';
import { createOpenTtdKind } from '../../../../adapters/kinds/openttd/kind.js';
import type { InstalledResource } from '../../../../machines/kinds/resources.js';
import { describeFinding } from '../../../kit/data/kinds.js';
import { cases, infoOf } from './cases.js';

const test = suite<{ folder: WorkspaceDirectory; build: WorkspaceDirectory }>('adapters/kinds/openttd/preflight');
const kind = createOpenTtdKind();

test.before.each((context) => {
  const root = mkdtempSync(join(tmpdir(), 'openttd-'));
  context.folder = { name: 'rail', path: join(root, 'rail') };
  context.build = { name: '13.4', path: join(root, '13.4') };
  write(context.folder, {
    'openttd.cfg': '[network]\n',
    'ai/Idler/info.nut': infoOf('Idler'),
    'ai/Idler/main.nut': '',
  });
  write(context.build, { openttd: '#!/bin/sh\n' });
});
test.after.each(({ folder }) => rmSync(dirname(folder.path), { recursive: true, force: true }));

function write({ path }: WorkspaceDirectory, files: Readonly<Record<string, string | null>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    if (text === null) rmSync(join(path, name));
    else writeFileSync(join(path, name), text);
  }
}

/** Returns the findings of a preflight. With `isRunning`, no port is tried. */
async function findProblems(folder: WorkspaceDirectory, build: WorkspaceDirectory | null = null, isRunning = true) {
  const state = build === null ? null : ((await readOpenTtdBuild(build)) as BuildState);
  return (
    await kind.preflight(folder, {
      build: build === null || state === null ? null : { place: build, state },
      isRunning,
    })
  ).map(describeFinding);
}

for (const { code, title, brokenFiles, expected, remedyFiles } of cases) {
  test(`${code}: ${title}`, async ({ folder }) => {
    write(folder, brokenFiles);
    const found = await findProblems(folder);
    assert.equal(
      found.map(({ title: _, remedy: __, ...each }) => each),
      [{ code, ...expected }],
    );
    assert.ok((found[0]?.remedy ?? '').length > 10);
    write(folder, remedyFiles);
    assert.equal(await findProblems(folder), []);
  });
}

test('An AI of the Build, and a script with a computed name, count as installed', async ({ folder, build }) => {
  write(folder, { 'openttd.cfg': '[ai_players]\nBuiltin =\n[game_scripts]\nTimeline =\n' });
  write(build, { 'ai/builtin/info.nut': infoOf('Builtin') });
  assert.equal(
    (await findProblems(folder, build)).map(({ resource }) => resource),
    ['Timeline'],
    'an AI does not count as a game script',
  );
  write(folder, {
    'game/timeline/info.nut': 'function GetName() { return NAME + "!"; }',
    'game/timeline/main.nut': '',
  });
  assert.equal(await findProblems(folder, build), []);
  assert.equal(
    (await findProblems(folder)).map(({ resource }) => resource),
    ['Builtin'],
  );
});

test('The port is checked for TCP and UDP at the addresses in openttd.cfg', async ({ folder }) => {
  const socket = createSocket('udp4').bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  write(folder, { 'openttd.cfg': `[network]\nserver_port = ${port}\n[server_bind_addresses]\n127.0.0.1 =\n` });
  const [found, ...more] = await findProblems(folder, null, false);
  assert.equal([found?.code, found?.file, found?.line, more.length], ['port_taken', 'openttd.cfg', 2, 0]);
  assert.match(found?.message ?? '', `UDP port ${port} of 127.0.0.1`);
  assert.equal(await findProblems(folder), [], 'the running server uses the port itself');
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  assert.equal(await findProblems(folder, null, false), []);
});

test('Scripts have the fields of info.nut, and openttd.cfg enables them', async ({ folder }) => {
  write(folder, {
    'openttd.cfg': '; a comment\r\n[ai_players]\r\nWORM AI = start_date=0\r\n',
    'ai/worm/info.nut':
      'class Worm extends AIInfo {\n  function GetAuthor()      { return "J. \\"Wormy\\" Doe"; }\n  function GetName()\n  {\n    return "Worm AI";\n  }\n' +
      '  function GetVersion() { return 12; }\n  function GetDescription() { return Words(); }\n}\n',
    'game/none/readme.txt': '',
  });
  const [idler, worm, ...more] = await kind.findResources(folder, { systemOf: null });
  assert.equal(more, []);
  assert.equal([idler?.name, idler?.enabled, idler?.enabled_by, idler?.problems], ['Idler', false, null, []]);
  const { details, problems, ...general } = worm as InstalledResource;
  assert.equal(general, {
    name: 'worm',
    metadata_type: null,
    path: 'ai/worm',
    engine_name: 'Worm AI',
    system: false,
    categories: ['ai'],
    enabled: true,
    enabled_by: { file: 'openttd.cfg', line: 3, command: '[ai_players] WORM AI', required_by: null },
  });
  assert.equal([details.author, details.version, details.description], ['J. "Wormy" Doe', '12', null]);
  assert.equal(
    problems.map(({ code }) => code),
    ['script_without_main'],
  );
});

test('An info.nut that is a FIFO or very large does not block the list of scripts', async ({ folder }) => {
  write(folder, { 'ai/pipe/main.nut': '', 'ai/huge/info.nut': `${infoOf('Huge')}${' '.repeat(2_000_000)}` });
  spawnSync('mkfifo', [join(folder.path, 'ai/pipe/info.nut')]);
  assert.equal(
    (await kind.findResources(folder, { systemOf: null })).map(({ engine_name: name }) => name),
    ['Idler', 'Huge'],
  );
});

test('The kind of a Build is read from its program, and the version from its name', async ({ folder, build }) => {
  for (const [name, version] of [
    ['13.4', '13.4'],
    ['openttd-14.0-beta1-linux-generic-amd64', '14.0-beta1'],
    ['mine', null],
  ] as const) {
    assert.is((await readOpenTtdBuild({ ...build, name }))?.version, version);
  }
  assert.is(await readOpenTtdBuild(folder), null);
  const state = await readOpenTtdBuild(build);
  assert.equal([state?.program, state?.fault], [join(build.path, 'openttd'), null]);
});

test.run();
