/** docs/internals/architecture.md and its picture match the folders and imports of the source. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSource } from '../source-imports.js';
import { type Architecture, findLayer, layers, readArchitecture } from './count-imports.js';
import { renderArchitecture } from './render-architecture.js';

const test = suite('docs/architecture/architecture');

const page = readSource('docs/internals/architecture.md');
const architecture = readArchitecture();

/** Returns the imports between two layers. */
function importsBetween(from: string, to: string): Architecture['imports'] {
  return architecture.imports.filter((each) => findLayer(each.from) === from && findLayer(each.to) === to);
}

test('docs/internals/architecture.svg is drawn from the current imports', async () => {
  assert.ok(
    readSource('docs/internals/architecture.svg') === (await renderArchitecture(architecture)),
    'docs/internals/architecture.svg is stale: run `npm run docs` and commit the result',
  );
});

test('The picture changes when a folder or an arrow is added', async () => {
  const drawn = await renderArchitecture(architecture);
  const folders = [...architecture.folders, 'machines/added'];
  const imports = [...architecture.imports, { from: 'machines/announce', to: 'machines/server', count: 5 }];
  assert.ok((await renderArchitecture({ ...architecture, folders })) !== drawn);
  assert.ok((await renderArchitecture({ ...architecture, imports })) !== drawn);
});

test('The tables of docs/internals/architecture.md list each folder exactly once', () => {
  const rows = page.matchAll(/^\| ((?:`[\w/*.-]+`(?:, )?)+) \|/gm);
  const listed = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path));
  const folders = architecture.folders.map((folder) => (folder.includes('/') ? folder : `${folder}/*.ts`));
  assert.equal(listed.filter((path) => !/^\w+\/$/.test(path)).sort(), folders.sort());
});

test('The layers import each other only as architecture.md says', () => {
  assert.equal(importsBetween('machines', 'adapters').concat(importsBetween('machines', 'http')), []);
  assert.equal(importsBetween('adapters', 'http'), []);
  const elsewhere = architecture.wiring.filter((path) => !path.startsWith('http/features/'));
  assert.equal(elsewhere, []);
  assert.ok(architecture.wiring.length > 0, 'no import of adapters was found');
  for (const layer of layers) assert.ok(page.includes(`\`${layer}/\``), layer);
});

test.run();
