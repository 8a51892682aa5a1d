/** The worked example of docs/kinds.md does what the page says, and the page shows it as it is. */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../adapters/catalog/catalog.js';
import type { BuildState } from '../../../../adapters/kinds/kind.js';
import type { Kinds } from '../../../../adapters/kinds/kinds.js';
import type { Catalog } from '../../../../machines/ports/catalog.js';
import { luanti } from './luanti.js';
import { luantiFindings } from './luanti-findings.js';

const test = suite<{ root: string; catalog: Catalog }>('The example of docs/kinds.md');

/** As adapters/kinds/kinds.ts would be with this kind alone. */
const kinds: Kinds = {
  readBuild: async (build) => (await luanti.readBuild(build)) as BuildState,
  kindOfFolder: async () => luanti,
  kindOfRun: async () => luanti,
  unknownKindOf: async () => null,
  versionReader: () => luanti.versionInConsole ?? null,
  prepare: async () => undefined,
  close: async () => undefined,
};

function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test.before.each(async (context) => {
  context.root = mkdtempSync(join(tmpdir(), 'luanti-'));
  write(context.root, {
    'builds/luanti-5.9.1/bin/luantiserver': '#!/bin/sh\n',
    'data/mine/minetest.conf': 'name = admin\nport = 30000\n',
    'data/mine/world/world.mt': 'gameid = devtest\n',
    'data/mine/world/worldmods/bells/mod.conf':
      'name = bells\ndescription = They ring\nauthor = Ann\ndepends = default, sounds\n',
    'data/mine/world/worldmods/bells/init.lua': '',
    'data/mine/world/worldmods/half/mod.conf': 'name = half\n',
  });
  chmodSync(join(context.root, 'builds/luanti-5.9.1/bin/luantiserver'), 0o755);
  context.catalog = await openCatalog(context.root, kinds);
});
test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

test('a Build is recognised and launched', async ({ root, catalog }) => {
  const expected = {
    id: 'luanti-5.9.1',
    kind: 'luanti',
    version: '5.9.1',
    folder_present: true,
    exe_present: true,
    fault: null,
  };
  assert.equal(await catalog.builds(), [expected]);
  const found = await catalog.findLaunch('luanti-5.9.1', 'mine');
  const launch = found.ok ? found.value : null;
  const folder = join(root, 'data/mine');
  assert.equal(launch?.argv, [
    join(root, 'builds/luanti-5.9.1/bin/luantiserver'),
    '--world',
    join(folder, 'world'),
    '--config',
    join(folder, 'minetest.conf'),
    '--color',
    'never',
  ]);
});

test('a Data Folder is recognised, with its configuration and its mods', async ({ root, catalog }) => {
  assert.equal(await catalog.dataFolders(), [
    { name: 'mine', exists: true, has_config: true, kind: 'luanti', config: 'minetest.conf' },
  ]);
  assert.equal([await luanti.hasFolder(join(root, 'data/mine')), await luanti.hasFolder(root)], [true, false]);
  const found = await catalog.resources('mine', null);
  assert.ok(Array.isArray(found));
  const [bells, half] = found as Extract<typeof found, readonly unknown[]>;
  assert.equal(
    [bells?.engine_name, bells?.enabled, bells?.manifest.description, bells?.manifest.dependencies],
    ['bells', true, 'They ring', ['default', 'sounds']],
  );
  assert.equal([bells?.problems, half?.problems.map(({ code }) => code)], [[], ['mod_without_init']]);
});

test('a preflight finds what is wrong, in words', async ({ root, catalog }) => {
  const look = async () => {
    const found = await catalog.preflight('mine', 'luanti-5.9.1', true);
    return 'fault' in found ? [] : found.findings;
  };
  const [finding, ...more] = await look();
  assert.equal([finding?.code, finding?.file, more], ['mod_without_init', 'world/worldmods/half', []]);
  const { happens } = luantiFindings.mod_without_init;
  assert.is(
    happens(finding?.facts ?? {}),
    'world/worldmods/half has no init.lua: the server ends with an error when it loads the mod.',
  );
  write(root, { 'data/mine/world/worldmods/half/init.lua': '' });
  assert.equal(await look(), []);
});

test('the page shows the example as it is', () => {
  const page = readFileSync('docs/kinds.md', 'utf8');
  for (const file of ['luanti.ts', 'luanti-findings.ts']) {
    // There the files are where a kind of the project has its own.
    const source = readFileSync(join('test/adapters/kinds/example', file), 'utf8')
      .replaceAll('../../../../adapters/kinds/', '../')
      .replaceAll('../../../../adapters/', '../../')
      .replaceAll('../../../../machines/', '../../../machines/')
      .replaceAll('../../../../http/findings/', './');
    assert.ok(page.includes(`\`\`\`ts\n${source}\`\`\``), `docs/kinds.md does not show ${file} as it is`);
  }
});

test('the page shows the interface as it is', () => {
  const source = readFileSync('adapters/kinds/kind.ts', 'utf8');
  const [shown = ''] = /export interface Kind \{[\s\S]*?\n\}\n/.exec(source) ?? [];
  assert.ok(
    shown !== '' && readFileSync('docs/kinds.md', 'utf8').includes(shown),
    'docs/kinds.md does not show the interface Kind as it is',
  );
});

test.run();
