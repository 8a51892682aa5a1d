/** Behaviour of txAdmin on which public recipes rely. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { zipOf } from '../../../adapters/archives/archives.js';
import { complete, deploy, recipeSuite, toRecipe } from './recipe-suite.js';

const test = recipeSuite('http/api/recipes/public-recipes');

test('Variables of server.cfg are replaced at the end, even without a task for them', async (shared) => {
  const data =
    '{{serverEndpoints}}\nsv_maxclients {{maxClients}}\n{{addPrincipalsMaster}}\n{{unknown}} {{svLicense}}\n';
  const recipe = toRecipe(complete[0] as object, { action: 'write_file', file: './server.cfg', data });
  const { state, notes } = await deploy(shared, recipe);
  assert.equal([state, notes], ['done', ['server.cfg has variables without a value: {{unknown}}.']]);
  const read = (folder: string) => readFileSync(join(shared.workspace.root, 'data', folder, 'server.cfg'), 'utf8');
  assert.match(
    read('city'),
    /^endpoint_add_tcp "0\.0\.0\.0:30120"\nendpoint_add_udp .*\nsv_maxclients 48\n# Add your /,
  );
  assert.match(read('city'), /\n\{\{unknown\}\} \{\{svLicense\}\}\n$/);
  const variables = { addPrincipalsMaster: 'add_principal identifier.fivem:7 group.admin' };
  assert.is((await deploy(shared, recipe, { variables }, 'town')).state, 'done');
  assert.match(read('town'), '\nadd_principal identifier.fivem:7 group.admin\n');
});

test('A missing part of a repository and a missing text are noted', async (shared) => {
  shared.server.answer = (_, response) =>
    void response.end(zipOf([{ path: 'base-main/README.md', content: 'read me' }]));
  const recipe = toRecipe(
    ...complete,
    { action: 'download_github', src: 'example/base', subpath: 'gone', dest: './resources/[empty]' },
    { action: 'replace_string', file: './server.cfg', search: 'sv_.*Key', replace: 'x' },
  );
  const { state, notes } = await deploy(shared, recipe);
  assert.equal([state, readdirSync(join(shared.workspace.root, 'data/city/resources'))], ['done', ['[empty]']]);
  assert.equal(notes, [
    'The repository example/base has no gone, so resources/[empty] got no files.',
    'server.cfg does not contain "sv_.*Key", so nothing was replaced in it.',
  ]);
});

test.run();
