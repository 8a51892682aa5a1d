/** Describes a resource by the entries of its manifest. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  describeManifest,
  type ManifestDescription,
} from '../../../../../adapters/kinds/fxserver/manifest/describe.js';

const test = suite('adapters/kinds/fxserver/manifest/describe');

const emptyDescription: ManifestDescription = {
  fx_version: null,
  games: [],
  author: null,
  version: null,
  description: null,
  client_scripts: [],
  server_scripts: [],
  shared_scripts: [],
  ui_page: null,
  files: [],
  dependencies: [],
  constraints: [],
  provides: [],
  exports: { client: [], server: [] },
  metadata: {},
};

/** @param pairs keys and values, alternating */
function describe(...pairs: readonly string[]): ManifestDescription {
  const entries = Array.from({ length: pairs.length / 2 }, (_, index) => ({
    key: pairs[index * 2]!,
    value: pairs[index * 2 + 1]!,
  }));
  return describeManifest(entries);
}

test('The description of an empty manifest has no values', () => assert.equal(describe(), emptyDescription));

test('A description has each known key of a manifest in a separate field', () => {
  const description = describe(
    'fx_version',
    'cerulean',
    'game',
    'gta5',
    'game',
    'rdr3',
    'author',
    'me',
    'version',
    '1.0',
    'description',
    'd',
    'ui_page',
    'html/index.html',
    'client_script',
    'c1',
    'server_script',
    's',
    'shared_script',
    '@ox/init.lua',
    'client_script',
    'c2',
    'file',
    'f*',
    'provide',
    'p',
    'export',
    'e',
    'server_export',
    'se',
  );
  assert.equal(description, {
    ...emptyDescription,
    fx_version: 'cerulean',
    games: ['gta5', 'rdr3'],
    author: 'me',
    version: '1.0',
    description: 'd',
    ui_page: 'html/index.html',
    client_scripts: ['c1', 'c2'],
    server_scripts: ['s'],
    shared_scripts: ['@ox/init.lua'],
    files: ['f*'],
    provides: ['p'],
    exports: { client: ['e'], server: ['se'] },
  });
});

test('A description has the dependencies in order, and constraints separately', () => {
  const { dependencies, constraints } = describe(
    'dependencie',
    'a',
    'dependency',
    '/server:4500',
    'dependencie',
    '/onesync',
    'dependency',
    'b',
    'dependencie',
    '/native:0xE1',
    'dependencie',
    '/gameBuild:a:b',
    'dependencie',
    '/assetpacks',
    'dependencie',
    '/',
    'dependencie',
    '/policy:',
  );
  assert.equal(dependencies, ['a', 'b']);
  assert.equal(constraints, [
    { name: 'server', value: '4500' },
    { name: 'onesync', value: null },
    { name: 'native', value: '0xE1' },
    { name: 'gameBuild', value: 'a:b' },
    { name: 'assetpacks', value: null },
    { name: '', value: null },
    { name: 'policy', value: '' },
  ]);
});

test('A description has the first value of a key, and the rest in metadata', () => {
  const description = describe('version', '1', 'version', '2', 'version', '3');
  assert.is(description.version, '1');
  assert.equal(description.metadata, { version: ['2', '3'] });
});

test('Keys that differ from known keys in case or plural are stored in metadata', () => {
  const description = describe(
    'client_scripts',
    'a.lua',
    'Author',
    'me',
    'games',
    'gta5',
    'dependencies',
    'x',
    'FX_VERSION',
    'cerulean',
  );
  assert.equal(description, {
    ...emptyDescription,
    metadata: {
      client_scripts: ['a.lua'],
      Author: ['me'],
      games: ['gta5'],
      dependencies: ['x'],
      FX_VERSION: ['cerulean'],
    },
  });
});

test('Unknown keys are stored in metadata unchanged, whatever their names', () => {
  const { metadata } = describe(
    'data_file',
    'A',
    'data_file_extra',
    '"b"',
    'lua54',
    'yes',
    '__proto__',
    'x',
    'constructor',
    'y',
    '',
    'z',
  );
  assert.equal(Object.entries(metadata), [
    ['data_file', ['A']],
    ['data_file_extra', ['"b"']],
    ['lua54', ['yes']],
    ['__proto__', ['x']],
    ['constructor', ['y']],
    ['', ['z']],
  ]);
});

test('A description contains every value of the manifest', () => {
  const key = fc.oneof(
    fc.constantFrom(
      'game',
      'version',
      'author',
      'file',
      'dependency',
      'dependencie',
      'export',
      'server_export',
      'provide',
      'ui_page',
      'x',
      '__proto__',
    ),
    fc.string(),
  );
  const value = fc.oneof(fc.string(), fc.constantFrom('/server:1', '/a', 'a:b'));
  fc.assert(
    fc.property(fc.array(fc.tuple(key, value)), (pairs) => {
      const description = describe(...pairs.flat());
      const texts = [
        description.fx_version,
        description.author,
        description.version,
        description.description,
        description.ui_page,
      ].filter((text) => text !== null);
      const lists = [
        description.games,
        description.client_scripts,
        description.server_scripts,
        description.shared_scripts,
        description.files,
        description.dependencies,
        description.provides,
        description.exports.client,
        description.exports.server,
      ];
      const constraints = description.constraints.map(
        ({ name, value: of }) => `/${name}${of === null ? '' : `:${of}`}`,
      );
      const all = [...texts, ...lists.flat(), ...constraints, ...Object.values(description.metadata).flat()];
      assert.equal(all.sort(), pairs.map(([, of]) => of).sort());
    }),
    { numRuns: 300 },
  );
});

test.run();
