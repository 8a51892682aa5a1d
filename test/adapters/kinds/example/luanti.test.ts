/**
 * The worked example of docs/internals/kinds.md. The page shows the source of the example, and the service serves it
 * like its own kinds.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../adapters/catalog/catalog.js';
import { Kinds, kindFactories } from '../../../../adapters/kinds/kinds.js';
import type { Catalog } from '../../../../machines/folders/catalog.js';
import { describeOpenApi } from '../../../kit/http/open-api.js';
import { type WiredService, wireService } from '../../../model/wired-service.js';
import { createLuantiKind } from './luanti.js';

const test = suite<{ root: string; catalog: Catalog; service: WiredService }>('adapters/kinds/example/luanti');

/**
 * The list of adapters/kinds/kinds.ts with one more kind. The new entry in the list is the only change that a new kind
 * needs.
 */
const factories = [...kindFactories, createLuantiKind];
const page = 'docs/internals/kinds.md';

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
      'name = bells\ndescription = They ring\nauthor = Ann\ndepends = default, sounds\noptional_depends = clocks\n',
    'data/mine/world/worldmods/bells/init.lua': '',
    'data/mine/world/worldmods/half/mod.conf': 'name = half\n',
  });
  chmodSync(join(context.root, 'builds/luanti-5.9.1/bin/luantiserver'), 0o755);
  context.catalog = await openCatalog(context.root, new Kinds({ root: context.root, searchPath: '', factories }));
  context.service = await wireService(context.root, undefined, undefined, factories);
});
test.after.each(async ({ root, service }) => {
  await service.end();
  rmSync(root, { recursive: true, force: true });
});

async function get(service: WiredService, path: string): Promise<any> {
  const response = await fetch(`${service.base}${path}`);
  assert.is(response.status, 200, `${path}: ${response.status}`);
  return response.json();
}

test('The service recognises the Builds of a new kind and composes a launch', async ({ root, catalog, service }) => {
  const [build] = await get(service, '/builds');
  assert.equal([build.id, build.kind, build.version, build.startable], ['luanti-5.9.1', 'luanti', '5.9.1', true]);
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

test('The service recognises the Data Folders of a new kind', async ({ service }) => {
  assert.equal(await get(service, '/datafolders'), [
    {
      name: 'mine',
      exists: true,
      link_target: null,
      has_config: true,
      kind: 'luanti',
      kind_name: 'Luanti',
      config: 'minetest.conf',
      possible_configs: [],
    },
  ]);
});

test('The Installed Resources of a new kind have their own fields and findings', async ({ service }) => {
  const [bells, half] = await get(service, '/datafolders/mine/resources');
  assert.equal(
    [bells.engine_name, bells.enabled, bells.description, bells.dependencies, bells.optional_dependencies],
    ['bells', true, 'They ring', ['default', 'sounds'], ['clocks']],
  );
  assert.equal(
    [bells.problems, half.problems.map(({ title }: { title: string }) => title)],
    [[], ['Mod has no init.lua']],
  );
  assert.equal(half.optional_dependencies, []);
});

test("A preflight reports a new kind's findings until they are corrected", async ({ root, service }) => {
  write(root, { 'data/mine/minetest.conf': 'port = 0\n' });
  const preflight = () => get(service, '/datafolders/mine/preflight?build=luanti-5.9.1');
  const { kind, findings } = await preflight();
  assert.is(kind, 'luanti');
  assert.equal(findings, [
    {
      code: 'mod_without_init',
      severity: 'fatal',
      resource: 'half',
      file: 'world/worldmods/half',
      line: null,
      title: 'Mod has no init.lua',
      message: 'world/worldmods/half has no init.lua: the server exits with an error when it loads the mod.',
      remedy: 'Install the whole mod again, or remove it.',
    },
  ]);
  write(root, { 'data/mine/world/worldmods/half/init.lua': '' });
  assert.equal((await preflight()).findings, []);
});

test('The config summary has the fields that a new kind describes', async ({ service }) => {
  assert.equal(await get(service, '/datafolders/mine/config/summary'), { port: 30_000, admin: 'admin', faults: [] });
});

test('The API description contains the fields of a new kind', async () => {
  const kinds = new Kinds({ root: '/', searchPath: '', factories }).description;
  assert.ok(kinds.names.includes('luanti'));
  const { schemas } = (await describeOpenApi({ kinds })).components;
  const { InstalledResource, ConfigSummary } = schemas as Record<string, any>;
  assert.ok(InstalledResource.required.includes('optional_dependencies'));
  assert.is(ConfigSummary.anyOf.at(-1).properties.port.description, 'The UDP port');
});

test('docs/internals/kinds.md shows the source of the example unchanged', () => {
  const text = readFileSync(page, 'utf8');
  for (const file of ['luanti.ts', 'luanti-findings.ts']) {
    // The page shows the imports of adapters/kinds/luanti/.
    const source = readFileSync(join('test/adapters/kinds/example', file), 'utf8')
      .replaceAll('../../../../adapters/kinds/', '../')
      .replaceAll('../../../../adapters/', '../../')
      .replaceAll('../../../../machines/', '../../../machines/')
      .replaceAll('./luanti-findings.js', './findings.js');
    assert.ok(text.includes(`\`\`\`ts\n${source}\`\`\``), `${page} does not show ${file} as it is`);
  }
});

test('docs/internals/kinds.md shows the interface Kind unchanged', () => {
  const source = readFileSync('adapters/kinds/kind.ts', 'utf8');
  const [shown = ''] = /export interface Kind \{[\s\S]*?\n\}\n/.exec(source) ?? [];
  assert.ok(
    shown !== '' && readFileSync(page, 'utf8').includes(shown),
    `${page} does not show the interface Kind as it is`,
  );
});

test.run();
